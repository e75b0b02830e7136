import { costFigures, costOf, type Contender, type Cost } from '../cost.ts'
import { countsOf } from '../counts.ts'
import { load } from '../load.ts'
import { median, medianRatio } from '../measure/arithmetic.ts'
import { atLeast, atMost, type Figure } from '../measure/figure.ts'
import { watchMemory } from '../measure/memory.ts'
import { inTurn, spread } from '../measure/rounds.ts'
import { signIn, startProgram } from '../program.ts'
import { seedReference } from '../reference/seed.ts'
import { startReference } from '../reference/start.ts'
import type { Part, PartContext } from './part.ts'

const warmUpSeconds = 2

/** Small authenticated read, compared with both reference servers' session plus one row. */
const measure = async ({ servers, rounds, seconds, say }: PartContext): Promise<Figure[]> => {
  if (!servers) return []
  const program = await startProgram(servers)
  await seedReference(servers.databaseUrl)
  const stack = await startReference('stack', servers)
  const lean = await startReference('lean', servers)
  try {
    const cookie = await signIn(program, 'buyer')
    const contenders: Record<'stack' | 'lean' | 'ours', Contender> = {
      stack: { pid: stack.pid, target: { url: `${stack.url}/one`, cookie: stack.cookie } },
      lean: { pid: lean.pid, target: { url: `${lean.url}/one`, cookie: lean.cookie } },
      ours: { pid: program.child.pid, target: { url: `${program.url}/api/auth/me`, cookie } },
    }
    for (const { target } of Object.values(contenders)) await load(target, { duration: warmUpSeconds })

    const costs: Record<'stack' | 'lean' | 'ours', Cost[]> = { stack: [], lean: [], ours: [] }
    const measured = (name: keyof typeof costs) => async (): Promise<number> => {
      const cost = await costOf(contenders[name], servers, { duration: seconds })
      costs[name].push(cost)
      return cost.requestsPerSecond
    }
    const memory = watchMemory(program.child.pid)
    const speed = await inTurn(
      rounds,
      { stack: measured('stack'), lean: measured('lean'), ours: measured('ours') },
      say,
    )
    const mostMiB = memory()
    const toStack = medianRatio(speed.ours, speed.stack)
    const toLean = medianRatio(speed.ours, speed.lean)
    const tails = costs.ours.map(({ p50, p99 }) => p99 / p50)
    const bounds = { minimum: atLeast(toStack, 0.8, '0.8 stack'), aim: atLeast(toLean, 0.8, '0.8 lean') }
    const what = 'signed-in small read, 32 connections'
    return [
      {
        id: 'P2',
        what,
        unit: 'req/s',
        baseline: { name: 'stack', value: median(speed.stack) },
        ours: median(speed.ours),
        ratio: toStack,
        ...bounds,
        rounds: speed,
        note: `rounds gave ${spread(speed.ours, speed.stack)} of stack and ${spread(speed.ours, speed.lean)} of lean`,
      },
      {
        id: 'P2',
        what,
        unit: 'req/s',
        baseline: { name: 'lean', value: median(speed.lean) },
        ours: median(speed.ours),
        ratio: toLean,
        ...bounds,
      },
      {
        id: '',
        what: 'lean beside stack, session and one row',
        unit: 'req/s',
        baseline: { name: 'stack', value: median(speed.stack) },
        ours: median(speed.lean),
        ratio: medianRatio(speed.lean, speed.stack),
      },
      ...costFigures('one small read', costs.ours, 'stack', costs.stack),
      {
        id: 'P12',
        what: 'its p99 to its p50',
        unit: 'ms',
        baseline: { name: 'p50', value: median(costs.ours.map(({ p50 }) => p50)) },
        ours: median(costs.ours.map(({ p99 }) => p99)),
        ratio: median(tails),
        minimum: atMost(median(tails), 5, '≤ 5'),
        aim: atMost(median(tails), 3, '≤ 3'),
      },
      {
        id: 'P13',
        what: 'resident memory of the program meanwhile, at most',
        unit: 'MiB',
        baseline: null,
        ours: mostMiB,
        minimum: atMost(mostMiB, 450, '≤ 450 MiB'),
        aim: atMost(mostMiB, 280, '≤ 280 MiB'),
      },
      ...(await countsOf('GET /api/auth/me', contenders.ours.target, servers)),
    ]
  } finally {
    await Promise.all([program.stop(), stack.stop(), lean.stop()])
  }
}

export const reads: Part = { name: 'reads', needsServers: true, measure }
