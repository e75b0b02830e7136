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

  takeAccount: ({ actor, clientIp, transact }, { body }) => taking.take(transact, actor, body, clientIp),
  closeAccount: ({ actor, clientIp, transact }, { params, body }) =>
    taking.close(transact, actor, params.id, body.spend, clientIp),
  saveNotes: ({ actor, transact }, { params, body }) =>
    taking.saveNotes(transact, actor, params.id, body.notes, body.version),
  revealAccount: ({ actor, clientIp, transact }, { params, body }) =>
    revealing.reveal(transact, actor, params.id, body.fields, clientIp),
  undoTake: ({ actor, clientIp, transact }, { params }) => taking.undo(transact, actor, params.id, clientIp),
  releaseAccount: ({ actor, clientIp, transact }, { params, body }) =>
    taking.release(transact, actor, params.id, body.reason, clientIp),
  handOverAccount: ({ actor, clientIp, transact }, { params, body }) =>
    taking.handOver(transact, actor, params.id, body.userId, body.reason, clientIp),
  listTakers: async () => ({ people: await listTakers(db) }),
  correctSpend: ({ actor, clientIp, transact }, { params, body }) =>
    taking.correctSpend(transact, actor, params.id, body.spend, body.reason, clientIp),
  getAccountTimeline: ({ actor }, { params }) => revealing.timeline(actor, params.id),
})

export const sheetRoutes = ({ db, sheets, service }: AccountRoutesOptions): Handlers<typeof sheetCalls> => ({
  checkSheet: ({ transact }, { body }) => service.check(transact, body),
  addSheet: ({ actor, clientIp, transact }, { body }) => service.add(transact, actor, body, clientIp),
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
      ...(await standingOf(db)),
    }
  },

  listSheetConflicts: async () => ({ conflicts: await listConflicts(db) }),
  removeSheet: ({ actor, clientIp, transact }, { params }) => service.remove(transact, actor, params.id, clientIp),
  refreshSheet: ({ transact }, { params }) => service.refresh(transact, params.id),
  getSheetReport: async (_, { params }) => {
    if (!(await findSheet(db, params.id))) throw new Refusal('not_found')
    return { report: await reportOf(db, params.id) }
  },
})
