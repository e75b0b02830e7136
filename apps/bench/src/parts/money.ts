import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { createOwners } from '../../../api/src/features/owners/service.ts'
import { createLineCollector, type Question } from '../../../api/src/features/results/line-collector.ts'
import { createPlaces } from '../../../api/src/features/results/places.ts'
import { openDatabase } from '../accounts/seed.ts'
import { seedDays } from '../figures/seed.ts'
import { load, type Target } from '../load.ts'
import { median, medianRatio } from '../measure/arithmetic.ts'
import { atMost, type Figure } from '../measure/figure.ts'
import { inTurn, spread } from '../measure/rounds.ts'
import { linesOfStatement, seedImported, seedSpends } from '../money/seed.ts'
import { signIn, startProgram } from '../program.ts'
import type { Servers } from '../servers/index.ts'
import type { Part, PartContext } from './part.ts'

const campaigns = 5_000
const years = 1_095
const timeZone = 'Europe/Kyiv'
/** Rate of small reads during an import, as of a team at work. */
const perSecond = 100

const day = (back: number): string => new Date(Date.now() - back * 86_400_000).toISOString().slice(0, 10)
const month = { from: day(32), to: day(3), timeZone }
const dimensions: Question['by'][] = ['buyer', 'campaign', 'account', 'day']

/** A month's results over three years of stored days and recorded spend, compared with a tenth of them; uncached. */
const sums = async (servers: Servers, { rounds, say }: PartContext): Promise<Figure[]> => {
  say(`  filling ${years / 10} and ${years} days of ${campaigns} campaigns`)
  const filled = async (days: number) => {
    const side = await seedDays(servers.databaseUrl, { days, campaigns })
    await seedSpends(side.db, { days, campaigns })
    return side
  }
  const few = await filled(Math.round(years / 10))
  const many = await filled(years)
  try {
    const figures: Figure[] = []
    for (const by of dimensions) {
      const took =
        ({ db }: typeof few) =>
        async (): Promise<number> => {
          const places = createPlaces({ accounts: new Map(), countryOf: () => null, campaignIds: [] })
          const source = { kept: { ...month, except: [] }, key: '', live: [], liveDay: null }
          const began = performance.now()
          const { collect } = createLineCollector(db, createOwners({ db, timeZone }))
          const question = { days: month, by, filters: [], people: null, byHours: false }
          const lines = await collect(question, source, places)
          if (lines.length === 0) throw new Error(`There are no results by ${by}`)
          return performance.now() - began
        }
      await took(few)()
      await took(many)()
      const times = await inTurn(rounds, { few: took(few), many: took(many) }, say)
      const ratio = medianRatio(times.many, times.few)
      figures.push({
        id: 'P26',
        what: `a month's results by ${by}, ${years} days × ${campaigns} campaigns`,
        unit: 'ms',
        baseline: { name: 'a tenth of the days', value: median(times.few) },
        ours: median(times.many),
        ratio,
        minimum: atMost(ratio, 2, '≤ 2 ×'),
        aim: atMost(ratio, 1.3, '≤ 1.3 ×'),
        note: `rounds gave ${spread(times.many, times.few)}`,
        rounds: times,
      })
    }
    return figures
  } finally {
    await few.close()
    await many.close()
  }
}

/** Latency of other requests during consecutive imports of the maximum size, and the longest of them. */
const importing = async (servers: Servers, { rounds, seconds, say }: PartContext): Promise<Figure[]> => {
  const program = await startProgram(servers)
  const database = await openDatabase(servers.databaseUrl)
  let importer: Worker | undefined
  try {
    await seedImported(database.db)
    const buyer = await signIn(program, 'buyer')
    importer = new Worker(new URL('../money/importer.ts', import.meta.url), {
      workerData: { url: program.url, cookie: await signIn(program, 'TeamleadFarmer') },
    })
    const importOnce = async (): Promise<void> => {
      importer!.postMessage('import')
      await once(importer!, 'message')
    }
    const target: Target = { url: `${program.url}/api/auth/me`, cookie: buyer }
    const p99 = async (): Promise<number> => (await load(target, { duration: seconds, perSecond })).p99
    /** Repeats some work while something else is measured. */
    const beside = async (measured: () => Promise<number>): Promise<number> => {
      let open = true
      const imports = (async () => {
        while (open) await importOnce()
      })()
      const found = await Promise.race([measured(), imports.then(() => wait(600_000, Infinity))])
      open = false
      await imports
      return found
    }
    await importOnce()
    await load(target, { duration: 2, perSecond })
    const waits = await inTurn(rounds, { idle: p99, importing: () => beside(p99) }, say)
    const ratio = medianRatio(waits.importing, waits.idle)

    const heartbeat = new Worker(new URL('../holding/heartbeat.ts', import.meta.url), { workerData: target })
    const longest = async (work: () => Promise<unknown>): Promise<number> => {
      heartbeat.postMessage('forget')
      await once(heartbeat, 'message')
      await work()
      heartbeat.postMessage('tell')
      return ((await once(heartbeat, 'message')) as [number])[0]
    }
    try {
      const idle = () => longest(() => wait(seconds * 1_000))
      const holds = await inTurn(rounds, { idle, importing: () => longest(importOnce) }, say)
      return [
        {
          id: 'P10',
          what: `p99 of a small read, ${perSecond} a second, during imports of ${linesOfStatement} lines of spend`,
          unit: 'ms',
          baseline: { name: 'idle', value: median(waits.idle) },
          ours: median(waits.importing),
          ratio,
          minimum: atMost(ratio, 3, '≤ 3'),
          aim: atMost(ratio, 1.5, '≤ 1.5'),
          note: `rounds gave ${spread(waits.importing, waits.idle)}`,
          rounds: waits,
        },
        {
          id: 'P21',
          what: `longest wait for a small read during an import of ${linesOfStatement} lines of spend`,
          unit: 'ms',
          baseline: { name: 'idle', value: median(holds.idle) },
          ours: median(holds.importing),
          ratio: medianRatio(holds.importing, holds.idle),
          minimum: atMost(median(holds.importing), 200, '≤ 200 ms'),
          aim: atMost(median(holds.importing), 50, '≤ 50 ms'),
          rounds: holds,
        },
      ]
    } finally {
      await heartbeat.terminate()
    }
  } finally {
    await importer?.terminate()
    await database.close()
    await program.stop()
  }
}

const measure = async (context: PartContext): Promise<Figure[]> =>
  context.servers ? [...(await sums(context.servers, context)), ...(await importing(context.servers, context))] : []

export const money: Part = { name: 'money', needsServers: true, measure }
