import { z } from 'zod'
import { defineContract, strict } from '../../endpoint.ts'
import { errors, type ErrorKey } from '../../errors.ts'
import { Day, Id, IdParam, Moment, Money, Success, VisibleText, listed, maxNumber, paging } from '../../shared.ts'
import { AccountState, CloseReason, accountStates, longestCloseNote } from './holdings.ts'
import { TableChoices, TableReading, TableSource } from '../../tables.ts'
import { SpendVerdict } from './spend.ts'

/** Maximum accounts in a bulk change. */
export const maxBulk = 500
/** Maximum concurrent bulk changes per person. */
export const maxBulkAtOnce = 3
/** A person with open accounts: how many, and for how long. */
export const Holder = z
  .object({
    /** 0 if the person was deleted since; the name stays. */
    userId: z.int().min(0),
    username: z.string(),
    /** Maximum open accounts; null for no limit. */
    limit: z.int().min(0).nullable(),
    open: z.int().min(1),
    states: z.record(AccountState, z.int().min(0)),
    /** When their longest-held account was taken, and the median one. */
    longestSince: Moment,
    medianSince: Moment,
  })
  .meta({ id: 'Holder' })
export type Holder = z.output<typeof Holder>

/** Record of a held or closed account; the range that records can have. */
const RecordId = z.int().min(1).max(maxNumber)

/**
 * Selected accounts: by record, or all open ones that the overview finds. In the latter case `count` is the number at
 * the time of the decision; if it has changed, nothing is started.
 */
export const Selection = z.union([
  z.array(RecordId).min(1).max(maxBulk),
  strict({
    search: VisibleText.max(100).optional(),
    state: z.enum(['all', 'open', ...accountStates]).optional(),
    fromDate: Day.optional(),
    toDate: Day.optional(),
    holder: RecordId.optional(),
    count: z.int().min(1).max(maxBulk),
  }),
])
export type Selection = z.output<typeof Selection>

export const bulkKinds = ['release', 'hand_over', 'close'] as const
export const BulkKind = z.enum(bulkKinds)
export type BulkKind = z.output<typeof BulkKind>

/** State of a row in a bulk change: waiting, done, refused, or cancelled while waiting. */
export const BulkItemState = z.enum(['waiting', 'done', 'refused', 'cancelled'])
export type BulkItemState = z.output<typeof BulkItemState>

/** Why a row was refused, as the call for a single account would answer. */
export const BulkRefusal = z
  .object({
    key: z.enum(Object.keys(errors) as [ErrorKey, ...ErrorKey[]]),
    limit: z.int().min(0).optional(),
    values: z.record(z.string(), z.string()).optional(),
  })
  .meta({ id: 'BulkRefusal' })
export type BulkRefusal = z.output<typeof BulkRefusal>

/** One account of a bulk change, with its outcome. */
export const BulkItem = z
  .object({
    /** The selected record. */
    recordId: Id,
    /** Null if the person who selected it may not see the account. */
    accountId: z.string().nullable(),
    accountName: z.string().nullable(),
    /** Spend to close it with. */
    spend: Money.nullable(),
    state: BulkItemState,
    refusal: BulkRefusal.nullable(),
  })
  .meta({ id: 'BulkItem' })
export type BulkItem = z.output<typeof BulkItem>

/** Current state of a bulk change. It proceeds in the background. */
export const BulkChange = z
  .object({
    id: Id,
    kind: BulkKind,
    /** Whether the caller started it; they may repeat it. */
    own: z.boolean(),
    username: z.string(),
    /** Receiver of the accounts. */
    to: z.string().nullable(),
    reason: z.string(),
    startedAt: Moment,
    /** Null while rows wait. */
    endedAt: Moment.nullable(),
    counts: z.record(BulkItemState, z.int().min(0)),
    items: z.array(BulkItem),
  })
  .meta({ id: 'BulkChange' })
export type BulkChange = z.output<typeof BulkChange>

/** A bulk change in a list, without its rows. */
export const BulkSummary = BulkChange.omit({ items: true }).meta({ id: 'BulkSummary' })
export type BulkSummary = z.output<typeof BulkSummary>

/** Outcome of a line: its account would be closed, or why not. */
export const closeVerdicts = [
  'closes',
  'columns',
  'amount',
  'currency',
  'negative',
  'decimals',
  'too_much',
  'lost_id',
  'incomplete',
  'unknown',
  'closed',
  'below',
] as const satisfies readonly (SpendVerdict | 'closes' | 'below')[]
export const CloseVerdict = z.enum(closeVerdicts)
export type CloseVerdict = z.output<typeof CloseVerdict>

/**
 * A line of a table with an account and its spend, or the sum of several lines of one account, numbered by the first.
 */
export const CloseLine = z
  .object({
    line: z.int().min(1),
    /** Number of lines added up. */
    lines: z.int().min(1),
    account: z.string(),
    accountName: z.string().nullable(),
    /** Its holder. */
    username: z.string().nullable(),
    spend: z.number().nullable(),
    /** Spend recorded for its days. */
    recorded: Money.nullable(),
    verdict: CloseVerdict,
    /** Record of the account to close. */
    recordId: Id.nullable(),
  })
  .meta({ id: 'CloseLine' })
export type CloseLine = z.output<typeof CloseLine>

const Reason = z.string().trim().min(1).max(500)
const begun = Success.extend({ id: Id, count: z.int().min(1) })
const begins = {
  method: 'POST',
  access: 'accounts.manage',
  entities: ['BulkChange'],
  response: begun,
} as const
const one = { access: 'accounts.manage', entities: ['BulkChange'], params: strict({ id: IdParam }) } as const

/** Changes that leads make to many accounts at once. */
export const bulk = defineContract({
  listHolders: {
    method: 'GET',
    path: '/accounts/holders',
    summary: 'Who holds how many accounts, in which states and for how long; who holds the most first',
    access: 'accounts.manage',
    entities: ['TakenAccount'],
    cacheSeconds: 60,
    response: z.object({ holders: z.array(Holder) }),
  },
  releaseAccounts: {
    ...begins,
    path: '/bulk-changes/release',
    summary: 'Begin to take accounts from their holders and offer them again; answers what to follow it by',
    body: strict({ accounts: Selection, reason: Reason }),
  },
  handOverAccounts: {
    ...begins,
    path: '/bulk-changes/hand-over',
    summary: 'Begin to give accounts to another person; answers what to follow it by',
    body: strict({ accounts: Selection, userId: Id, reason: Reason }),
  },
  previewCloses: {
    method: 'POST',
    path: '/bulk-changes/preview-close',
    summary:
      'How a table with account and spend is read, and what would become of each of its lines once nothing is asked; nothing is begun',
    access: 'accounts.manage',
    large: true,
    follows: true,
    entities: [],
    body: strict({ table: TableSource, choices: TableChoices.optional() }),
    response: z
      .object({
        reading: TableReading,
        /** Null while questions are open. */
        lines: z.array(CloseLine).nullable(),
      })
      .meta({ id: 'ClosePreview' }),
  },
  closeAccounts: {
    ...begins,
    path: '/bulk-changes/close',
    summary: 'Begin to close accounts, each with what was spent from it; answers what to follow it by',
    body: strict({
      accounts: z
        .array(strict({ id: RecordId, spend: Money.min(0).max(1_000_000) }))
        .min(1)
        .max(maxBulk),
      closeReason: CloseReason.optional(),
      /** Explanation of the reason; required for `other`. */
      closeNote: z.string().trim().min(1).max(longestCloseNote).optional(),
    }).refine(
      ({ closeReason, closeNote }) => (closeNote === undefined ? closeReason !== 'other' : closeReason !== undefined),
      { path: ['closeNote'], message: 'goes with a reason, and the reason other with it' },
    ),
  },
  listBulkChanges: {
    method: 'GET',
    path: '/bulk-changes',
    summary:
      'Bulk changes that the person began in the last 90 days, newest first; those of everybody for who manages people',
    access: 'accounts.manage',
    entities: ['BulkChange'],
    cacheSeconds: 0,
    query: strict(paging),
    response: listed({ changes: z.array(BulkSummary) }).meta({ id: 'BulkChanges' }),
  },
  getBulkChange: {
    ...one,
    method: 'GET',
    path: '/bulk-changes/:id',
    summary: 'How a bulk change of the person stands, row by row; of everybody for who manages people',
    cacheSeconds: 0,
    csv: {
      rows: 'items',
      columns: {
        Record: 'recordId',
        'Account ID': 'accountId',
        Account: 'accountName',
        Spend: 'spend',
        State: 'state',
        Reason: 'refusal.key',
      },
    },
    response: BulkChange,
  },
  cancelBulkChange: {
    ...one,
    method: 'POST',
    path: '/bulk-changes/:id/cancel',
    summary: 'Leave out the rows of a bulk change whose turn has not come; what was done stays',
    body: strict({}),
    response: Success,
  },
  repeatBulkChange: {
    ...one,
    method: 'POST',
    path: '/bulk-changes/:id/repeat',
    summary: 'Try the rows of an own bulk change again that were not done; those that were stay as they are',
    body: strict({}),
    response: Success.extend({ count: z.int().min(0) }),
  },
})
