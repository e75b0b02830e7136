import { z } from 'zod'
import { Id, Moment, Money, RoleName, VisibleText } from '../../shared.ts'

/** In characters. */
export const longestAccountId = 100
/** Id of an account from its sheet, not one of ours. */
export const AccountId = VisibleText.min(1).max(longestAccountId)

/** Display label of an account: its ID, and its name if that differs. */
export const accountLabel = (accountId: string, name: string | null): string =>
  name && name !== accountId ? `${accountId} ${name}` : accountId

/** An account that can be taken. `url` is the sheet's handle for taking, not an address to open. */
export const AvailableAccount = z
  .object({
    id: z.string(),
    name: z.string().nullable(),
    country: z.string(),
    row: z.int(),
    url: z.string(),
    /** Name of the sheet with its row. */
    sheet: z.string(),
    mailType: z.string().nullable(),
    whGeo: z.string().nullable(),
    /** Whether the sheet has one; the values are not listed. */
    pixel: z.boolean(),
    email: z.boolean(),
    /** When it was first seen. */
    since: Moment,
  })
  .meta({ id: 'AvailableAccount' })
export type AvailableAccount = z.output<typeof AvailableAccount>

/** Secrets of an account that can be revealed. Login and password are separate if they can be told apart. */
export const secretFields = ['login_pass', 'login', 'password', 'cvv'] as const
export const SecretField = z.enum(secretFields)
export type SecretField = z.output<typeof SecretField>

/** Null if the sheet has no value, and in every list for login_pass and cvv, which are revealed one by one. */
export const AccountDetails = z
  .object({
    country: z.string(),
    mail_type: z.string().nullable(),
    wh_geo: z.string().nullable(),
    pixel: z.string().nullable(),
    cvv: z.string().nullable(),
    login_pass: z.string().nullable(),
    link: z.string().nullable(),
  })
  .meta({ id: 'AccountDetails' })

/** State of an open account as set by its holder, in their usual order. */
export const accountStates = ['new', 'warming_up', 'running', 'checkpoint', 'banned'] as const
export const AccountState = z.enum(accountStates)
export type AccountState = z.output<typeof AccountState>

/** Why an account was closed; `other` requires a text. */
export const closeReasons = ['banned', 'never_worked', 'finished', 'other'] as const
export const CloseReason = z.enum(closeReasons)
export type CloseReason = z.output<typeof CloseReason>
/** Maximum length of the explanation, in characters. */
export const longestCloseNote = 200

/** Current state of an account, or its state when it was closed. */
const standing = {
  state: AccountState,
  /** When the state was set; for a new account, when it was taken. */
  stateSince: Moment,
  /** Null for an open account, and if nobody gave a reason. */
  closeReason: CloseReason.nullable(),
  /** Explanation; the meaning of `other`. */
  closeNote: z.string().nullable(),
}

/** An account that the person holds or has closed. */
export const OwnAccount = z
  .object({
    id: Id,
    accountId: z.string(),
    accountName: z.string().nullable(),
    country: z.string(),
    pixel: z.string().nullable(),
    takenAt: Moment,
    closed: z.boolean(),
    spend: Money.nullable(),
    closedAt: Moment.nullable(),
    ...standing,
    notes: z.string(),
    /** Incremented with each change of the notes. */
    notesVersion: z.int(),
    /** Deadline for returning it; null once its secrets were revealed. */
    returnableUntil: Moment.nullable(),
    /** Secrets that can be revealed. */
    revealable: z.array(SecretField),
    /** Whether one-time codes can be shown for it. */
    oneTimeCodes: z.boolean(),
    details: AccountDetails,
  })
  .meta({ id: 'OwnAccount' })
export type OwnAccount = z.output<typeof OwnAccount>

/** Outcome of the transfer of the mailbox in the account's row. */
export const EmailTransfer = z
  .object({
    success: z.boolean(),
    email: z.string(),
    message: z.string(),
    outcome: z.enum(['added', 'already_yours', 'not_in_pool', 'held']),
  })
  .meta({ id: 'EmailTransfer' })
export type EmailTransfer = z.output<typeof EmailTransfer>

/** State of an account's mailbox for the viewer. `own`: they hold it and may request its codes. */
export const accountMailboxStates = ['own', 'held', 'free', 'not_in_pool'] as const

/** Mailbox of an account: the one that came with it, else the one named in its row. */
export const AccountMailbox = z
  .object({
    email: z.string(),
    state: z.enum(accountMailboxStates),
    /** Id of its record; null if the viewer may not open it, or if it is not in the pool. */
    id: Id.nullable(),
    /** Its holder; null if the viewer may not know, or if there is none. */
    holder: z.string().nullable(),
  })
  .meta({ id: 'AccountMailbox' })
export type AccountMailbox = z.output<typeof AccountMailbox>

/** A taken account as shown to teams, without any of its secrets. */
export const TakenAccount = z
  .object({
    id: Id,
    accountId: z.string(),
    accountName: z.string().nullable(),
    country: z.string(),
    /** 0 if the person was deleted since; the name stays. */
    userId: z.int().min(0),
    userUsername: z.string(),
    takenBy: z.object({ userId: z.int().min(0), username: z.string(), role: RoleName.nullable() }),
    isUserAdmin: z.boolean(),
    takenAt: Moment,
    closed: z.boolean(),
    closedAt: Moment.nullable(),
    ...standing,
    spend: Money.nullable(),
    sheet: z.string(),
    /** Whether the row is written to the sheet, waits for that, or was changed or removed there. */
    writing: z.enum(['written', 'waiting', 'conflict', 'none']),
    /** Earlier holders of this row who have seen its secrets. */
    seenBy: z.array(z.string()),
  })
  .meta({ id: 'TakenAccount' })
export type TakenAccount = z.output<typeof TakenAccount>

/**
 * Route by which a secret reached a person: `delivered` with the account as they took it, `copied` without being shown,
 * or `shown`.
 */
export const deliveries = ['delivered', 'copied', 'shown'] as const
export type Delivery = (typeof deliveries)[number]

/** Kinds of events in the history of an account. */
export const AccountEventKind = z.enum([
  'taken',
  'revealed',
  'closed',
  'returned',
  'released',
  'handed_over',
  'spend_corrected',
  'state_changed',
  'restored',
  'conflict',
])
export type AccountEventKind = z.output<typeof AccountEventKind>
