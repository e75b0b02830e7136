import { Router } from 'express'
import { z } from 'zod'
import type { Memory } from '../state.ts'
import type { Campaigns } from './campaigns.ts'
import { nameOfGroup } from './catalogue.ts'
import { Modes } from './modes.ts'
import { dayMs, type KeitaroState } from './state.ts'
import type { Store } from './store.ts'
import type { Streams } from './streams.ts'
import type { History } from './history.ts'
import { columns, width } from './traffic.ts'

const RawRange = z.strictObject({ from: z.iso.date(), to: z.iso.date() })
const Correction = z.strictObject({
  day: z.iso.date(),
  campaignId: z.int().min(0),
  column: z.enum(columns),
  by: z.int(),
})
const Visited = z.strictObject({ campaignId: z.int(), at: z.int(), url: z.string(), userAgent: z.string() })
const Like = z.strictObject({ like: z.int().positive(), name: z.string().min(1) })
const longestRawDays = 33
const hourMs = 3_600_000

/** Control of what a tracker administrator sees and decides, and the raw figures. */
export const keitaroControl = (
  memory: Memory<KeitaroState>,
  store: Store,
  { campaigns, streams }: { campaigns: Campaigns; streams: Streams },
  history: History,
  now: () => number,
): Router => {
  const router = Router()

  router.get('/modes', (_req, res) => void res.json(memory.current.modes))
  router.put('/modes', (req, res) => {
    memory.current.modes = { ...memory.current.modes, ...Modes.partial().parse(req.body) } as Modes
    memory.save()
    res.json(memory.current.modes)
  })

  router.get('/campaigns', (_req, res) => {
    const shown = store
      .campaigns()
      .map(({ id, name, state, group_id }) => ({ id, name, state, group: nameOfGroup(group_id) }))
    res.json(shown)
  })

  // Copy under its own name, as made in the panel; the copy of a template is a template.
  router.post('/campaigns', (req, res) => {
    const { like, name } = Like.parse(req.body)
    if (!store.campaign(like)) {
      res.status(404).json({ error: `No campaign ${like}` })
      return
    }
    const { id } = campaigns.clone(like)
    streams.copy(like, id)
    res.status(201).json({ id, name: campaigns.update(id, { name }).name })
  })

  // Shares only the figures with the reports, so that a report can be verified by hand.
  router.get('/raw', (req, res) => {
    const { from, to } = RawRange.parse(req.query)
    const [first, last] = [Date.parse(from) / dayMs, Date.parse(to) / dayMs]
    if (last - first >= longestRawDays) {
      res.status(400).json({ error: `At most ${longestRawDays} days` })
      return
    }
    const rows: (string | number)[][] = []
    const plans = history.plans()
    for (let day = first; day <= last; day++) {
      const hours = Array.from({ length: 24 }, (_each, hour) => day * dayMs + hour * hourMs)
        .filter((at) => at + hourMs <= now())
        .map((at) => new Date(at).toISOString())
      for (const plan of plans) {
        const cells = history.cellsOf(plan, day)
        if (!cells) continue
        for (const [hour, at] of hours.entries())
          if (cells[hour * width]) rows.push([plan.id, at, ...cells.subarray(hour * width, (hour + 1) * width)])
      }
    }
    res.json({ columns: ['campaign_id', 'hour', ...columns], rows })
  })

  // Correction of a past day's figures, as made later by a vendor or a partner.
  router.post('/corrections', (req, res) => {
    const { day, ...rest } = Correction.parse(req.body)
    memory.current.corrections.push({ ...rest, day: Date.parse(day) / dayMs })
    memory.save()
    res.status(204).end()
  })

  // Clicks on public addresses and their times.
  router.get('/visits', (_req, res) => void res.json(memory.current.visits))
  router.put('/visits', (req, res) => {
    memory.current.visits = z.array(Visited).parse(req.body)
    memory.save()
    res.status(204).end()
  })

  return router
}
