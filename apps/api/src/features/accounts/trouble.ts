import { sheetTroubles, type SheetTrouble } from '@app/contract'
import { Refusal } from '../../lib/refusal.ts'
import { SheetsError, type SheetsFailure } from '../../ports/sheets.ts'

const keys: Record<SheetsFailure, SheetTrouble | 'vendor_down/sheets_quota'> = {
  notShared: 'vendor_rejected/sheet_not_shared',
  viewerOnly: 'vendor_rejected/sheet_viewer',
  notFound: 'vendor_rejected/sheet_not_found',
  tabGone: 'vendor_rejected/sheet_tab',
  officeFile: 'vendor_rejected/sheet_office',
  tooLarge: 'vendor_rejected/sheet_large',
  apiDisabled: 'vendor_broken/sheets_api',
  refused: 'vendor_broken/sheets_api',
  quota: 'vendor_down/sheets_quota',
  broken: 'vendor_broken/sheets',
  down: 'vendor_down/sheets',
  slow: 'vendor_slow/sheets',
  unclear: 'vendor_slow/sheets',
}

/** A failure of a sheet as people read it; `email` is with whom it must be shared. Anything else is thrown again. */
export const refusalOf = (error: unknown, email: string): Refusal => {
  if (error instanceof Refusal) return error
  if (!(error instanceof SheetsError)) throw error
  const { retryAfterSeconds } = error
  return new Refusal(keys[error.failure], {
    cause: error,
    values: { email },
    ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
  })
}

/**
 * What stands at the sheet until it can be read again; null for what is no trouble of the sheet, such as waiting for our
 * turn in the quota.
 */
export const troubleOf = ({ key }: Refusal): SheetTrouble | null =>
  sheetTroubles.find((trouble) => trouble === key) ?? null
