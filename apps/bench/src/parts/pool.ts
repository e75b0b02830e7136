import { openDatabase, takers } from '../accounts/seed.ts'
import { costOf, type Contender } from '../cost.ts'
import { countsOf } from '../counts.ts'
import { load } from '../load.ts'
import { median, medianRatio } from '../measure/arithmetic.ts'
import { atLeast, atMost, type Figure } from '../measure/figure.ts'
import { watchMemory } from '../measure/memory.ts'
import { inTurn, spread } from '../measure/rounds.ts'
import { domainOf, domains, mailboxes, seedPool } from '../pool/seed.ts'
import { runPoolTakers } from '../pool/takers.ts'
import { signIn, startProgram } from '../program.ts'
import { seedReference } from '../reference/seed.ts'
import { startReference } from '../reference/start.ts'
import type { Servers } from '../servers/index.ts'
import { findPgbench } from '../takes/pgbench.ts'
import { makePool } from '../takes/pool.ts'
import type { Part, PartContext } from './part.ts'

const pageSize = 40
const pages = Math.floor(mailboxes / pageSize)
const between = (from: number, to: number): number => from + Math.floor(Math.random() * (to - from + 1))
const pageOf = (page: number): string => `page=${page}&limit=${pageSize}`

/**
 * The pool's list. Answers are cached until the pool changes, so each question is asked in two ways: always the same,
 * as by people on the first page, and `fresh`, which bypasses the cache.
 */
const lists = async (servers: Servers, { rounds, seconds, say }: PartContext): Promise<Figure[]> => {
  const program = await startProgram(servers)
  const database = await openDatabase(servers.databaseUrl)
  await seedPool(database, 'mixed')
  await database.close()
  await seedReference(servers.databaseUrl)
  const [stack, lean] = [await startReference('stack', servers), await startReference('lean', servers)]
  try {
    const cookie = await signIn(program, 'TeamleadFarmer')
    const url = `${program.url}/api/outlook-emails`
    const ours = (next: () => string): Contender => ({ pid: program.child.pid, target: { url, cookie, next } })
    let word = 0
    /** Matches few rows; each search word is a new one. */
    const few = (): string => `search=box${(word = (word + 7_919) % mailboxes)}@`
    /** At least eight of a domain's 32 letters: two thousand words, a quarter of which fit the program's cache. */
    const many = (): string => {
      word += 1
      const start = Math.floor(word / domains) % 20
      return `search=${domainOf(word % domains).slice(start, start + 8 + (Math.floor(word / domains / 20) % 5))}`
    }
    const contenders = {
      stack: { pid: stack.pid, target: { url: `${stack.url}/list`, cookie: stack.cookie } },
      lean: { pid: lean.pid, target: { url: `${lean.url}/list`, cookie: lean.cookie } },
      'stack, few': { pid: stack.pid, target: { url: `${stack.url}/search`, cookie: stack.cookie, next: few } },
      'stack, 5 %': { pid: stack.pid, target: { url: `${stack.url}/search`, cookie: stack.cookie, next: many } },
      kept: ours(() => pageOf(1)),
      'page 1': ours(() => `${pageOf(1)}&fresh=1`),
      'pages 1 to 50': ours(() => `${pageOf(between(1, 50))}&fresh=1`),
      'last page': ours(() => `${pageOf(pages)}&fresh=1`),
      'any page': ours(() => `${pageOf(between(1, pages))}&fresh=1`),
      'search, few': ours(() => `${few()}&fresh=1`),
      'search, 5 %': ours(() => `${many()}&fresh=1`),
      'paging in a search': ours(
        () => `search=${domainOf(7).slice(0, 12)}&page=${between(2, 100)}&limit=${pageSize}&fresh=1`,
      ),
    } satisfies Record<string, Contender>
    type Name = keyof typeof contenders
    const names = Object.keys(contenders) as Name[]
    for (const name of names) await load(contenders[name].target, { duration: 1 })
    const tails: number[] = []
    const memory = watchMemory(program.child.pid)
    const measured = (name: Name) => async (): Promise<number> => {
      const { requestsPerSecond, p50, p99 } = await costOf(contenders[name], servers, { duration: seconds })
      if (name === 'page 1') tails.push(p99 / p50)
      return requestsPerSecond
    }
    const speed = await inTurn(
      rounds,
      Object.fromEntries(names.map((name) => [name, measured(name)])) as Record<Name, () => Promise<number>>,
      say,
    )
    const mostMiB = memory()
    const figure = (id: string, name: Name, to: Name, least: number, aim: number, aimTo: Name = to): Figure => {
      const [ratio, aimRatio] = [medianRatio(speed[name], speed[to]), medianRatio(speed[name], speed[aimTo])]
      return {
        id,
        what: `pool of ${mailboxes}: ${name}, 32 connections`,
        unit: 'req/s',
        baseline: { name: to, value: median(speed[to]) },
        ours: median(speed[name]),
        ratio,
        minimum: atLeast(ratio, least, `${least} ${to}`),
        aim: atLeast(aimRatio, aim, `${aim} ${aimTo}`),
        note: `rounds gave ${spread(speed[name], speed[to])} of ${to}`,
        rounds: { [to]: speed[to], [name]: speed[name] },
      }
    }
    return [
      figure('P1', 'kept', 'stack', 0.8, 0.8, 'lean'),
      figure('P1', 'page 1', 'stack', 0.8, 0.8, 'lean'),
      figure('P4', 'pages 1 to 50', 'page 1', 0.9, 0.95),
      figure('P4', 'last page', 'page 1', 0.5, 0.9),
      figure('P4', 'any page', 'page 1', 0.3, 0.5),
      figure('P5', 'search, few', 'stack, few', 0.8, 1.2),
      figure('P5', 'search, 5 %', 'stack, 5 %', 0.8, 1.2),
      figure('P6', 'paging in a search', 'search, 5 %', 2, 5),
      {
        id: 'P12',
        what: 'pool, page 1: p99 to p50',
        unit: '',
        baseline: null,
        ours: median(tails),
        minimum: atMost(median(tails), 5, '≤ 5'),
        aim: atMost(median(tails), 3, '≤ 3'),
      },
      {
        id: 'P13',
        what: 'resident memory of the program under the list run, at most',
        unit: 'MiB',
        baseline: null,
        ours: mostMiB,
        minimum: atMost(mostMiB, 450, '≤ 450 MiB'),
        aim: atMost(mostMiB, 280, '≤ 280 MiB'),
      },
      ...(await countsOf('GET /api/outlook-emails', contenders['page 1'].target, servers)),
    ]
  } finally {
    await Promise.all([program.stop(), stack.stop(), lean.stop()])
  }
}

/** Taking through the service behind the call, compared with the database's own maximum. */
const taking = async (servers: Servers, { rounds, seconds, say }: PartContext): Promise<Figure[]> => {
  const pgbench = findPgbench(servers.databaseUrl)
  if (!pgbench) return []
  const pool = await makePool(servers.databaseUrl)
  const database = await openDatabase(servers.databaseUrl)
  try {
    const speed = await inTurn(
      rounds,
      {
        pgbench: () => pgbench(pool, 'plain', takers, seconds),
        one: async () => (await runPoolTakers(database, { takers, count: 1, seconds })).speed,
        ten: async () => (await runPoolTakers(database, { takers, count: 10, seconds })).speed,
      },
      say,
    )
    const figure = (name: 'one' | 'ten', least: number, aim: number): Figure => {
      const ratio = medianRatio(speed[name], speed.pgbench)
      return {
        id: 'P7',
        what: `take mailboxes, ${name} at a time, ${takers} takers, pool of ${mailboxes}`,
        unit: 'mailboxes/s',
        baseline: { name: 'pgbench, one row', value: median(speed.pgbench) },
        ours: median(speed[name]),
        ratio,
        minimum: atLeast(ratio, least, `${least} pgbench`),
        aim: atLeast(ratio, aim, `${aim} pgbench`),
        note: `rounds gave ${spread(speed[name], speed.pgbench)}; each was handed out once`,
        rounds: { pgbench: speed.pgbench, [name]: speed[name] },
      }
    }
    return [figure('one', 0.3, 0.5), figure('ten', 0.5, 0.7)]
  } finally {
    await Promise.all([database.close(), pool.close()])
  }
}

const measure = async (context: PartContext): Promise<Figure[]> =>
  context.servers ? [...(await lists(context.servers, context)), ...(await taking(context.servers, context))] : []

export const pool: Part = { name: 'pool', needsServers: true, measure }
