import type { sheets as contract } from '@app/contract'
import type { Core } from '../../context/core.ts'
import type { Handlers } from '../../http/handlers.ts'
import type { Jobs, queues, Rounds } from '../../jobs/index.ts'
import { whoseBy } from '../../lib/principal.ts'
import { Refusal } from '../../lib/refusal.ts'
import type { Sheets } from '../../ports/sheets.ts'
import { createCellReader } from './locate.ts'
import { createMirror } from './mirror.ts'
import { showHappened } from './repository/marks.ts'
import type { MarkField } from './write-back/picture.ts'
import { findSheet, reportOf } from './repository/registered-sheets.ts'
import { freshnessOf, listConflicts, listSheets } from './repository/sheets.ts'
import { createSheetsService } from './service.ts'
import { writeBackRow } from './write-back/write-back.ts'

export interface SheetsOptions extends Pick<
  Core,
  'db' | 'log' | 'ring' | 'fingerprintKey' | 'publish' | 'transact' | 'timeZone'
> {
  sheets: Sheets
  jobs: Pick<Jobs<typeof queues>, 'send' | 'sendFrom' | 'work'>
  /** Whether this process is the only one on its database. */
  alone: boolean
  /** Free accounts by country. */
  countFree(): Promise<{ country: string; n: number }[]>
  /** Adds a conflict with the sheet to the history of a row. */
  noteConflict(rowId: string, text: string): Promise<void>
}

/** The Refresh button reads sheets older than this, in seconds. Keeps all presses together within the rate limit. */
const freshSeconds = 15

/** Sheets of accounts: registers them, follows their content, and marks in them who holds which row. */
export const createSheets = ({ countFree, alone, timeZone, publish, noteConflict, ...rest }: SheetsOptions) => {
  const { db, sheets, fingerprintKey, jobs, log } = rest
  const service = createSheetsService({ db, mirror: createMirror(rest), log })
  jobs.work('sheet.mark', writeBackRow({ db, alone, sheets, fingerprintKey, timeZone, publish, noteConflict }))

  /** Action of the Refresh button. */
  const refresh = () => service.refreshOlderThan(freshSeconds, 'refresh')

  const calls: Handlers<typeof contract> = {
    ...service.calls,

    listSheets: async ({ people }, { query }) => {
      if (query.fresh) await refresh()
      return { sheets: await listSheets(db, people?.ids ?? null), serviceAccount: sheets.serviceAccount() }
    },

    getAccountsSummary: async (_, { query }) => {
      if (query.fresh) await refresh()
      const counts = await countFree()
      const total = counts.reduce((sum, { n }) => sum + n, 0)
      return {
        success: true,
        message: total === 1 ? '1 account is available' : `${total} accounts are available`,
        total,
        byCountry: Object.fromEntries(counts.map(({ country, n }) => [country, n])),
        ...(await freshnessOf(db)),
      }
    },

    listSheetConflicts: async ({ actor }) => ({ conflicts: await listConflicts(db, whoseBy('sheets.manage', actor)) }),
    getSheetReport: async ({ actor }, { params }) => {
      if (!(await findSheet(db, params.id))) throw new Refusal('not_found')
      return { report: await reportOf(db, whoseBy('sheets.manage', actor), params.id) }
    },
  }

  return {
    calls,
    refresh,
    rounds: {
      // Reads sheets whose last attempt is at least a minute ago.
      'sheets.reader': {
        firstMs: 0,
        everyMs: 10_000,
        failed: 'sheets.not_read',
        work: (signal) => service.refreshOlderThan(60, 'round', signal),
      },
    } satisfies Rounds,
    readCell: createCellReader(sheets, fingerprintKey),
    /** Requests marks for the rows of a statement (see `showHappened`). */
    show: (only?: MarkField) => showHappened(jobs.sendFrom, only),
  }
}
