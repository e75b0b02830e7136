import { setTimeout as wait } from 'node:timers/promises'
import { openDatabase } from '../accounts/seed.ts'
import { sumByCampaign, sumByDay } from '../../../api/src/features/figures/repository/kept-figures.ts'
import { seedDays } from '../figures/seed.ts'
import { load, type Target } from '../load.ts'
import { median, medianRatio } from '../measure/arithmetic.ts'
import { atMost, type Figure } from '../measure/figure.ts'
import { inTurn, spread } from '../measure/rounds.ts'
import { signIn, startProgram } from '../program.ts'
import type { Servers } from '../servers/index.ts'
import type { Part, PartContext } from './part.ts'

const campaigns = 5_000
const firstDays = 91
const years = 1_095
/** Rate of small reads while days are stored, as of a team at work. */
const perSecond = 100
const longestMs = 1_800_000

const day = (back: number): string => new Date(Date.now() - back * 86_400_000).toISOString().slice(0, 10)
const month = { from: day(32), to: day(3) }

/** First backfill of the real program, and the latency of other small reads meanwhile. */
const filling = async (servers: Servers, { seconds, rounds, say }: PartContext): Promise<Figure[]> => {
  const program = await startProgram(servers)
  const database = await openDatabase(servers.databaseUrl)
  try {
    const control = (path: string, body?: object) =>
      fetch(`${program.demo.simulators.keitaro}/control/${path}`, {
        ...(body && { method: 'PUT', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
      })
    await control('modes', { campaigns })
    await database.pool.query('truncate tracker_days, tracker_figures, tracker_campaigns')
    const small: Target = { url: `${program.url}/api/auth/me`, cookie: await signIn(program, 'buyer') }
    const p99 = async (): Promise<number> => (await load(small, { duration: seconds, perSecond })).p99
    const kept = async (): Promise<number> =>
      (await database.pool.query<{ n: number }>('select count(asked_at)::int as n from tracker_days')).rows[0]!.n
    const calls = async (): Promise<number> =>
      ((await (await control('requests')).json()) as { n: number }[]).at(-1)?.n ?? 0
    const before = await calls()
    while ((await kept()) === 0) await wait(200)
    const began = performance.now()
    const meanwhile: number[] = []
    for (let n = 0; n < firstDays; n = await kept()) {
      if (performance.now() - began > longestMs) throw new Error(`Only ${n} days were kept`)
      meanwhile.push(await p99())
      say(`  ${n} of ${firstDays} days, small reads p99 ${meanwhile.at(-1)!.toFixed(1)} ms`)
    }
    const minutes = (performance.now() - began) / 60_000
    const made = (await calls()) - before
    const idle: number[] = []
    for (let round = 0; round < rounds; round++) idle.push(await p99())
    const ratio = median(meanwhile) / median(idle)
    return [
      {
        id: '',
        what: `first filling: ${firstDays} days of ${campaigns} campaigns`,
        unit: 'min',
        baseline: null,
        ours: minutes,
        note: `${made} calls of the tracker`,
      },
      {
        id: 'P10',
        what: `small reads' p99 while days are kept first, ${perSecond} a second`,
        unit: 'ms',
        baseline: { name: 'idle', value: median(idle) },
        ours: median(meanwhile),
        ratio,
        minimum: atMost(ratio, 3, '≤ 3 ×'),
        aim: atMost(ratio, 1.5, '≤ 1.5 ×'),
      },
    ]
  } finally {
    await database.close()
    await program.stop()
  }
}

/** A month's sums over three years of stored days, compared with a tenth of them. */
const sums = async (servers: Servers, { rounds, say }: PartContext): Promise<Figure[]> => {
  say(`  filling ${years / 10} and ${years} days of ${campaigns} campaigns`)
  const few = await seedDays(servers.databaseUrl, { days: Math.round(years / 10), campaigns })
  const many = await seedDays(servers.databaseUrl, { days: years, campaigns })
  try {
    const figures: Figure[] = []
    for (const [what, sum] of [
      ['by day', sumByDay],
      ['by campaign', sumByCampaign],
    ] as const) {
      const took = (side: typeof few) => async (): Promise<number> => {
        await sum(side.db, { ...month, except: [] }, null)
        const began = performance.now()
        for (let n = 0; n < 5; n++) await sum(side.db, { ...month, except: [] }, null)
        return (performance.now() - began) / 5
      }
      const times = await inTurn(rounds, { few: took(few), many: took(many) }, say)
      const ratio = medianRatio(times.many, times.few)
      figures.push({
        id: 'P26',
        what: `a month's sums ${what}, ${years} days × ${campaigns} campaigns`,
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

const measure = async (context: PartContext): Promise<Figure[]> =>
  context.servers ? [...(await sums(context.servers, context)), ...(await filling(context.servers, context))] : []

export const figures: Part = { name: 'figures', needsServers: true, measure }
