import type { accounts, sheets as sheetCalls } from '@app/contract'
import type { Db } from '../../db/connect.ts'
import type { Handlers } from '../../http/handlers.ts'
import { Refusal } from '../../lib/refusal.ts'
import type { Sheets } from '../../ports/sheets.ts'
import { readOverview } from './overview.ts'
import { findSheet, reportOf } from './repository/mirror.ts'
import { countFree, listFree, listOwn } from './repository/rows.ts'
import { listConflicts, listSheets, standingOf } from './repository/sheets.ts'
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
  listTakenWithUsers: ({ query }) => readOverview(db, timeZone, query),
  listAllTaken: ({ query }) => readOverview(db, timeZone, query),
  listMyAccounts: async ({ user, query }) => {
    const all = await listOwn(db, user.userId, returnMinutes)
    // The page shows and counts all of them; only who asks for a page gets one.
    if (query.page === undefined && query.limit === undefined) return { accounts: all }
    const { page = 1, limit = 100 } = query
    return { accounts: all.slice((page - 1) * limit, page * limit), total: all.length, page, limit }
  },

  listAvailableAccounts: async ({ params, query }) => {
    if (query.fresh) await service.refreshOlderThan(freshSeconds, 'refresh')
    const sheetId = Number(params.sheet)
    const rows = await listFree(db, sheetId ? { sheetId } : { country: params.sheet.toUpperCase() })
    return {
      accounts: rows.map(({ sheetId: of, ...row }) => ({ ...row, url: handleOf(of) })),
      total: rows.length,
    }
  },

  takeAccount: ({ body, user, caller, change }) => taking.take(change, user, body, caller.network),
  closeAccount: ({ params, body, user, caller, change }) =>
    taking.close(change, user, params.id, body.spend, caller.network),
  saveNotes: ({ params, body, user, change }) => taking.saveNotes(change, user, params.id, body.notes, body.version),
  revealAccount: ({ params, body, user, caller, change }) =>
    revealing.reveal(change, user, params.id, body.fields, caller.network),
  undoTake: ({ params, user, caller, change }) => taking.undo(change, user, params.id, caller.network),
  releaseAccount: ({ params, body, user, caller, change }) =>
    taking.release(change, user, params.id, body.reason, caller.network),
  handOverAccount: ({ params, body, user, caller, change }) =>
    taking.handOver(change, user, params.id, body.userId, body.reason, caller.network),
  listTakers: async () => ({ people: await listTakers(db) }),
  correctSpend: ({ params, body, user, caller, change }) =>
    taking.correctSpend(change, user, params.id, body.spend, body.reason, caller.network),
  getAccountTimeline: ({ params, user }) => revealing.timeline(user, params.id),
})

export const sheetRoutes = ({ db, sheets, service }: AccountRoutesOptions): Handlers<typeof sheetCalls> => ({
  checkSheet: ({ body, change }) => service.check(change, body),
  addSheet: ({ body, user, caller, change }) => service.add(change, user, body, caller.network),
  listSheets: async ({ query }) => {
    if (query.fresh) await service.refreshOlderThan(freshSeconds, 'refresh')
    return { sheets: await listSheets(db), serviceAccount: sheets.serviceAccount() }
  },

  getAccountsSummary: async ({ query }) => {
    if (query.fresh) await service.refreshOlderThan(freshSeconds, 'refresh')
    const counts = await countFree(db)
    const total = counts.reduce((sum, { n }) => sum + n, 0)
    return {
      success: true,
      message: total === 1 ? '1 account is available' : `${total} accounts are available`,
      total,
      byCountry: Object.fromEntries(counts.map(({ country, n }) => [country, n])),
      ...(await standingOf(db)),
    }
  },

  listSheetConflicts: async () => ({ conflicts: await listConflicts(db) }),
  removeSheet: ({ params, user, caller, change }) => service.remove(change, user, params.id, caller.network),
  refreshSheet: ({ params, change }) => service.refresh(change, params.id),
  getSheetReport: async ({ params }) => {
    if (!(await findSheet(db, params.id))) throw new Refusal('not_found')
    return { report: await reportOf(db, params.id) }
  },
})
