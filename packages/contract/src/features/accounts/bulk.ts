import { z } from 'zod'
import { defineContract, strict } from '../../endpoint.ts'
import { errors, type ErrorKey } from '../../errors.ts'
import { Day, Id, IdParam, Moment, Money, Success, VisibleText, listed, maxNumber, paging } from '../../shared.ts'
import { AccountState, CloseReason, accountStates, longestCloseNote } from './holdings.ts'
import { TableChoices, TableReading, TableSource } from '../../tables.ts'
import { SpendVerdict } from './spend.ts'

/** How many accounts a bulk change may be about. */
export const maxBulk = 500
/** How many bulk changes of one person may be under way at once. */
export const maxBulkAtOnce = 3
/** Who holds accounts that are not closed, how many, and for how long. */
export const Holder = z
  .object({
    /** 0 where the person was deleted since; the name stays. */
    userId: z.int().min(0),
    username: z.string(),
    /** How many they may hold; null: any number. */
    limit: z.int().min(0).nullable(),
    open: z.int().min(1),
    states: z.record(AccountState, z.int().min(0)),
    /** When the one was taken that they hold longest, and the one in the middle. */
    longestSince: Moment,
    medianSince: Moment,
  })
  .meta({ id: 'Holder' })
export type Holder = z.output<typeof Holder>

/** Of an account that somebody holds, held or closed: no record has a larger one. */
const RecordId = z.int().min(1).max(maxNumber)

/**
 * What is selected: accounts by their records, or all open ones that the overview finds. Then `count` is how many that were
 * when somebody decided: if they are not as many any more, nothing is begun.
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

/** How a row of a bulk change stands: waits its turn, was done, was refused, or was cancelled before its turn. */
export const BulkItemState = z.enum(['waiting', 'done', 'refused', 'cancelled'])
export type BulkItemState = z.output<typeof BulkItemState>

/** Why a row was refused, as the call for one account alone would say it. */
export const BulkRefusal = z
  .object({
    key: z.enum(Object.keys(errors) as [ErrorKey, ...ErrorKey[]]),
    limit: z.int().min(0).optional(),
    values: z.record(z.string(), z.string()).optional(),
  })
  .meta({ id: 'BulkRefusal' })
export type BulkRefusal = z.output<typeof BulkRefusal>

/** One account of a bulk change, and what became of it. */
export const BulkItem = z
  .object({
    /** The record that was selected. */
    recordId: Id,
    /** Null where who selected it may not see the account. */
    accountId: z.string().nullable(),
    accountName: z.string().nullable(),
    /** With what it is closed. */
    spend: Money.nullable(),
    state: BulkItemState,
    refusal: BulkRefusal.nullable(),
  })
  .meta({ id: 'BulkItem' })
export type BulkItem = z.output<typeof BulkItem>

/** A bulk change as it stands. It goes on by itself, also when nobody looks at it. */
export const BulkChange = z
  .object({
    id: Id,
    kind: BulkKind,
    /** The person began it who asks: they may repeat it. */
    own: z.boolean(),
    username: z.string(),
    /** To whom accounts are handed over. */
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

/** A bulk change in the list of them: without its rows. */
export const BulkSummary = BulkChange.omit({ items: true }).meta({ id: 'BulkSummary' })
export type BulkSummary = z.output<typeof BulkSummary>

/** What would become of a line: its account is closed; or why not. */
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

/** A line of a table that names accounts with their spend, or the sum of several of one account, by the number of the first. */
export const CloseLine = z
  .object({
    line: z.int().min(1),
    /** How many lines are added up. */
    lines: z.int().min(1),
    account: z.string(),
    accountName: z.string().nullable(),
    /** Who holds it. */
    username: z.string().nullable(),
    spend: z.number().nullable(),
    /** What is recorded of its days. */
    recorded: Money.nullable(),
    verdict: CloseVerdict,
    /** Of the account that would be closed. */
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

/** What leads do with many accounts at once. */
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
        /** Null while something is asked. */
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
      /** What explains the reason; `other` needs it. */
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
