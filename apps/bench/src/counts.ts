import { Redis } from 'ioredis'
import { Client } from 'pg'
import { load, type Target } from './load.ts'
import { brief } from './measure/arithmetic.ts'
import { perRequest, redisCounts, statementCounts, total, type Counts } from './measure/counts.ts'
import { atMost, notYet, type Figure } from './measure/figure.ts'
import type { Servers } from './servers/index.ts'

const requests = 1_000
const mostStatements = 3

const listed = (counts: Counts): string =>
  Object.entries(counts)
    .map(([name, calls]) => `${brief(calls)} × ${name.replaceAll(/\s+/g, ' ').slice(0, 60)}`)
    .join('; ') || 'none'

/** What a thousand requests of a call cost Redis and Postgres, per request. */
export const countsOf = async (call: string, target: Target, { databaseUrl, redisUrl }: Servers): Promise<Figure[]> => {
  const client = new Client({ connectionString: databaseUrl })
  const redis = new Redis(redisUrl)
  await client.connect()
  try {
    const before = { statements: await statementCounts(client), commands: await redisCounts(redis) }
    await load(target, { amount: requests })
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
    const minimum = atMost(Math.round(ours * 10) / 10, mostStatements, `≤ ${mostStatements}`)
    return [redisFigure, { id: 'P20', what, unit: '', baseline: null, ours, minimum, aim: minimum, note }]
  } finally {
    redis.disconnect()
    await client.end()
  }
}
