import { Redis } from 'ioredis'
import { Client } from 'pg'
import { load, type Target } from './load.ts'
import { brief } from './measure/arithmetic.ts'
import { perRequest, redisCounts, statementCounts, total, type Counts } from './measure/counts.ts'
import { atMost, notYet, type Figure } from './measure/figure.ts'
import type { Servers } from './servers/index.ts'

const readings = 1_000
const mostStatements = { read: 3, change: 8 }

const listed = (counts: Counts): string =>
  Object.entries(counts)
    .map(([name, calls]) => `${brief(calls)} × ${name.replaceAll(/\s+/g, ' ').slice(0, 60)}`)
    .join('; ') || 'none'

interface Counted {
  requests: number
  most: number
  /** Value compared with the budget. */
  counted(statements: Counts): number
  run(): Promise<unknown>
}

/** Redis and Postgres cost of a call, per request. */
const countsWhile = async (
  call: string,
  { requests, most, counted, run }: Counted,
  { databaseUrl, redisUrl }: Servers,
): Promise<Figure[]> => {
  const client = new Client({ connectionString: databaseUrl })
  const redis = new Redis(redisUrl)
  await client.connect()
  try {
    const before = { statements: await statementCounts(client), commands: await redisCounts(redis) }
    await run()
    const after = { statements: await statementCounts(client), commands: await redisCounts(redis) }
    const commands = perRequest(before.commands, after.commands, requests)
    const redisFigure: Figure = {
      id: 'P20',
      what: `Redis commands of one ${call}`,
      unit: '',
      baseline: null,
      ours: total(commands),
      note: `${listed(commands)} (INFO commandstats; what a script sends counts, too)`,
    }
    const what = `SQL statements of one ${call}`
    if (!before.statements || !after.statements)
      return [redisFigure, notYet('P20', what, '', 'the database does not count: it lacks pg_stat_statements')]
    const statements = perRequest(before.statements, after.statements, requests)
    const ours = total(statements)
    const note = `${listed(statements)} (pg_stat_statements)`
    const minimum = atMost(counted(statements), most, `≤ ${most}`)
    return [redisFigure, { id: 'P20', what, unit: '', baseline: null, ours, minimum, aim: minimum, note }]
  } finally {
    redis.disconnect()
    await client.end()
  }
}

/** A thousand reads of one address. */
export const countsOf = (call: string, target: Target, servers: Servers): Promise<Figure[]> =>
  countsWhile(
    call,
    {
      requests: readings,
      most: mostStatements.read,
      counted: (statements) => Math.round(total(statements) * 10) / 10,
      run: () => load(target, { amount: readings }),
    },
    servers,
  )

/** Sequential changes with separate targets, so that they share nothing. */
export const countsOfChanges = (
  call: string,
  changes: readonly (() => Promise<unknown>)[],
  servers: Servers,
): Promise<Figure[]> =>
  countsWhile(
    call,
    {
      requests: changes.length,
      most: mostStatements.change,
      // A change sends whole statements; fractions come from background work of the program.
      counted: (statements) => Object.values(statements).reduce((sum, calls) => sum + Math.round(calls), 0),
      run: async () => {
        for (const change of changes) await change()
      },
    },
    servers,
  )
