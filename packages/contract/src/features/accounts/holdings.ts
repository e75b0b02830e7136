import { z } from 'zod'
import { Id, Moment, Money, RoleName, VisibleText } from '../../shared.ts'

/** In characters. */
export const longestAccountId = 100
/** The id that a sheet gives to an account; its own, not ours. */
export const AccountId = VisibleText.min(1).max(longestAccountId)

/** What an account is called wherever it is named: its ID, and its name where it has one of its own. */
export const accountLabel = (accountId: string, name: string | null): string =>
  name && name !== accountId ? `${accountId} ${name}` : accountId

/** An account that can be taken. `url` is a handle of the sheet for taking, not an address to open. */
export const AvailableAccount = z
  .object({
    id: z.string(),
    name: z.string().nullable(),
    country: z.string(),
    row: z.int(),
    url: z.string(),
    /** Name of the sheet that the row stands in. */
    sheet: z.string(),
    mailType: z.string().nullable(),
    whGeo: z.string().nullable(),
    /** Whether the sheet has one; neither stands in a list. */
    pixel: z.boolean(),
    email: z.boolean(),
    /** Since when it is known. */
    since: Moment,
  })
  .meta({ id: 'AvailableAccount' })
export type AvailableAccount = z.output<typeof AvailableAccount>

/** What can be revealed of an account. Login and password each by itself where it can be told which is which. */
export const secretFields = ['login_pass', 'login', 'password', 'cvv'] as const
export const SecretField = z.enum(secretFields)
export type SecretField = z.output<typeof SecretField>

/** Null where the sheet has nothing, and for login_pass and cvv in every list: those are revealed one by one. */
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

/** How an open account stands, as its holder says; in the order in which one comes after the other. */
export const accountStates = ['new', 'warming_up', 'running', 'checkpoint', 'banned'] as const
export const AccountState = z.enum(accountStates)
export type AccountState = z.output<typeof AccountState>

/** Why an account was closed; `other` says it in a text. */
export const closeReasons = ['banned', 'never_worked', 'finished', 'other'] as const
export const CloseReason = z.enum(closeReasons)
export type CloseReason = z.output<typeof CloseReason>
/** Of the text that explains it, in characters. */
export const longestCloseNote = 200

/** How an account stands, or stood when it was closed. */
const standing = {
  state: AccountState,
  /** When it was set; for a new account, when it was taken. */
  stateSince: Moment,
  /** Null for an open account, and where nobody said why. */
  closeReason: CloseReason.nullable(),
  /** What explains it; what `other` means. */
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
    /** Goes up with each change of the notes. */
    notesVersion: z.int(),
    /** Until when it can be returned; null once its secrets were revealed. */
    returnableUntil: Moment.nullable(),
    /** Secrets that can be revealed. */
    revealable: z.array(SecretField),
    /** One-time codes can be shown for it. */
    oneTimeCodes: z.boolean(),
    details: AccountDetails,
  })
  .meta({ id: 'OwnAccount' })
export type OwnAccount = z.output<typeof OwnAccount>

/** What became of the mailbox in the account's row. */
export const EmailTransfer = z
  .object({
    success: z.boolean(),
    email: z.string(),
    message: z.string(),
    outcome: z.enum(['added', 'already_yours', 'not_in_pool', 'held']),
  })
  .meta({ id: 'EmailTransfer' })
export type EmailTransfer = z.output<typeof EmailTransfer>

/** How the mailbox of an account stands for who looks at it. `own`: they hold it, and may ask for its codes. */
export const accountMailboxStates = ['own', 'held', 'free', 'not_in_pool'] as const

/** The mailbox of an account: the one that came with it, else the one that its row names. */
export const AccountMailbox = z
  .object({
    email: z.string(),
    state: z.enum(accountMailboxStates),
    /** Of its record; null for those who may not open it, and where it is not in the pool. */
    id: Id.nullable(),
    /** Who has it; null for those who may not know, and where nobody has. */
    holder: z.string().nullable(),
  })
  .meta({ id: 'AccountMailbox' })
export type AccountMailbox = z.output<typeof AccountMailbox>

/** A taken account as teams see it: without any of its secrets. */
export const TakenAccount = z
  .object({
    id: Id,
    accountId: z.string(),
    accountName: z.string().nullable(),
    country: z.string(),
    /** 0 where the person was deleted since; the name stays. */
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
    /** Not written to the sheet yet, or the row was changed or removed there. */
    writing: z.enum(['written', 'waiting', 'conflict', 'none']),
    /** Held this row before and have seen its secrets. */
    seenBy: z.array(z.string()),
  })
  .meta({ id: 'TakenAccount' })
export type TakenAccount = z.output<typeof TakenAccount>

/**
 * How a secret came to a person: `delivered` with the account as they took it, `copied` without having been shown, or `shown`.
 */
export const deliveries = ['delivered', 'copied', 'shown'] as const
export type Delivery = (typeof deliveries)[number]

/** What can happen to an account. */
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
