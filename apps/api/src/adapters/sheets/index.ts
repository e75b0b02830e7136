import type { GoogleSpreadsheet } from 'google-spreadsheet'
import { z } from 'zod'
import { createOutbound } from '../../lib/outbound.ts'
import type { Sheets } from '../../ports/sheets.ts'
import { createBudget } from './budget.ts'
import { cellName, createDocuments, type ServiceAccount } from './documents.ts'
import { failed, sheetsErrorOf, troubleOf, type Intent } from './failures.ts'

export type { ServiceAccount } from './documents.ts'

export interface GoogleSheetsOptions {
  serviceAccount: ServiceAccount
  /** Absent: Google's own. */
  apiRoot?: string | undefined
  tokenUrl?: string | undefined
  /** For one call of the port, whatever it takes, in ms. */
  deadlineMs?: number
  /** Calls that are let through in ten seconds, for reading and for writing each. */
  perTenSeconds?: number
  /** How long the service is left alone after several failures, in ms. */
  restMs?: number
}

const mostRows = 20_000
const mostColumns = 60
/** How long the name of a tab is believed, in ms: cells are addressed by it. */
const nameMs = 30_000

const Rows = z.array(z.array(z.unknown()))
const asText = (rows: unknown): string[][] =>
  Rows.parse(rows ?? []).map((cells) =>
    cells.map((cell) => (cell === null || cell === undefined ? '' : String(cell as string))),
  )

/**
 * Google Sheets v4 for one service account. Cells are read as people see them, so that leading zeros stay, and written one
 * by one as plain text, so that nothing runs and nobody's neighbouring cell is touched.
 */
export const createGoogleSheets = ({
  serviceAccount,
  apiRoot = 'https://sheets.googleapis.com',
  tokenUrl,
  deadlineMs = 10_000,
  perTenSeconds,
  restMs = 10_000,
}: GoogleSheetsOptions): Sheets => {
  const open = createDocuments({ serviceAccount, apiRoot, tokenUrl, callMs: deadlineMs })
  const budgets = { read: createBudget(deadlineMs, perTenSeconds), write: createBudget(deadlineMs, perTenSeconds) }
  const outbound = createOutbound({
    service: 'sheets',
    parallel: 4,
    restMs,
    troubleOf,
    away: () => failed('down'),
  })
  const names = new Map<string, { title: string; until: number }>()

  /** One call of the port: what it costs of the budget, its deadline, and failures as ours. */
  const call = async <T>(
    intent: Intent,
    costs: { reads: number; writes: number },
    work: () => Promise<T>,
  ): Promise<T> => {
    // Waiting for the budget is no fault of the service, and takes nobody's turn.
    for (let n = 0; n < costs.reads; n += 1) await budgets.read()
    for (let n = 0; n < costs.writes; n += 1) await budgets.write()
    return outbound.run(async () => {
      let timer: NodeJS.Timeout | undefined
      const late = new Promise<never>((_, reject) => {
        timer = setTimeout(() => reject(failed(intent === 'write' ? 'unclear' : 'slow')), deadlineMs)
      })
      const working = work()
      try {
        return await Promise.race([working, late])
      } catch (error) {
        working.catch(() => undefined)
        throw sheetsErrorOf(error, intent)
      } finally {
        clearTimeout(timer)
      }
    })
  }

  const info = async (document: GoogleSpreadsheet, gid: number | null) => {
    await document.loadInfo()
    const tab = gid === null ? document.sheetsByIndex[0] : document.sheetsById[gid]
    if (!tab) throw failed('tabGone')
    names.set(`${document.spreadsheetId} ${tab.sheetId}`, { title: tab.title, until: Date.now() + nameMs })
    return tab
  }

  /** Tries with the name that is known, and once more with the present one: tabs are renamed by people. */
  const withTitle = async <T>(
    spreadsheetId: string,
    gid: number,
    work: (document: GoogleSpreadsheet, title: string) => Promise<T>,
  ): Promise<T> => {
    const document = open(spreadsheetId)
    const known = names.get(`${spreadsheetId} ${gid}`)
    if (known && known.until > Date.now()) {
      try {
        return await work(document, known.title)
      } catch (error) {
        if (sheetsErrorOf(error, 'read').failure !== 'tabGone') throw error
      }
    }
    await budgets.read()
    return work(document, (await info(document, gid)).title)
  }

  const values = async (document: GoogleSpreadsheet, range: string): Promise<string[][]> => {
    const answer: unknown = await document.sheetsApi.get(`values/${encodeURIComponent(range)}`).json()
    return asText(z.object({ values: Rows.optional() }).parse(answer).values)
  }

  return {
    state: outbound.state,
    serviceAccount: () => serviceAccount.client_email,

    read: (spreadsheetId, gid) =>
      call('read', { reads: 2, writes: 0 }, async () => {
        const document = open(spreadsheetId)
        const tab = await info(document, gid)
        const last = cellName(
          tab.title,
          Math.min(tab.rowCount, mostRows + 1),
          Math.min(tab.columnCount, mostColumns + 1) - 1,
        )
        const rows = await values(document, `${cellName(tab.title, 1, 0)}:${last.slice(last.lastIndexOf('!') + 1)}`)
        if (rows.length > mostRows || rows.some((cells) => cells.length > mostColumns)) throw failed('tooLarge')
        return { title: document.title, tab: tab.title, gid: tab.sheetId, rows }
      }),

    readRow: (spreadsheetId, gid, row) =>
      call('read', { reads: 1, writes: 0 }, () =>
        withTitle(spreadsheetId, gid, async (document, title) => {
          const whole = `'${title.replaceAll("'", "''")}'!${row}:${row}`
          const [cells = []] = await values(document, whole).catch((error: unknown) => {
            // A row that the tab does not have is empty; a name that is wrong is tried anew.
            const { data } = error as { data?: { error?: { message?: unknown } } }
            if (/exceeds grid limits/i.test(String(data?.error?.message))) return []
            throw error
          })
          return cells
        }),
      ),

    write: (spreadsheetId, gid, cells) =>
      call('write', { reads: 0, writes: 1 }, () =>
        withTitle(spreadsheetId, gid, async (document, title) => {
          const data = cells.map(({ row, column, value }) => ({
            range: cellName(title, row, column),
            values: [[value]],
          }))
          await document.sheetsApi.post('values:batchUpdate', { json: { valueInputOption: 'RAW', data } }).json()
        }),
      ),
  }
}
