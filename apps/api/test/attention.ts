import { sql } from 'kysely'
import { expect, vi } from 'vitest'
import { dayBefore, todayIn } from '../src/lib/days.ts'
import { figuresZone } from './figures.ts'
import type { Instance, World } from './world.ts'

/** Date a number of days before today, in the reporting zone. */
export const daysAgo = (days: number): string => dayBefore(todayIn(figuresZone), days)

/** Tracker figures of a campaign's day: counts, and money in 1/10 000 dollar. */
export interface DayFigures {
  clicks?: number
  registrations?: number
  deposits?: number
  revenue?: number
  cost?: number
}

const columnOf = {
  clicks: 'clicks',
  registrations: 'regs',
  deposits: 'deposits',
  revenue: 'sale_revenue',
  cost: 'cost',
}
/** Factor of our unit in the tracker's: its revenue is in cents, ours in 1/10 000 dollar. */
const unitOf = { clicks: 1, registrations: 1, deposits: 1, revenue: 100, cost: 1 }

/** Stores all days as the tracker currently reports them. */
export const keepAll = async (world: World, at: Instance = world.main): Promise<void> => {
  await sql`update tracker_days set asked_at = asked_at - interval '8 days'`.execute(world.db)
  await at.keepFigures()
  await vi.waitFor(
    async () => {
      const { rows } = await sql`
        select from pgboss.job where name = 'figures.keep' and state in ('created', 'retry', 'active')`.execute(
        world.db,
      )
      expect(rows).toEqual([])
    },
    { timeout: 60_000, interval: 20 },
  )
}

/** Corrects days in the tracker so that it reports exactly these figures, and stores them. */
export const tell = async (world: World, campaignId: number, days: Record<string, DayFigures>): Promise<void> => {
  for (const [day, wanted] of Object.entries(days)) {
    const { rows } = await sql<Record<keyof DayFigures, string>>`
      select coalesce(sum(clicks), 0) as clicks, coalesce(sum(registrations), 0) as registrations,
        coalesce(sum(deposits), 0) as deposits, coalesce(sum(revenue), 0) as revenue, coalesce(sum(cost), 0) as cost
      from tracker_figures where day = ${day}::date and campaign_id = ${campaignId}`.execute(world.db)
    for (const [name, value] of Object.entries(wanted) as [keyof DayFigures, number][]) {
      const by = (value - Number(rows[0]![name])) / unitOf[name]
      if (by !== 0) await world.tracker('/corrections', 'POST', { day, campaignId, column: columnOf[name], by })
    }
  }
  await keepAll(world)
}
