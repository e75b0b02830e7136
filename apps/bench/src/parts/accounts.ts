import { openDatabase, rowsPerSheet, seedAccounts, sheets, takers } from '../accounts/seed.ts'
import { runAccountTakers } from '../accounts/takers.ts'
import { costOf } from '../cost.ts'
import { countsOf } from '../counts.ts'
import { load, type Target } from '../load.ts'
import { median, medianRatio } from '../measure/arithmetic.ts'
import { atLeast, type Figure } from '../measure/figure.ts'
import { inTurn, spread } from '../measure/rounds.ts'
import { signIn, startProgram } from '../program.ts'
import { seedReference } from '../reference/seed.ts'
import { startReference } from '../reference/start.ts'
import type { Servers } from '../servers/index.ts'
import { findPgbench } from '../takes/pgbench.ts'
import { makePool } from '../takes/pool.ts'
import type { Part, PartContext } from './part.ts'

const scale = `${sheets} sheets × ${rowsPerSheet} rows`

/** Frequently used lists, compared with the reference server's list page with names, tiles and total. */
const lists = async (servers: Servers, { rounds, seconds, say }: PartContext): Promise<Figure[]> => {
  const program = await startProgram(servers)
  const database = await openDatabase(servers.databaseUrl)
  await seedAccounts(database)
  await database.close()
  await seedReference(servers.databaseUrl)
  const stack = await startReference('stack', servers)
  try {
    const [buyer, lead] = [await signIn(program, 'buyer'), await signIn(program, 'TeamleadFarmer')]
    const at = (path: string, cookie: string): Target => ({ url: `${program.url}/api${path}`, cookie })
    const ours = {
      summary: at('/sheets/accounts-summary', buyer),
      country: at('/accounts/available/ES', buyer),
      overview: at('/accounts/taken-with-users?limit=40&page=1', lead),
      'my accounts': at('/accounts/my-accounts', buyer),
    }
    const names = Object.keys(ours) as (keyof typeof ours)[]
    const baseline: Target = { url: `${stack.url}/list`, cookie: stack.cookie }
    for (const target of [baseline, ...Object.values(ours)]) await load(target, { duration: 2 })
    const speed = await inTurn(
      rounds,
      {
        stack: async () =>
          (await costOf({ pid: stack.pid, target: baseline }, servers, { duration: seconds })).requestsPerSecond,
        ...(Object.fromEntries(
          names.map((name) => [name, async () => (await load(ours[name], { duration: seconds })).requestsPerSecond]),
        ) as Record<keyof typeof ours, () => Promise<number>>),
      },
      say,
    )
    const figures = names.map((name): Figure => ({
      id: '',
      what: `accounts, ${name}, ${scale}, 32 connections`,
      unit: 'req/s',
      baseline: { name: 'stack, list page', value: median(speed.stack) },
      ours: median(speed[name]),
      ratio: medianRatio(speed[name], speed.stack),
      note: `rounds gave ${spread(speed[name], speed.stack)}`,
      rounds: { stack: speed.stack, [name]: speed[name] },
    }))
    return [...figures, ...(await countsOf('GET /api/sheets/accounts-summary', ours.summary, servers))]
  } finally {
    await Promise.all([program.stop(), stack.stop()])
  }
}

/** Taking through the service behind the call, compared with the database's own maximum. */
const taking = async (servers: Servers, { rounds, seconds, say }: PartContext): Promise<Figure[]> => {
  const pgbench = findPgbench(servers.databaseUrl)
  if (!pgbench) return []
  const pool = await makePool(servers.databaseUrl)
  const database = await openDatabase(servers.databaseUrl)
  let refused = 0
  try {
    const speed = await inTurn(
      rounds,
      {
        pgbench: () => pgbench(pool, 'plain', takers, seconds),
        ours: async () => {
          const result = await runAccountTakers(database, { takers, seconds })
          refused += result.refused
          return result.speed
        },
      },
      say,
    )
    const ratio = medianRatio(speed.ours, speed.pgbench)
    return [
      {
        id: 'P7',
        what: `take an account, ${takers} takers, ${scale}`,
        unit: 'takes/s',
        baseline: { name: 'pgbench, the row alone', value: median(speed.pgbench) },
        ours: median(speed.ours),
        ratio,
        minimum: atLeast(ratio, 0.3, '0.3 pgbench'),
        aim: atLeast(ratio, 0.5, '0.5 pgbench'),
        note: `rounds gave ${spread(speed.ours, speed.pgbench)}; ${refused} takes met somebody else’s and were refused, none was given out twice`,
        rounds: speed,
      },
    ]
  } finally {
    await Promise.all([database.close(), pool.close()])
  }
}

const measure = async (context: PartContext): Promise<Figure[]> =>
  context.servers ? [...(await lists(context.servers, context)), ...(await taking(context.servers, context))] : []

export const accounts: Part = { name: 'accounts', needsServers: true, measure }
