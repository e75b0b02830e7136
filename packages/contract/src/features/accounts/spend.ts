import { z } from 'zod'
import { defineContract, strict } from '../../endpoint.ts'
import { Day, Id, IdParam, Moment, Money, Success } from '../../shared.ts'
import { tableFaults, TableChoices, TableReading, TableSource } from '../../tables.ts'

/** Most that an account may have spent on a day, in dollars. */
export const maxDaySpend = 1_000_000
/** How many days are recorded at once, and how many changes are told of. */
export const maxSpendDays = 400
export const maxSpendChanges = 200
/** For how many days back those who lead record and correct spend of a closed account. */
export const spendDaysAfterClose = 30
/** Rows of data that an imported table may have. */
export const maxImportLines = 20_000

/** Where an amount comes from: a person typed it, a file, or what was left when the account was closed. */
export const SpendSource = z.enum(['typed', 'import', 'closing'])
export type SpendSource = z.output<typeof SpendSource>

/** What an account spent on a day, as people say. */
export const SpendDay = z
  .object({
    day: Day,
    spend: Money,
    source: SpendSource,
    reason: z.string(),
    /** Null: another person, whose name is told to those who lead. */
    setBy: z.string().nullable(),
    setAt: Moment,
  })
  .meta({ id: 'SpendDay' })
export type SpendDay = z.output<typeof SpendDay>

/** One entry that was made, replaced or taken away: null stands for none. */
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

/** Days of an account, both ends included: those that it has, and those that the person may record. */
export const SpendDays = z
  .object({
    firstDay: Day,
    lastDay: Day,
    /** From which day on the person may record; null: none of them. */
    openFrom: Day.nullable(),
    closed: z.boolean(),
    /** What is recorded of these days. */
    total: Money,
    days: z.array(SpendDay),
  })
  .meta({ id: 'SpendDays' })
export type SpendDays = z.output<typeof SpendDays>

/** How what is not recorded is divided among the days without an entry: as their clicks, or equally. */
export const SpreadRule = z.enum(['clicks', 'equal'])
export type SpreadRule = z.output<typeof SpreadRule>

/** What closing with a total would write. */
export const SpendSpread = z
  .object({
    firstDay: Day,
    lastDay: Day,
    recorded: Money,
    /** What is left of the total for the days without an entry. */
    rest: Money,
    rule: SpreadRule,
    days: z.array(z.object({ day: Day, spend: Money, clicks: z.int() })),
    /** Why it would be refused: less than what is recorded, or no day that is left to take the rest. */
    refused: z.enum(['below', 'full']).nullable(),
    /** What is recorded of days, of those that the asker may correct: closed accounts keep what is more than 30 days old. */
    recordedDays: z.array(z.object({ day: Day, spend: Money })),
  })
  .meta({ id: 'SpendSpread' })
export type SpendSpread = z.output<typeof SpendSpread>

/** What becomes of a line: it is recorded, replaces another amount, changes nothing; or why it cannot be recorded. */
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

/** Whether a line with this verdict is left out. */
export const isLeftOut = (verdict: SpendVerdict): boolean => !['new', 'replaces', 'same'].includes(verdict)

/** A line of a table, by its number in it, or the sum of several of one account and day, by the number of the first. */
export const SpendLine = z
  .object({
    line: z.int().min(1),
    /** How many lines are added up. */
    lines: z.int().min(1),
    account: z.string(),
    /** Of that account, where the person may record its spend. */
    name: z.string().nullable(),
    day: z.string(),
    spend: z.number().nullable(),
    /** What stands there now. */
    before: z.number().nullable(),
    verdict: SpendVerdict,
  })
  .meta({ id: 'SpendLine' })
export type SpendLine = z.output<typeof SpendLine>

const Reason = z.string().trim().max(500)
// What is wrong with a day or an amount is told in words of its own.
const SpendEntry = strict({ day: Day, spend: z.number().min(-1e12).max(1e12) })
/** What somebody says that an account spent on a day, in dollars. */
export type SpendEntry = z.output<typeof SpendEntry>

/** How many days can be corrected as an account is closed. */
export const maxCorrections = 60
/** Days that are corrected as an account gets its total, and why. */
export const corrections = {
  corrections: z.array(SpendEntry).max(maxCorrections).optional(),
  /** Needed where a day has another amount already. */
  reason: Reason.optional(),
}
const correction = /^(\d{4}-\d{2}-\d{2}):(\d{1,7}(?:\.\d{1,2})?)$/

/** The days and amounts that an address names; undefined where it names what is none. */
export const readCorrections = (text: string): SpendEntry[] | undefined => {
  const found = text.split(',').map((part) => {
    const [, day, dollars] = correction.exec(part) ?? []
    return SpendEntry.safeParse({ day, spend: Number(dollars) }).data
  })
  return found.length <= maxCorrections && found.every((each) => each !== undefined) ? found : undefined
}

/** The same as an address has it: `2026-11-19:12.5,2026-11-20:0`. */
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
      /** Days as they would be corrected: `2026-11-19:12.5,2026-11-20:0`. */
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
        /** Null while something is asked. */
        lines: z.array(SpendLine).nullable(),
        /** Stands for all of it: what is saved is what was shown. Null while something is asked. */
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
