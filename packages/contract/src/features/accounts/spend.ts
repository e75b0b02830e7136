import { z } from 'zod'
import { defineContract, strict } from '../../endpoint.ts'
import { Day, Id, IdParam, Moment, Money, Success } from '../../shared.ts'
import { tableFaults, TableChoices, TableReading, TableSource } from '../../tables.ts'

/** Maximum spend of an account per day, in dollars. */
export const maxDaySpend = 1_000_000
/** Maximum days recorded at once, and maximum changes listed. */
export const maxSpendDays = 400
export const maxSpendChanges = 200
/** Days back for which leads may record and correct spend of a closed account. */
export const spendDaysAfterClose = 30
/** Maximum data rows of an imported table. */
export const maxImportLines = 20_000

/** Source of an amount: typed by a person, a file, or the remainder when the account was closed. */
export const SpendSource = z.enum(['typed', 'import', 'closing'])
export type SpendSource = z.output<typeof SpendSource>

/** Spend of an account on a day, as entered. */
export const SpendDay = z
  .object({
    day: Day,
    spend: Money,
    source: SpendSource,
    reason: z.string(),
    /** Null for another person; only leads see the name. */
    setBy: z.string().nullable(),
    setAt: Moment,
  })
  .meta({ id: 'SpendDay' })
export type SpendDay = z.output<typeof SpendDay>

/** One entry that was made, replaced or removed; null means no entry. */
export const SpendChange = z
  .object({
    id: Id,
    day: Day,
    before: Money.nullable(),
    after: Money.nullable(),
    source: SpendSource,
    reason: z.string(),
    changedBy: z.string().nullable(),
    changedAt: Moment,
  })
  .meta({ id: 'SpendChange' })
export type SpendChange = z.output<typeof SpendChange>

/** Days of an account, both ends included, and those that the person may record. */
export const SpendDays = z
  .object({
    firstDay: Day,
    lastDay: Day,
    /** First day that the person may record; null for none. */
    openFrom: Day.nullable(),
    closed: z.boolean(),
    /** Recorded spend of these days. */
    total: Money,
    days: z.array(SpendDay),
  })
  .meta({ id: 'SpendDays' })
export type SpendDays = z.output<typeof SpendDays>

/** Division of the unrecorded rest among days without an entry: by clicks, or equally. */
export const SpreadRule = z.enum(['clicks', 'equal'])
export type SpreadRule = z.output<typeof SpreadRule>

/** Entries that closing with a total would write. */
export const SpendSpread = z
  .object({
    firstDay: Day,
    lastDay: Day,
    recorded: Money,
    /** Rest of the total for the days without an entry. */
    rest: Money,
    rule: SpreadRule,
    days: z.array(z.object({ day: Day, spend: Money, clicks: z.int() })),
    /** Why it would be refused: the total is below the recorded spend, or no day is left for the rest. */
    refused: z.enum(['below', 'full']).nullable(),
    /** Recorded days that the caller may correct; on closed accounts days older than 30 days are fixed. */
    recordedDays: z.array(z.object({ day: Day, spend: Money })),
  })
  .meta({ id: 'SpendSpread' })
export type SpendSpread = z.output<typeof SpendSpread>

/** Outcome of a line: recorded, replaces another amount, changes nothing; or why it cannot be recorded. */
export const spendVerdicts = [
  'new',
  'replaces',
  'same',
  ...tableFaults,
  'unknown',
  'not_held',
  'future',
  'before_take',
  'after_close',
  'too_old',
  'closed',
] as const
export const SpendVerdict = z.enum(spendVerdicts)
export type SpendVerdict = z.output<typeof SpendVerdict>

/** Whether a line with this verdict is skipped. */
export const isLeftOut = (verdict: SpendVerdict): boolean => !['new', 'replaces', 'same'].includes(verdict)

/** A line of a table, numbered as there, or the sum of several lines of one account and day, numbered by the first. */
export const SpendLine = z
  .object({
    line: z.int().min(1),
    /** Number of lines added up. */
    lines: z.int().min(1),
    account: z.string(),
    /** Name of the account, if the person may record its spend. */
    name: z.string().nullable(),
    day: z.string(),
    spend: z.number().nullable(),
    /** Current amount. */
    before: z.number().nullable(),
    verdict: SpendVerdict,
  })
  .meta({ id: 'SpendLine' })
export type SpendLine = z.output<typeof SpendLine>

const Reason = z.string().trim().max(500)
// Bounds are wide, because a wrong day or amount is refused elsewhere with an error text of its own.
const SpendEntry = strict({ day: Day, spend: z.number().min(-1e12).max(1e12) })
/** Spend of an account on a day as entered by a person, in dollars. */
export type SpendEntry = z.output<typeof SpendEntry>

/** Maximum days corrected while closing an account. */
export const maxCorrections = 60
/** Days corrected while an account gets its total, and the reason. */
export const corrections = {
  corrections: z.array(SpendEntry).max(maxCorrections).optional(),
  /** Required if a day already has another amount. */
  reason: Reason.optional(),
}
const correction = /^(\d{4}-\d{2}-\d{2}):(\d{1,7}(?:\.\d{1,2})?)$/

/** Parses days and amounts from a query string; undefined if malformed. */
export const readCorrections = (text: string): SpendEntry[] | undefined => {
  const found = text.split(',').map((part) => {
    const [, day, dollars] = correction.exec(part) ?? []
    return SpendEntry.safeParse({ day, spend: Number(dollars) }).data
  })
  return found.length <= maxCorrections && found.every((each) => each !== undefined) ? found : undefined
}

/** Formats entries for a query string: `2026-11-19:12.5,2026-11-20:0`. */
export const writeCorrections = (entries: readonly SpendEntry[]): string =>
  entries.map(({ day, spend: dollars }) => `${day}:${dollars}`).join(',')

export const spend = defineContract({
  listSpendDays: {
    method: 'GET',
    path: '/accounts/:id/spend-days',
    summary:
      'What is recorded of the days of an account, over all who held it; of a past holder’s, the days they held it',
    access: 'spend.record',
    entities: ['AccountSpend'],
    cacheSeconds: 60,
    params: strict({ id: IdParam }),
    response: SpendDays,
  },
  listSpendChanges: {
    method: 'GET',
    path: '/accounts/:id/spend-changes',
    summary: 'Every change of what is recorded of an account’s days, newest first',
    access: 'spend.record',
    entities: ['AccountSpend'],
    cacheSeconds: 60,
    params: strict({ id: IdParam }),
    response: z.object({ changes: z.array(SpendChange) }),
  },
  recordSpend: {
    method: 'PUT',
    path: '/accounts/:id/spend-days',
    summary: 'Record what an account spent on days; an entry of the same day is replaced, with a reason',
    access: 'spend.record',
    entities: ['AccountSpend', 'OwnAccount', 'TakenAccount', 'Result', 'AuditRecord'],
    params: strict({ id: IdParam }),
    body: strict({
      days: z.array(SpendEntry).min(1).max(maxSpendDays),
      reason: Reason.optional(),
    }),
    response: Success.extend({ changed: z.int(), total: Money }),
  },
  previewClosing: {
    method: 'GET',
    path: '/accounts/:id/spend-spread',
    summary:
      'What the account’s total would record of the days without an entry, as it is closed or later; nothing is saved',
    access: 'spend.record',
    entities: ['AccountSpend', 'OwnAccount'],
    cacheSeconds: 0,
    params: strict({ id: IdParam }),
    query: strict({
      spend: z
        .string()
        .regex(/^\d{1,7}(\.\d{1,2})?$/, 'must be dollars with at most two decimals')
        .default('0'),
      /** Proposed corrections: `2026-11-19:12.5,2026-11-20:0`. */
      corrections: z
        .string()
        .max(maxCorrections * 24)
        .refine((text) => readCorrections(text) !== undefined, 'must be days with their dollars')
        .optional(),
    }),
    response: SpendSpread,
  },
  previewSpendImport: {
    method: 'POST',
    path: '/spend/preview',
    summary:
      'How a table with account, day and spend is read, and what would become of each of its lines once nothing is asked; nothing is saved',
    access: 'spend.record',
    large: true,
    follows: true,
    entities: [],
    body: strict({ table: TableSource, choices: TableChoices.optional() }),
    response: z
      .object({
        reading: TableReading,
        /** Null while questions are open. */
        lines: z.array(SpendLine).nullable(),
        /** Fingerprint of the preview, so that what is saved is what was shown. Null while questions are open. */
        key: z.string().nullable(),
      })
      .meta({ id: 'SpendImport' }),
  },
  importSpend: {
    method: 'POST',
    path: '/spend/import',
    summary:
      'Record what a table says as it was shown under this key, all of it or nothing; the same table again changes nothing',
    access: 'spend.record',
    large: true,
    entities: ['AccountSpend', 'OwnAccount', 'TakenAccount', 'Result', 'AuditRecord'],
    body: strict({
      table: TableSource,
      choices: TableChoices,
      key: z.string().min(1).max(100),
      reason: Reason.min(1),
    }),
    response: Success.extend({ recorded: z.int(), replaced: z.int(), same: z.int(), leftOut: z.int() }),
  },
})
