import { z } from 'zod'
import { defineContract, strict } from '../endpoint.ts'
import { Fresh, Id, IdParam, Moment, Success, listQuery, listed } from '../shared.ts'

/** How far a mailbox is used: '' is not taken yet. `completed`: a code was read. `failed`: three readings were refused. */
export const mailboxStatuses = ['', 'in_use', 'completed', 'failed'] as const
export const MailboxStatus = z.enum(mailboxStatuses)
export type MailboxStatus = z.output<typeof MailboxStatus>

/** What its token is worth. Only active ones can be read. */
export const mailboxHealths = ['active', 'invalid', 'expired', 'blocked'] as const
export const MailboxHealth = z.enum(mailboxHealths)
export type MailboxHealth = z.output<typeof MailboxHealth>

/** A mailbox of the pool as its managers see it: never with its password, token or client id. */
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
    /** When the present holder took it. */
    used_at: Moment.nullable(),
    /** Days until the token ends unless it is used before; negative: since. */
    token_days_left: z.int(),
    /** The ad account it came with. */
    account_id: z.string().nullable(),
  })
  .meta({ id: 'PoolMailbox' })
export type PoolMailbox = z.output<typeof PoolMailbox>

/** Each mailbox counts once: not active is invalid, else taken in any state (or existing) is used, else available. */
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
 * Most mailboxes whose tokens one program got fail alike: `program`: Microsoft refuses the program itself. Which program
 * it is, nobody is told. Until `next_try` no token of it is traded, but where a person asks for it.
 */
export const RefusedProgram = z
  .object({
    cause: z.enum(['program', 'expired', 'blocked', 'invalid']),
    failed: z.int().min(1),
    /** In the same quarter of an hour. */
    tried: z.int().min(1),
    since: Moment,
    next_try: Moment,
  })
  .meta({ id: 'RefusedProgram' })
export type RefusedProgram = z.output<typeof RefusedProgram>

/** Why a mailbox gave no code, as the keys of the refusals that say the same. */
export const mailTroubles = [
  'vendor_rejected/mailbox_expired',
  'vendor_rejected/mailbox_blocked',
  'vendor_rejected/mailbox_invalid',
  'vendor_broken/outlook',
  'vendor_down/outlook',
  'vendor_down/outlook_program',
  'vendor_slow/outlook',
] as const
export const MailTrouble = z.enum(mailTroubles)
export type MailTrouble = z.output<typeof MailTrouble>

/** Where a code stood. */
export const CodeSource = z
  .object({ sender: z.string(), subject: z.string(), received_at: Moment })
  .meta({ id: 'CodeSource' })
export type CodeSource = z.output<typeof CodeSource>

/** A mailbox that the person holds. */
export const OwnMailbox = z
  .object({
    email_id: Id,
    email: z.string(),
    account_id: z.string().nullable(),
    used_at: Moment,
    status: MailboxStatus.exclude(['']),
    email_status: MailboxHealth,
    /** The newest code since it was taken. */
    code_extracted: z.string().nullable(),
    code_source: CodeSource.nullable(),
    /** Its mails are being read for a code until then; null while nobody waits. */
    watching_until: Moment.nullable(),
    /** Why the last reading gave nothing. */
    trouble: MailTrouble.nullable(),
  })
  .meta({ id: 'OwnMailbox' })
export type OwnMailbox = z.output<typeof OwnMailbox>

/** What is wrong with a line of a paste. */
export const lineFaults = {
  format: 'expected login:password:refresh_token:client_id',
  address: 'the address is not valid',
  client_id: 'the client ID is not valid',
  token_short: 'the refresh token looks cut off',
  in_pool: 'already in the pool',
  repeated: 'repeated in this text',
  not_in_pool: 'not in the pool',
} as const
export type LineFault = keyof typeof lineFaults

/** A line of a paste that was not (or only doubtfully) accepted; counted from 1. Never what stands in it. */
export const LineError = z
  .object({
    line: z.int().min(1),
    reason: z.enum(Object.keys(lineFaults) as [LineFault, ...LineFault[]]),
    message: z.string(),
  })
  .meta({ id: 'LineError' })
export type LineError = z.output<typeof LineError>

/** Lines of login:password:refresh_token:client_id: at most 16 MiB, 20 000 lines of 8 KiB. */
const EmailsData = z.string().max(16 * 1_048_576)

const poolSorts = [
  'created',
  'email',
  'status',
  'email_status',
  'created_by',
  'used_by',
  'used_at',
  'token_days_left',
] as const

const reading = z
  .object({
    success: z.boolean(),
    code: z.string().nullable(),
    code_source: CodeSource.nullable(),
    /** English, for people; null with a code. */
    error: z.string().nullable(),
    trouble: MailTrouble.nullable(),
    /** The server goes on reading until then, and tells the page when a code arrives. */
    watchingUntil: Moment.nullable(),
  })
  .meta({ id: 'MailboxReading' })

/** Mailboxes of one call, at most 500; what becomes of each stands in the answer, and none hinders the others. */
const mostAtOnce = 500
const Ids = z.array(Id).min(1).max(mostAtOnce)

/** What became of each mailbox of a call: why nothing was done, or null where it was. */
const results = <const K extends readonly [string, ...string[]]>(refusals: K) =>
  z.array(z.object({ email_id: Id, refused: z.enum(refusals).nullable() }))

export const codes = defineContract({
  listPool: {
    method: 'GET',
    path: '/outlook-emails',
    summary: 'The mailboxes of the pool, with how many there are of each kind',
    access: 'mailboxes.manage',
    shared: true,
    entities: ['PoolMailbox'],
    cacheSeconds: 60,
    query: listQuery(poolSorts).extend({
      status: z.enum(['available', 'in_use', 'completed', 'failed', 'existing']).optional(),
      email_status: z.enum([...mailboxHealths, 'dead']).optional(),
    }),
    csv: {
      rows: 'emails',
      columns: {
        Email: 'email',
        Status: 'status',
        'Email status': 'email_status',
        Existing: 'existing',
        'Created by': 'created_by_name',
        'Used by': 'used_by_name',
        'Used at': 'used_at',
        'Account ID': 'account_id',
        'Token days left': 'token_days_left',
      },
    },
    response: listed({
      emails: z.array(PoolMailbox),
      statistics: PoolStatistics,
      refused_programs: z.array(RefusedProgram),
    }).meta({ id: 'Pool' }),
  },
  addMailboxes: {
    method: 'POST',
    path: '/outlook-emails/bulk-add',
    summary: 'Add mailboxes, one per line; known ones get the new credentials',
    access: 'mailboxes.manage',
    entities: ['PoolMailbox', 'MailboxStock'],
    large: true,
    body: strict({ emailsData: EmailsData, isExisting: z.boolean(), markAsInvalid: z.boolean() }),
    response: Success.extend({
      inserted: z.int().min(0),
      /** Known ones whose credentials were replaced. */
      updated: z.int().min(0),
      errors: z.array(LineError),
      /** Accepted, but look at them. */
      warnings: z.array(LineError),
    }),
  },
  markMailboxesInvalid: {
    method: 'POST',
    path: '/outlook-emails/mark-invalid',
    summary: 'Mark mailboxes as invalid, one per line; only the address of each line is used',
    access: 'mailboxes.manage',
    entities: ['PoolMailbox', 'MailboxStock', 'OwnMailbox'],
    large: true,
    body: strict({ emailsData: EmailsData }),
    response: Success.extend({ updated: z.int().min(0), errors: z.array(LineError) }),
  },
  deleteMailbox: {
    method: 'DELETE',
    path: '/outlook-emails/:id',
    summary: 'Delete a mailbox; one in use leaves the list of its holder',
    access: 'mailboxes.manage',
    entities: ['PoolMailbox', 'MailboxStock', 'OwnMailbox'],
    params: strict({ id: IdParam }),
    body: strict({}),
    response: Success,
  },
  deleteMailboxes: {
    method: 'POST',
    path: '/outlook-emails/bulk-delete',
    summary: 'Delete the mailboxes with these ids that nobody holds and whose token is dead',
    access: 'mailboxes.manage',
    entities: ['PoolMailbox', 'MailboxStock'],
    body: strict({ ids: z.array(Id).min(1).max(1_000) }),
    response: Success.extend({ deleted: z.int().min(0) }),
  },
  countStock: {
    method: 'GET',
    path: '/outlook-emails/count',
    summary: 'How many mailboxes can be taken now',
    access: 'mailboxes.stock',
    shared: true,
    entities: ['MailboxStock'],
    cacheSeconds: 60,
    query: strict({ fresh: Fresh }),
    response: Success.extend({ count: z.int().min(0) }),
  },
  listStock: {
    method: 'GET',
    path: '/outlook-emails/available',
    summary: 'The addresses that can be taken now',
    access: 'mailboxes.manage',
    shared: true,
    entities: ['MailboxStock'],
    query: listQuery(['email']),
    response: listed({ emails: z.array(z.object({ email: z.string(), email_id: Id })) }).extend({
      success: z.literal(true),
      count: z.int().min(0),
    }),
  },
  listMyMailboxes: {
    method: 'GET',
    path: '/outlook-emails/my-emails',
    summary: 'The mailboxes that the person holds, newest first',
    access: 'mailboxes.own',
    entities: ['OwnMailbox'],
    cacheSeconds: 60,
    query: strict({ fresh: Fresh }),
    csv: {
      rows: 'emails',
      columns: { Email: 'email', 'Account ID': 'account_id', 'Used at': 'used_at', Status: 'status' },
    },
    response: z.object({ emails: z.array(OwnMailbox) }),
  },
  takeMailboxes: {
    method: 'POST',
    path: '/outlook-emails/take',
    summary: 'Take free mailboxes: each goes to exactly one person; fewer if fewer are left',
    access: 'mailboxes.take',
    limit: 'take',
    entities: ['PoolMailbox', 'MailboxStock', 'OwnMailbox'],
    body: strict({ count: z.int().min(1).max(1_000) }),
    response: Success.extend({
      emails: z.array(z.object({ email: z.string(), email_id: Id })),
      message: z.string().optional(),
    }),
  },
  addMailboxByAddress: {
    method: 'POST',
    path: '/outlook-emails/add-by-address',
    summary: 'Put a mailbox of the pool that nobody holds into the own list',
    access: 'mailboxes.own',
    limit: 'take',
    entities: ['PoolMailbox', 'MailboxStock', 'OwnMailbox'],
    body: strict({ emailAddress: z.string().trim().min(1).max(320).includes('@') }),
    response: Success.extend({ email: z.string(), email_id: Id }),
  },
  extractCode: {
    method: 'POST',
    path: '/outlook-emails/extract-code',
    summary: 'Read a held mailbox for a code now, and go on reading until one arrives',
    access: 'mailboxes.own',
    follows: true,
    secret: true,
    entities: ['PoolMailbox', 'OwnMailbox'],
    body: strict({ email: z.string().trim().min(1).max(320), email_id: Id }),
    response: reading,
  },
  extractCodes: {
    method: 'POST',
    path: '/outlook-emails/extract-codes',
    summary: 'The same for several held mailboxes at once, each for itself',
    access: 'mailboxes.own',
    follows: true,
    secret: true,
    entities: ['PoolMailbox', 'OwnMailbox'],
    body: strict({
      emails: z
        .array(strict({ email: z.string().trim().min(1).max(320), email_id: Id }))
        .min(1)
        .max(mostAtOnce),
    }),
    response: Success.extend({
      results: z.array(
        reading.extend({
          email_id: Id,
          /** Not theirs by this address, or asked for too often. */
          refused: z.enum(['not_found', 'rate_limited']).nullable(),
        }),
      ),
    }),
  },
  nextCode: {
    method: 'POST',
    path: '/outlook-emails/:id/next-code',
    summary: 'The code shown is not the one: show another one, or wait for it',
    access: 'mailboxes.own',
    follows: true,
    secret: true,
    entities: ['OwnMailbox'],
    params: strict({ id: IdParam }),
    body: strict({}),
    response: reading,
  },
  stopWatching: {
    method: 'DELETE',
    path: '/outlook-emails/:id/watch',
    summary: 'Wait for no code any more',
    access: 'mailboxes.own',
    entities: ['OwnMailbox'],
    params: strict({ id: IdParam }),
    body: strict({}),
    response: Success,
  },
  unpinMailbox: {
    method: 'POST',
    path: '/outlook-emails/:id/unpin',
    summary: 'Remove a mailbox from the own list; without a code read it is free again',
    access: 'mailboxes.own',
    entities: ['PoolMailbox', 'MailboxStock', 'OwnMailbox'],
    params: strict({ id: IdParam }),
    body: strict({}),
    response: Success.extend({ undoUntil: Moment }),
  },
  unpinMailboxes: {
    method: 'POST',
    path: '/outlook-emails/bulk-unpin',
    summary: 'Remove several mailboxes from the own list, each for itself',
    access: 'mailboxes.own',
    entities: ['PoolMailbox', 'MailboxStock', 'OwnMailbox'],
    body: strict({ ids: Ids }),
    response: Success.extend({ undoUntil: Moment, results: results(['not_found']) }),
  },
  undoUnpin: {
    method: 'POST',
    path: '/outlook-emails/:id/undo-unpin',
    summary: 'Take back an unpinning of the last ten seconds, unless somebody took the mailbox since',
    access: 'mailboxes.own',
    entities: ['PoolMailbox', 'MailboxStock', 'OwnMailbox'],
    params: strict({ id: IdParam }),
    body: strict({}),
    response: Success,
  },
  undoUnpins: {
    method: 'POST',
    path: '/outlook-emails/bulk-undo-unpin',
    summary: 'Take back several unpinnings of the last ten seconds, each for itself',
    access: 'mailboxes.own',
    entities: ['PoolMailbox', 'MailboxStock', 'OwnMailbox'],
    body: strict({ ids: Ids }),
    response: Success.extend({ results: results(['not_found', 'already_taken/mailbox', 'wrong_state']) }),
  },
  getMailboxHistory: {
    method: 'GET',
    path: '/outlook-emails/:id/history',
    summary: 'Who had a mailbox and which codes were read in the last 30 days; names for team leads only',
    access: ['mailboxes.own', 'mailboxes.manage'],
    entities: ['OwnMailbox', 'PoolMailbox'],
    params: strict({ id: IdParam }),
    response: z
      .object({
        email: z.string(),
        takes: z.array(z.object({ username: z.string().nullable(), taken_at: Moment, returned_at: Moment.nullable() })),
        codes: z.array(
          z.object({
            code: z.string(),
            sender: z.string(),
            subject: z.string(),
            received_at: Moment,
            read_by: z.string().nullable(),
            read_at: Moment,
          }),
        ),
      })
      .meta({ id: 'MailboxHistory' }),
  },
  returnMailbox: {
    method: 'POST',
    path: '/outlook-emails/:id/return',
    summary: 'Take a mailbox from whoever holds it and put it back into the stock',
    access: 'mailboxes.manage',
    entities: ['PoolMailbox', 'MailboxStock', 'OwnMailbox'],
    params: strict({ id: IdParam }),
    body: strict({}),
    response: Success,
  },
  checkMailbox: {
    method: 'POST',
    path: '/outlook-emails/:id/check',
    summary: 'Try the token of a mailbox now; its status follows from that',
    access: 'mailboxes.manage',
    follows: true,
    entities: ['PoolMailbox', 'MailboxStock', 'OwnMailbox'],
    params: strict({ id: IdParam }),
    body: strict({}),
    response: Success.extend({ email_status: MailboxHealth, trouble: MailTrouble.nullable() }),
  },
})
