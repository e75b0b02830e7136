import type { Memory } from '../state.ts'
import { planOf, type Plan } from './plans.ts'
import { hash } from './random.ts'
import type { Campaign } from './shapes.ts'
import type { KeitaroState } from './state.ts'
import type { Store } from './store.ts'
import { columns, figuresOfDay, width, type Column } from './traffic.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs
/** Hours after the click by which every conversion has arrived. */
const latestHours = 72
const late: readonly Column[] = ['deposits', 'sales', 'sale_revenue']
const noon = 12

/** Clicks outside any campaign. */
const stray: Campaign = {
  id: 0,
  alias: '',
  name: '',
  type: 'position',
  uniqueness_method: 'ip_ua',
  cookies_ttl: 24,
  position: 0,
  state: 'active',
  cost_type: 'CPC',
  cost_value: 0,
  cost_currency: 'USD',
  cost_auto: true,
  group_id: 0,
  bind_visitors: null,
  traffic_source_id: 0,
  token: '',
  traffic_loss: 0,
  notes: '',
  parameters: {},
  postbacks: [],
  created_at: '',
  updated_at: '',
}

/** Everything that has happened, as far as it is known by now. */
export const createHistory = (memory: Memory<KeitaroState>, store: Store, clock: () => number) => {
  const cheap = (plan: Plan): Plan => ({ ...plan, clickCosts: 1 + (plan.clickCosts % 90) })

  /** Conversions of an hour that are known after the given hours: rising, in the end all. */
  const known = (count: number, id: number, hour: number, hours: number): number => {
    if (hours >= latestHours) return count
    let sum = 0
    for (let n = 0; n < count; n++) if (hash(id, hour, n) % latestHours < hours) sum++
    return sum
  }

  const delay = (cells: Int32Array, plan: Plan, day: number): void => {
    const now = Math.floor(clock() / hourMs)
    if (now - day * 24 > latestHours + 24) return
    const [deposits, sales, revenue] = late.map((name) => columns.indexOf(name)) as [number, number, number]
    for (let hour = 0; hour < 24; hour++) {
      const [start, hours] = [hour * width, now - day * 24 - hour]
      const all = cells[start + sales]!
      cells[start + deposits] = known(cells[start + deposits]!, plan.id, day * 24 + hour, hours)
      cells[start + sales] = Math.min(cells[start + deposits]!, known(all, plan.id, day * 24 + hour, hours))
      // The rest was paid for rebills.
      cells[start + revenue] = cells[start + revenue]! - (all - cells[start + sales]!) * plan.salePays
    }
  }

  /** Plans of campaigns outside the catalogue. */
  const newPlans = (): Plan[] => {
    const { seed, firstDay, modes, campaigns, visits } = memory.current
    const { campaigns: known } = store.catalogue()
    const visited = new Set(visits.map(({ campaignId }) => campaignId))
    return Object.values(campaigns)
      .filter(({ id }) => !known.has(id) && (modes.newCampaignsEarn || visited.has(id)))
      .map(({ id, name, created_at: madeAt }) => {
        const since = /\d{4}-\d{2}-\d{2}$/.exec(name)?.[0] ?? madeAt.slice(0, 10)
        const first = Math.floor(Date.parse(`${since}T00:00:00Z`) / dayMs) - firstDay
        return { ...planOf(id, seed), first, last: null }
      })
  }

  return {
    /** Changes with everything that affects the known past. */
    version: (): string => {
      const { seed, firstDay, modes, corrections, visits } = memory.current
      const lately = modes.lateConversions ? Math.floor(clock() / hourMs) : ''
      return [
        seed,
        firstDay,
        modes.sparse,
        modes.campaigns,
        modes.strayClicks,
        JSON.stringify(newPlans().map(({ id, first }) => [id, first])),
        modes.fineCosts,
        lately,
        corrections.length,
        JSON.stringify(visits.map(({ campaignId, at }) => [campaignId, at])),
      ].join(' ')
    },
    plans: (): readonly Plan[] => {
      const { seed, modes } = memory.current
      const strayPlan = { ...planOf(0, seed), first: 0, last: null, clicks: 90 }
      return [...store.catalogue().plans, ...newPlans(), ...(modes.strayClicks ? [strayPlan] : [])]
    },
    campaignOf: (id: number): Campaign => (id === 0 ? stray : store.campaign(id)!),

    /** 24 hours of one campaign on one day, as in `figuresOfDay`. */
    cellsOf: (plan: Plan, day: number): Int32Array | null => {
      const { seed, firstDay, modes, corrections, visits } = memory.current
      const earns = modes.newCampaignsEarn || plan.id === stray.id || store.catalogue().campaigns.has(plan.id)
      const usual = modes.fineCosts ? cheap(plan) : plan
      const cells = earns ? figuresOfDay(usual, day, firstDay, seed, modes.sparse) : null
      if (cells && modes.lateConversions) delay(cells, plan, day)
      const own = corrections.filter((each) => each.day === day && each.campaignId === plan.id)
      const seen = visits.filter(({ at, campaignId }) => campaignId === plan.id && Math.floor(at / dayMs) === day)
      if (own.length === 0 && seen.length === 0) return cells
      const changed = cells ?? new Int32Array(24 * width)
      for (const { column, by } of own) changed[noon * width + columns.indexOf(column)]! += by
      // Only hours with clicks are reported.
      if (own.length > 0) changed[noon * width] = Math.max(1, changed[noon * width]!)
      for (const { at } of seen)
        for (const column of ['clicks', 'campaign_unique_clicks'] as const)
          changed[(Math.floor(at / hourMs) % 24) * width + columns.indexOf(column)]! += 1
      return changed
    },
  }
}

export type History = ReturnType<typeof createHistory>
