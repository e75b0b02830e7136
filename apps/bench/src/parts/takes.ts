import { median, medianRatio } from '../measure/arithmetic.ts'
import { atLeast, type Figure } from '../measure/figure.ts'
import { inTurn, spread } from '../measure/rounds.ts'
import { findPgbench, pgbenchWays, type PgbenchWay } from '../takes/pgbench.ts'
import { makePool, unlinked } from '../takes/pool.ts'
import { runTakers } from '../takes/takers.ts'
import type { Way } from '../takes/ways.ts'
import type { Part, PartContext } from './part.ts'

const texts: Record<Way, string> = {
  plain: 'the row alone',
  audit: 'with its audit row',
  counters: 'with 64 sharded counters',
  both: 'with audit row and counters',
  joined: 'with both, in one statement',
  'one counter': 'bad way: one counter row',
  'chain inside': 'bad way: chain head in the transaction',
}

/** Each way relative to the plain one. Audit and counters together must keep at least 0.8 of its speed. */
const figuresOf = <W extends Way>(label: string, speeds: Record<W | 'plain', number[]>): Figure[] =>
  (Object.keys(speeds) as W[])
    .filter((way) => way !== 'plain')
    .map((way): Figure => {
      const ratio = medianRatio(speeds[way], speeds.plain)
      return {
        id: way === 'both' ? 'T1' : '',
        what: `take one, ${label}: ${texts[way]}`,
        unit: 'takes/s',
        baseline: { name: 'plain', value: median(speeds.plain) },
        ours: median(speeds[way]),
        ratio,
        ...(way === 'both' && {
          minimum: atLeast(ratio, 0.8, '0.8 plain'),
          note: `rounds gave ${spread(speeds[way], speeds.plain)}`,
        }),
        rounds: { plain: speeds.plain, [way]: speeds[way] },
      }
    })

const measure = async ({ servers, rounds, seconds, badWays, say }: PartContext): Promise<Figure[]> => {
  if (!servers) return []
  const database = await makePool(servers.databaseUrl)
  const figures: Figure[] = []
  try {
    const names: Way[] = [
      'plain',
      'audit',
      'counters',
      'both',
      'joined',
      ...(badWays ? (['one counter', 'chain inside'] as const) : []),
    ]
    await runTakers(database, 'both', 32, 1)
    for (const takers of [32, 64]) {
      const contenders = names.map((way) => [way, () => runTakers(database, way, takers, seconds)])
      const speeds = await inTurn(rounds, Object.fromEntries(contenders) as Record<Way, () => Promise<number>>, say)
      figures.push(...figuresOf(`${takers} takers in Node`, speeds))
    }
    const behind = await unlinked(database)
    const pgbench = findPgbench(servers.databaseUrl)
    if (pgbench) {
      const contenders = pgbenchWays.map((way) => [way, () => pgbench(database, way, 64, seconds)])
      const speeds = await inTurn(
        rounds,
        Object.fromEntries(contenders) as Record<PgbenchWay, () => Promise<number>>,
        say,
      )
      figures.push(...figuresOf('64 takers in pgbench', speeds))
    }
    const note = `${behind} audit rows were not linked when the takers in Node ended, ${await unlinked(database)} after pgbench`
    return figures.with(-1, { ...figures.at(-1)!, note: [figures.at(-1)!.note, note].filter(Boolean).join('; ') })
  } finally {
    await database.close()
  }
}

export const takes: Part = { name: 'takes', needsServers: true, measure }
