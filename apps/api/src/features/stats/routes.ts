import type { stats } from '@app/contract'
import { recordAudit } from '../../audit/audit.ts'
import type { Db } from '../../db/connect.ts'
import type { Handlers } from '../../http/handlers.ts'
import type { Publish } from '../../lib/events.ts'
import { readDashboardConfig, writeDashboardConfig } from './repository.ts'
import type { StatsService } from './service.ts'

export interface StatsRoutesOptions {
  db: Db
  service: StatsService
  publish: Publish
}

export const statsRoutes = ({ db, service, publish }: StatsRoutesOptions): Handlers<typeof stats> => ({
  getStats: ({ query, user }) => service.stats(user, query.fromDate, query.toDate, query.fresh === '1'),
  getStatsRange: () => service.range(),
  listTrackerGroups: async ({ query, user }) => ({ groups: await service.groups(user, query.fresh === '1') }),
  getDashboardConfig: () => readDashboardConfig(db),
  getAdminDashboardConfig: () => readDashboardConfig(db),

  saveDashboardConfig: async ({ body, user, caller, change }) => {
    const answer = await change(async (trx) => {
      await writeDashboardConfig(trx, body)
      await recordAudit(trx, {
        kind: 'config.dashboard_changed',
        user: { id: user.userId, username: user.username },
        network: caller.network,
        details: body,
      })
      return { success: true as const }
    })
    publish('config.changed', { map: body })
    return answer
  },
})
