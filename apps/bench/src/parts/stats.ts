import { countsOf } from '../counts.ts'
import { load, type Target } from '../load.ts'
import { median, medianRatio } from '../measure/arithmetic.ts'
import { notYet, type Figure } from '../measure/figure.ts'
import { inTurn, spread } from '../measure/rounds.ts'
import { signIn, startProgram } from '../program.ts'
import type { Part, PartContext } from './part.ts'

const what = 'GET /api/stats of 30 days from the kept answer, 32 connections'

const dayMs = 86_400_000
const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10)

/** Statistics already fetched from the tracker, compared with the small read of the same program. */
const measure = async ({ servers, rounds, seconds, say }: PartContext): Promise<Figure[]> => {
  if (!servers) return []
  const program = await startProgram(servers)
  try {
    const cookie = await signIn(program, 'admin')
    const yesterday = Date.now() - dayMs
    const query = new URLSearchParams({ fromDate: dayOf(yesterday - 29 * dayMs), toDate: dayOf(yesterday) })
    const targets: Record<'small' | 'stats', Target> = {
      small: { url: `${program.url}/api/auth/me`, cookie },
      stats: { url: `${program.url}/api/stats?${query}`, cookie },
    }
    const first = await fetch(targets.stats.url, { headers: { cookie } })
    if (!first.ok) return [notYet('P2', what, 'req/s', `the call answers ${first.status}`)]
    for (const target of Object.values(targets)) await load(target, { duration: 2 })
    const speed = await inTurn(
      rounds,
      {
        small: async () => (await load(targets.small, { duration: seconds })).requestsPerSecond,
        stats: async () => (await load(targets.stats, { duration: seconds })).requestsPerSecond,
      },
      say,
    )
    return [
      {
        id: '',
        what,
        unit: 'req/s',
        baseline: { name: 'small read', value: median(speed.small) },
        ours: median(speed.stats),
        ratio: medianRatio(speed.stats, speed.small),
        note: `rounds gave ${spread(speed.stats, speed.small)}`,
        rounds: speed,
      },
      ...(await countsOf('GET /api/stats', targets.stats, servers)),
    ]
  } finally {
    await program.stop()
  }
}

export const stats: Part = { name: 'stats', needsServers: true, measure }
