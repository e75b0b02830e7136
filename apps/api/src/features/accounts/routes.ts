import type { accounts, sheets as sheetCalls } from '@app/contract'
import type { Db } from '../../db/connect.ts'
import type { Handlers } from '../../http/handlers.ts'
import { Refusal } from '../../lib/refusal.ts'
import type { Sheets } from '../../ports/sheets.ts'
import { readOverview } from './overview.ts'
import { findSheet, reportOf } from './repository/registered-sheets.ts'
import { countFree, listFree, listOwn } from './repository/rows.ts'
import { listConflicts, listSheets, freshnessOf } from './repository/sheets.ts'
import { listTakers } from './repository/takes.ts'
import type { RevealingService } from './revealing.ts'
import type { SheetsService } from './sheets/sheets.ts'
import { handleOf, returnMinutes, type TakingService } from './taking.ts'

export interface AccountRoutesOptions {
  db: Db
  timeZone: string
  sheets: Sheets
  service: SheetsService
  taking: TakingService
  revealing: RevealingService
}

/** A Refresh button reads again what is older than this, in seconds: everybody's presses together stay within the quota. */
const freshSeconds = 15

export const accountRoutes = ({
  db,
  timeZone,
  service,
  taking,
  revealing,
}: AccountRoutesOptions): Handlers<typeof accounts> => ({
  ...taking.calls,
  ...revealing,

  listTakenWithUsers: (_, { query }) => readOverview(db, timeZone, query),
  listAllTaken: (_, { query }) => readOverview(db, timeZone, query),
  listMyAccounts: async ({ actor }, { query }) => {
    const all = await listOwn(db, actor.userId, returnMinutes)
    // The page shows and counts all of them; only who asks for a page gets one.
    if (query.page === undefined && query.limit === undefined) return { accounts: all }
    const { page = 1, limit = 100 } = query
    return { accounts: all.slice((page - 1) * limit, page * limit), total: all.length, page, limit }
  },

  listAvailableAccounts: async (_, { params, query }) => {
    if (query.fresh) await service.refreshOlderThan(freshSeconds, 'refresh')
    const sheetId = Number(params.sheet)
    const rows = await listFree(db, sheetId ? { sheetId } : { country: params.sheet.toUpperCase() })
    return {
      accounts: rows.map(({ sheetId: of, ...row }) => ({ ...row, url: handleOf(of) })),
      total: rows.length,
    }
  },

  listTakers: async () => ({ people: await listTakers(db) }),
})

export const sheetRoutes = ({ db, sheets, service }: AccountRoutesOptions): Handlers<typeof sheetCalls> => ({
  ...service.calls,

  listSheets: async (_, { query }) => {
    if (query.fresh) await service.refreshOlderThan(freshSeconds, 'refresh')
    return { sheets: await listSheets(db), serviceAccount: sheets.serviceAccount() }
  },

  getAccountsSummary: async (_, { query }) => {
    if (query.fresh) await service.refreshOlderThan(freshSeconds, 'refresh')
    const counts = await countFree(db)
    const total = counts.reduce((sum, { n }) => sum + n, 0)
    return {
      success: true,
      message: total === 1 ? '1 account is available' : `${total} accounts are available`,
      total,
      byCountry: Object.fromEntries(counts.map(({ country, n }) => [country, n])),
      ...(await freshnessOf(db)),
    }
  },

  listSheetConflicts: async () => ({ conflicts: await listConflicts(db) }),
  getSheetReport: async (_, { params }) => {
    if (!(await findSheet(db, params.id))) throw new Refusal('not_found')
    return { report: await reportOf(db, params.id) }
  },
})
