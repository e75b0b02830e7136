import { defaultDashboardConfig, MetricParameter, metricSlots, type DashboardConfig } from '@app/contract'
import type { Db } from '#db/connect.ts'

/** Stored mapping; a slot that was never changed maps to the field of its own name. */
export const readDashboardConfig = async (db: Db): Promise<DashboardConfig> => {
  const rows = await db.selectFrom('dashboard_config').selectAll().execute()
  const stored = new Map(rows.map((row) => [row.slot, row.parameter]))
  return Object.fromEntries(
    metricSlots.map((slot) => {
      const parsed = MetricParameter.safeParse(stored.get(slot))
      return [slot, parsed.success ? parsed.data : defaultDashboardConfig[slot]]
    }),
  ) as DashboardConfig
}

export const writeDashboardConfig = async (db: Db, config: DashboardConfig): Promise<void> => {
  await db
    .insertInto('dashboard_config')
    .values(metricSlots.map((slot) => ({ slot, parameter: config[slot] })))
    .onConflict((conflict) =>
      conflict.column('slot').doUpdateSet((eb) => ({ parameter: eb.ref('excluded.parameter') })),
    )
    .execute()
}
