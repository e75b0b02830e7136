import { z } from 'zod'
import { Id, Moment } from '../../shared.ts'

/** Usage of a mailbox: '' is not taken yet. `completed`: a code was read. `failed`: three reads were refused. */
export const mailboxStatuses = ['', 'in_use', 'completed', 'failed'] as const
export const MailboxStatus = z.enum(mailboxStatuses)
export type MailboxStatus = z.output<typeof MailboxStatus>

/** Health of its token. Only active ones can be read. */
export const mailboxHealths = ['active', 'invalid', 'expired', 'blocked'] as const
export const MailboxHealth = z.enum(mailboxHealths)
export type MailboxHealth = z.output<typeof MailboxHealth>

/** A mailbox of the pool as its managers see it, without its password, token or client id. */
export const PoolMailbox = z
  .object({
    id: Id,
    /** The same as `id`. */
    email_id: Id,
    email: z.string(),
    status: MailboxStatus,
    email_status: MailboxHealth,
    /** Belongs to an ad account: handed over with it or by its address, never part of the free stock. */
    existing: z.boolean(),
    created_by_name: z.string(),
    used_by_name: z.string().nullable(),
    /** When the current holder took it. */
    used_at: Moment.nullable(),
    /** Days until the token expires unless it is used before; negative once it has expired. */
    token_days_left: z.int(),
    /** The ad account it came with. */
    account_id: z.string().nullable(),
    account_name: z.string().nullable(),
  })
  .meta({ id: 'PoolMailbox' })
export type PoolMailbox = z.output<typeof PoolMailbox>

/** Counts each mailbox once: invalid if not active, else used if taken in any state (or existing), else available. */
export const PoolStatistics = z
  .object({
    total_emails: z.int().min(0),
    available_emails: z.int().min(0),
    used_emails: z.int().min(0),
    invalid_emails: z.int().min(0),
  })
  .meta({ id: 'PoolStatistics' })
export type PoolStatistics = z.output<typeof PoolStatistics>

/**
 * An OAuth client most of whose mailboxes fail alike. `program`: Microsoft refuses the client itself. The client is not
 * identified. Until `next_try` none of its tokens is exchanged, except at a person's request.
 */
export const RefusedOAuthClient = z
  .object({
    cause: z.enum(['program', 'expired', 'blocked', 'invalid']),
    failed: z.int().min(1),
    /** Within the same quarter of an hour. */
    tried: z.int().min(1),
    since: Moment,
    next_try: Moment,
  })
  .meta({ id: 'RefusedOAuthClient' })
export type RefusedOAuthClient = z.output<typeof RefusedOAuthClient>

/** Why a mailbox gave no code, by the keys of the matching refusals. */
export const mailFailureCodes = [
  'vendor_rejected/mailbox_expired',
  'vendor_rejected/mailbox_blocked',
  'vendor_rejected/mailbox_invalid',
  'vendor_broken/outlook',
  'vendor_down/outlook',
  'vendor_down/outlook_program',
  'vendor_slow/outlook',
] as const
export const MailFailureCode = z.enum(mailFailureCodes)
export type MailFailureCode = z.output<typeof MailFailureCode>

/** The mail that contained a code. */
export const CodeSource = z
  .object({ sender: z.string(), subject: z.string(), received_at: Moment })
  .meta({ id: 'CodeSource' })
export type CodeSource = z.output<typeof CodeSource>

/** A mailbox that the person holds. */
export const OwnMailbox = z
  .object({
    email_id: Id,
    email: z.string(),
    /** The ad account it came with, else one of the person's own whose row names it. */
    account_id: z.string().nullable(),
    account_name: z.string().nullable(),
    /** Record of that account, if the person holds it or has closed it. */
    account_record: Id.nullable(),
    used_at: Moment,
    status: MailboxStatus.exclude(['']),
    email_status: MailboxHealth,
    /** Newest code since it was taken. */
    code_extracted: z.string().nullable(),
    code_source: CodeSource.nullable(),
    /** Its mails are read for a code until then; null if nobody waits. */
    watching_until: Moment.nullable(),
    /** Why the last read found nothing. */
    trouble: MailFailureCode.nullable(),
  })
  .meta({ id: 'OwnMailbox' })
export type OwnMailbox = z.output<typeof OwnMailbox>

/** The ad account of a mailbox, as far as the person may see it. */
export const MailboxAccount = z
  .object({
    account_id: z.string(),
    account_name: z.string().nullable(),
    /** Id of the taken account; null if nobody holds it, or if the person may not open it. */
    record_id: Id.nullable(),
    /** Null if nobody holds the account. Only leads see the name. */
    holder: z.object({ you: z.boolean(), username: z.string().nullable() }).nullable(),
  })
  .meta({ id: 'MailboxAccount' })
export type MailboxAccount = z.output<typeof MailboxAccount>

/** Faults of a pasted line. */
export const lineFaults = {
  format: 'expected login:password:refresh_token:client_id',
  address: 'the address is not valid',
  address_letters: 'the address has a letter that looks Latin but is not: type the address again',
  two_records: 'two emails in one line: put each on its own line',
  client_id: 'the client ID is not valid',
  token_short: 'the refresh token looks cut off',
  in_pool: 'already in the pool',
  repeated: 'repeated in this text',
  not_in_pool: 'not in the pool',
} as const
export type LineFault = keyof typeof lineFaults

/** A pasted line that was rejected or is doubtful, counted from 1. Never contains its content. */
export const LineError = z
  .object({
    line: z.int().min(1),
    reason: z.enum(Object.keys(lineFaults) as [LineFault, ...LineFault[]]),
    message: z.string(),
  })
  .meta({ id: 'LineError' })
export type LineError = z.output<typeof LineError>
