import { longestAccountId, sheetFailureCodes, type SheetFailureCode } from '@app/contract'
import { Refusal } from '../../lib/refusal.ts'
import type { Unfit } from './rows.ts'
import { SheetsError } from '../../ports/sheets.ts'

/** What a cell that cannot be kept means; `column` is its name in the header. */
export const refusalOfCell = ({ row, why }: Unfit, column: string): Refusal =>
  why === 'length'
    ? new Refusal('vendor_rejected/sheet_id', { values: { row: String(row), limit: String(longestAccountId) } })
    : new Refusal('vendor_rejected/sheet_text', { values: { row: String(row), column } })

/** Whether the database refused what it was to keep, and not its work: a value, a rule, or a size. */
const isContent = (error: unknown): boolean => /^(22|23|54)/.test(String((error as { code?: unknown } | null)?.code))

/** A failure of a sheet as people read it; `email` is with whom it must be shared. Anything else is thrown again. */
export const refusalOf = (error: unknown, email: string): Refusal => {
  if (error instanceof Refusal) return error
  if (isContent(error)) return new Refusal('vendor_rejected/sheet_content', { cause: error })
  if (!(error instanceof SheetsError)) throw error
  const { retryAfterSeconds } = error
  return new Refusal(error.key, {
    cause: error,
    values: { email },
    ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
  })
}

/** Failures of what stands in a sheet: marks can be written to it all the same. */
export const contentFailures: readonly SheetFailureCode[] = [
  'vendor_rejected/sheet_id',
  'vendor_rejected/sheet_text',
  'vendor_rejected/sheet_content',
  'vendor_rejected/sheet_errors',
]

/**
 * What stands at the sheet until it can be read again; null for what is no failure of the sheet, such as waiting for our
 * turn in the quota.
 */
export const failureOf = ({ key }: Refusal): SheetFailureCode | null =>
  sheetFailureCodes.find((code) => code === key) ?? null
