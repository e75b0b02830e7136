import { longestAccountId, sheetFailureCodes, type SheetFailureCode } from '@app/contract'
import { Refusal } from '../../lib/refusal.ts'
import type { Unfit } from './rows.ts'
import { SheetsError } from '../../ports/sheets.ts'

/** Refusal for a cell that cannot be stored; `column` is its name in the header. */
export const refusalOfCell = ({ row, why }: Unfit, column: string): Refusal =>
  why === 'length'
    ? new Refusal('vendor_rejected/sheet_id', { values: { row: String(row), limit: String(longestAccountId) } })
    : new Refusal('vendor_rejected/sheet_text', { values: { row: String(row), column } })

/**
 * Whether the database refused the data itself (a value, a constraint or a size) and did not fail for another reason.
 */
const isContent = (error: unknown): boolean => /^(22|23|54)/.test(String((error as { code?: unknown } | null)?.code))

/**
 * Turns a failure of a sheet into a refusal for people; `email` is the account to share the sheet with. Rethrows
 * anything else.
 */
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

/** Failures caused by the content of a sheet. Marks can still be written to it. */
export const contentFailures: readonly SheetFailureCode[] = [
  'vendor_rejected/sheet_id',
  'vendor_rejected/sheet_text',
  'vendor_rejected/sheet_content',
  'vendor_rejected/sheet_errors',
]

/**
 * Failure code shown at the sheet until it can be read again. Null if the sheet itself did not fail, for example when
 * the rate limit made us wait.
 */
export const failureOf = ({ key }: Refusal): SheetFailureCode | null =>
  sheetFailureCodes.find((code) => code === key) ?? null
