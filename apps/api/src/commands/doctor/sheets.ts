import type { FindingCode } from '@app/contract'
import { z } from 'zod'
import { createGoogleSheets } from '../../adapters/sheets/index.ts'
import type { Config } from '../../config.ts'
import type { Db } from '../../db/connect.ts'
import { readGoogleKey } from '../../adapters/sheets/google-key.ts'
import { SheetsError, type Sheets, type SheetsFailure } from '../../ports/sheets.ts'
import { checkSheetFailure } from '../../health/data.ts'
import { found } from '../../health/finding.ts'
import { ok, told, failureFinding, type Finding } from './findings.ts'

const about = 'Google Sheets'
const Values = z.record(z.string(), z.string()).catch({})
/** Has the form of a document id but names none; only the credentials are tested. */
const noDocument = 'doctor-asks-for-a-document-that-is-not-there'

/** Failures of a single sheet, by the port's names; the findings table uses the same names. */
const ofSheet = ['notShared', 'viewerOnly', 'notFound', 'tabGone', 'officeFile', 'tooLarge'] as const
const isSheetFailure = (failure: SheetsFailure): failure is (typeof ofSheet)[number] =>
  ofSheet.some((each) => each === failure)

const mended: ReadonlySet<FindingCode> = new Set([
  'sheets/notShared',
  'sheets/notFound',
  'sheets/tabGone',
  'sheets/officeFile',
])

interface Registered {
  name: string
  spreadsheet_id: string
  gid: number
  trouble: string | null
  trouble_values: unknown
  read_at: Date | null
}

const checkSheet = async (sheets: Sheets, sheet: Registered): Promise<Finding> => {
  const { name, trouble } = sheet
  const email = sheets.serviceAccount()
  try {
    const { tabs } = await sheets.describe(sheet.spreadsheet_id)
    if (!tabs.some((tab) => tab.gid === sheet.gid)) return told(found('sheets/tabGone', { name }))
  } catch (error) {
    if (!(error instanceof SheetsError)) throw error
    return isSheetFailure(error.failure)
      ? told(found(`sheets/${error.failure}`, { name, email }))
      : failureFinding('sheets', error)
  }
  if (trouble === null) return ok(about, `${name} can be read`)
  const readAt = sheet.read_at?.toISOString() ?? null
  const noted = checkSheetFailure({ name, trouble, values: Values.parse(sheet.trouble_values), readAt }, email)
  // A failure that would show again now and does not is resolved.
  return told(mended.has(noted.code) ? found('sheets/unread', { name }) : noted)
}

/** Checks the service account and each registered sheet. */
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
    if (error.actor !== 'person') return [failureFinding('sheets', error)]
  }
  const registered = db
    ? await db
        .selectFrom('sheets')
        .select(['name', 'spreadsheet_id', 'gid', 'trouble', 'trouble_values', 'read_at'])
        .where('removed_at', 'is', null)
        .orderBy('name')
        .execute()
    : []
  const findings = [ok(about, 'accepts the service account')]
  for (const sheet of registered) findings.push(await checkSheet(sheets, sheet))
  return findings
}
