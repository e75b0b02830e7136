import { startSheets, type SeenRequest, type SheetsEdit, type SheetsModes } from '@app/simulators'
import { onTestFinished } from 'vitest'
import { createGoogleSheets, type GoogleSheetsOptions } from './index.ts'

export { serve, serveInGroups } from '../keitaro/harness.ts'

/** Without `spreadsheetId` and `sheetId`. */
type Op<T> = T extends { op: string } ? Omit<T, 'spreadsheetId' | 'sheetId'> : never
type Written = Op<SheetsEdit> extends infer E ? Partial<E> & { op: SheetsEdit['op'] } : never

/** A simulated Google with documents, the adapter on it, and shortcuts to inspect both. */
export const startForTest = async (options: Partial<GoogleSheetsOptions> = {}) => {
  const google = await startSheets()
  onTestFinished(() => google.close())
  const control = async <T = unknown>(path: string, method = 'GET', body?: unknown): Promise<T> => {
    const json = body !== undefined && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
    const answer = await fetch(`${google.url}/control/${path}`, { method, ...json })
    if (!answer.ok) throw new Error(await answer.text())
    return (answer.status === 204 ? null : await answer.json()) as T
  }
  const create = (more: Partial<GoogleSheetsOptions> = {}) =>
    createGoogleSheets({
      serviceAccount: google.serviceAccount,
      apiRoot: google.url,
      tokenUrl: google.tokenUrl,
      retrying: { attempts: 3, pauseMs: 20, longestPauseMs: 2_000 },
      ...options,
      ...more,
    })
  const { private_key: key } = google.serviceAccount
  return {
    google,
    sheets: create(),
    create,
    control,
    /** Address and key; must not appear in any error. */
    secrets: [google.url, key, key.slice(60, 120), 'ya29', 'Bearer', 'eyJ'],
    modes: (modes: Partial<SheetsModes>) => control('modes', 'PUT', modes),
    fault: (fault: object) => control('faults', 'POST', fault),
    share: (spreadsheetId: string, access: string) => control('sharing', 'PUT', { spreadsheetId, access }),
    edit: (spreadsheetId: string, edit: Written, sheetId = 0) =>
      control<{ sheetId: number }>('edits', 'POST', { spreadsheetId, sheetId, ...edit }),
    /** Creates a document with one tab, as if typed by a person. */
    make: async (rows: unknown[][], more: object = {}): Promise<string> =>
      (await control<{ id: string }>('documents', 'POST', { title: 'Made', tabs: [{ title: 'Tab', rows }], ...more }))
        .id,
    /** Displayed texts, or the formulas behind them. */
    shown: async (id: string, sheetId = 0): Promise<(string | undefined)[][]> => {
      type Cells = { cells: { text: string; formula?: string }[][] }
      const { cells } = await control<Cells>(`documents/${id}/tabs/${sheetId}?rows=20000`)
      return cells.map((row) => row.map(({ text, formula }) => formula ?? text))
    },
    titled: (title: string): string => google.documents.find((each) => each.title.startsWith(title))!.id,
    requests: () => control<SeenRequest[]>('requests'),
  }
}
