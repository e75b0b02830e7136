import { createGoogleSheets } from '../../adapters/sheets/index.ts'
import type { Config } from '../../config.ts'
import type { Db } from '../../db/connect.ts'
import { readGoogleKey } from '../../google-key.ts'
import { SheetsError, type Sheets, type SheetsFailure } from '../../ports/sheets.ts'
import { fault, ok, warning, type Finding } from './finding.ts'

const about = 'Google Sheets'
const sheetOwner = 'The owner of the sheet'
/** Looks like the id of a document, and is none: only the credentials are of interest. */
const noDocument = 'doctor-asks-for-a-document-that-is-not-there'

const operatorTodos: Partial<Record<SheetsFailure, string>> = {
  refused: 'Make a new key of the service account, put it into GOOGLE_SERVICE_ACCOUNT_FILE, and set the clock right.',
  apiDisabled: 'Enable the Google Sheets API in the Google Cloud project of the service account.',
}

const sheetTodos: Partial<Record<SheetsFailure, (email: string) => string>> = {
  notShared: (email) => `Share the sheet with ${email} as Editor.`,
  notFound: () => 'Restore the document from the bin, or remove the sheet from the program.',
  officeFile: () => 'Open it in Google Sheets, save it as a Google Sheet, and add that one.',
}

const serviceFinding = ({ failure, message }: SheetsError): Finding =>
  fault(about, message, operatorTodos[failure] ?? 'Let this machine reach googleapis.com over https, or wait.')

const isOfSheet = ({ actor }: SheetsError): boolean => actor === 'person'

interface Registered {
  name: string
  spreadsheet_id: string
  gid: number
  trouble: string | null
}

const checkSheet = async (sheets: Sheets, { name, spreadsheet_id: id, gid, trouble }: Registered): Promise<Finding> => {
  try {
    const { tabs } = await sheets.describe(id)
    if (!tabs.some((tab) => tab.gid === gid))
      return fault(about, `${name}: its tab was deleted`, 'Restore the tab, or add another one instead.', sheetOwner)
  } catch (error) {
    if (!(error instanceof SheetsError)) throw error
    if (!isOfSheet(error)) return serviceFinding(error)
    const what = sheetTodos[error.failure]?.(sheets.serviceAccount()) ?? 'Look at the sheet.'
    return fault(about, `${name}: ${error.message}`, what, sheetOwner)
  }
  if (trouble === 'vendor_rejected/sheet_viewer') {
    const what = `Make ${sheets.serviceAccount()} an Editor of it, and let it change protected ranges.`
    return fault(about, `${name}: it may be read, but not written`, what, sheetOwner)
  }
  return trouble
    ? warning(about, `${name}: the last reading failed (${trouble})`, 'Wait for the next reading, or refresh it.')
    : ok(about, `${name} can be read`)
}

/** The service account, and each registered sheet. */
export const checkSheets = async ({ simulated, google }: Config, db: Db | null): Promise<Finding[]> => {
  if (simulated.includes('sheets')) return [ok(about, 'are simulated')]
  const sheets = createGoogleSheets({
    serviceAccount: readGoogleKey(google.keyFile ?? ''),
    apiRoot: google.sheetsUrl,
    tokenUrl: google.tokenUrl,
  })
  try {
    await sheets.describe(noDocument)
  } catch (error) {
    if (!(error instanceof SheetsError)) throw error
    if (!isOfSheet(error)) return [serviceFinding(error)]
  }
  const registered = db
    ? await db
        .selectFrom('sheets')
        .select(['name', 'spreadsheet_id', 'gid', 'trouble'])
        .where('removed_at', 'is', null)
        .orderBy('name')
        .execute()
    : []
  const findings = [ok(about, 'accepts the service account')]
  for (const sheet of registered) findings.push(await checkSheet(sheets, sheet))
  return findings
}
