import { z } from 'zod'
import type { Memory } from '../state.ts'
import { ApiError } from './answers.ts'
import type { History } from './history.ts'
import { hash } from './random.ts'
import { AskedRange, rangeOf } from './report/range.ts'
import type { KeitaroState } from './state.ts'
import { columns, width, type Column } from './traffic.ts'

const Body = z.object({
  range: AskedRange,
  columns: z.array(z.string()).default([]),
  sort: z.array(z.object({ name: z.string(), order: z.string().default('ASC') })).default([]),
  limit: z.coerce.number().int().min(0).default(1_000),
  offset: z.coerce.number().int().min(0).default(0),
})

type Row = Record<string, string | number | null>

const words = {
  new: { id: 'event_id', at: 'datetime' },
  old: { id: 'conversion_id', at: 'postback_datetime' },
}
const statuses: readonly [status: string, column: Column][] = [
  ['lead', 'leads'],
  ['registration', 'regs'],
  ['deposit', 'deposits'],
  ['sale', 'sales'],
]
const stampOf = (wallSeconds: number): string =>
  new Date(wallSeconds * 1_000).toISOString().slice(0, 19).replace('T', ' ')

/** Conversion log: one row per conversion counted in the hours. */
export const createConversions =
  (memory: Memory<KeitaroState>, history: History, clock: () => number) =>
  (given: unknown): unknown => {
    const parsed = Body.safeParse(given)
    if (!parsed.success) throw new ApiError(400, { error: 'Bad request' })
    const { range: askedRange, sort, limit, offset, columns: named } = parsed.data
    const { id: idName, at: atName } = words[memory.current.modes.conversionWords]
    const known = [idName, atName, 'campaign_id', 'campaign', 'status', 'revenue', 'sub_id']
    const unknown = [...named, ...sort.map(({ name }) => name)].find((name) => !known.includes(name))
    if (unknown) throw new ApiError(400, { error: `Column '${unknown}' is not defined` })
    const range = rangeOf(askedRange, clock())
    const rows: Row[] = []
    for (let day = Math.floor(range.from / 1_440) - 1; day <= Math.floor(range.to / 1_440) + 1; day++) {
      const walls = range.zone.hoursOf(day)
      for (const plan of history.plans()) {
        const cells = history.cellsOf(plan, day)
        for (let hour = 0; cells && hour < 24; hour++) {
          if (walls[hour]! < range.from || walls[hour]! > range.to || (day * 24 + hour + 1) * 3_600_000 > clock())
            continue
          for (const [status, column] of statuses)
            for (let n = 0; n < cells[hour * width + columns.indexOf(column)]!; n++) {
              const second = hash(plan.id, day, hour, n) % 3_600
              rows.push({
                [idName]: `${plan.id}-${day * 24 + hour}-${status}-${n}`,
                [atName]: stampOf(walls[hour]! * 60 + second),
                campaign_id: plan.id,
                campaign: history.campaignOf(plan.id).name,
                status,
                revenue: status === 'sale' ? (plan.salePays / 100).toFixed(2) : 0,
                sub_id: `click-${plan.id}-${day * 24 + hour}-${n}`,
              })
            }
        }
      }
    }
    const ordered = rows.toSorted((left, right) => {
      for (const { name, order } of sort) {
        const difference =
          String(left[name]).localeCompare(String(right[name])) * (order.toUpperCase() === 'DESC' ? -1 : 1)
        if (difference) return difference
      }
      return 0
    })
    const page = ordered.slice(offset, offset + limit)
    return {
      rows: page.map((row) => Object.fromEntries(named.map((name) => [name, row[name] ?? null]))),
      total: rows.length,
    }
  }
