import type { stats } from '@app/contract'
import type { Db } from '../../db/connect.ts'
import type { Handlers } from '../../http/handlers.ts'
import { readDashboardConfig, writeDashboardConfig } from './repository/dashboard-config.ts'
import type { StatsService } from './service.ts'

export interface StatsOptions {
  db: Db
  service: StatsService
}

export const statsHandlers = ({ db, service }: StatsOptions): Handlers<typeof stats> => ({
  getStats: ({ actor }, { query }) => service.stats(actor, query, query.fresh === '1'),
  getStatsRange: () => service.range(),
  listTrackerGroups: async ({ actor }, { query }) => ({ groups: await service.groups(actor, query.fresh === '1') }),
  getDashboardConfig: () => readDashboardConfig(db),
  getAdminDashboardConfig: () => readDashboardConfig(db),

  saveDashboardConfig: ({ transact }, { body }) =>
    transact(async (tx) => {
      await writeDashboardConfig(tx, body)
      await tx.audit('config.dashboard_changed', { details: body })
      tx.emit('config.changed', { map: body })
      return { success: true }
    }),
})
