import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { randomInt } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { startKeitaro } from '@app/simulators'
import { sql } from 'kysely'
import { connectServer, openEmbedded } from '../../src/db/connect.ts'
import { migrate } from '../../src/db/migrate.ts'
import { dayBefore, todayIn } from '../../src/lib/days.ts'
import { figuresZone } from '../figures.ts'
import { inherited, shortLived } from '../process.ts'

const programPath = fileURLToPath(new URL('figures-program.ts', import.meta.url))

export interface FigureKillPlan {
  /** Folder of an embedded database, or URL of a server's. */
  where: { FOLDER: string } | { DATABASE_URL: string }
  rounds: number
  /** Number of kills per round before the program may finish. */
  kills: number
}

export interface FigureKillReport {
  kills: number
  /** On a server: minimum and maximum number of stored days at the kills. */
  keptAtKills: string
  seconds: number
  /** Violated invariants as text; empty if none. */
  broken: string[]
}

const days = 91
const longestMs = 120_000

/**
 * Kills a program during its first backfill and restarts it, repeatedly. In the end every day is stored exactly once,
 * and the sums equal those of the tracker's raw hours.
 */
export const killWhileKeeping = async (plan: FigureKillPlan): Promise<FigureKillReport> => {
  const started = performance.now()
  const keitaro = await startKeitaro({})
  const control = async (path: string, method = 'GET', body?: object): Promise<unknown> => {
    const json = body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }
    const answer = await fetch(`${keitaro.url}/control/${path}`, { method, ...json })
    return answer.json()
  }
  await control('modes', 'PUT', { campaigns: 20, strayClicks: true })
  const open = () =>
    'FOLDER' in plan.where ? openEmbedded(plan.where.FOLDER) : Promise.resolve(connectServer(plan.where.DATABASE_URL))
  /** Between two programs, because an embedded database allows one process at a time. */
  const look = async <Row>(query: string): Promise<Row[]> => {
    const database = await open()
    try {
      return (await sql.raw<Row>(query).execute(database.db)).rows
    } finally {
      await database.close()
    }
  }
  const empty = async (): Promise<void> => {
    const database = await open()
    await migrate(database.db)
    await sql`truncate tracker_days, tracker_figures, tracker_restatements, tracker_campaigns`.execute(database.db)
    await database.close()
  }
  const broken: string[] = []
  const kept: number[] = []
  let kills = 0
  let child: ChildProcess | undefined
  let printed = ''
  const until = async (what: string, holds: () => boolean | Promise<boolean>): Promise<void> => {
    for (const end = performance.now() + longestMs; !(await holds());) {
      if (performance.now() > end || child?.exitCode != null) throw new Error(`Waited in vain until ${what}`)
      await wait(5)
    }
  }
  const kill = async (): Promise<void> => {
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill('SIGKILL')
    await ended
  }
  const begin = async (): Promise<void> => {
    printed = ''
    child = spawn(process.execPath, [...shortLived, programPath], {
      env: { ...inherited(), TRACKER: keitaro.url, API_KEY: keitaro.apiKey, ...plan.where },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    child.stdout!.on('data', (chunk: Buffer) => (printed += chunk.toString()))
    await until('it is ready', () => printed.includes('ready'))
  }
  /** Number of tracker calls so far, by its numbering. */
  const asked = async (): Promise<number> => ((await control('requests')) as { n: number }[]).at(-1)?.n ?? 0
  const count = 'select count(*)::int as n from tracker_days where asked_at is not null'

  /** Sums of the tracker's hours, computed here. */
  const expected = async (): Promise<string> => {
    const sums = { clicks: 0n, deposits: 0n, cost: 0n }
    const today = todayIn(figuresZone)
    const calendar = new Intl.DateTimeFormat('sv', { timeZone: figuresZone, dateStyle: 'short' })
    for (let back = 91; back > 0; back -= 30) {
      const [from, to] = [dayBefore(today, back), dayBefore(today, Math.max(back - 29, 1))]
      const raw = (await control(`raw?from=${from}&to=${to}`)) as { columns: string[]; rows: (string | number)[][] }
      for (const row of raw.rows) {
        const day = calendar.format(new Date(String(row[1])))
        if (day < dayBefore(today, 90) || day > dayBefore(today, 1)) continue
        for (const name of ['clicks', 'deposits', 'cost'] as const)
          sums[name] += BigInt(row[raw.columns.indexOf(name)]!)
      }
    }
    return `${sums.clicks} ${sums.deposits} ${sums.cost}`
  }

  const round = async (): Promise<void> => {
    for (let killed = 0; killed < plan.kills; killed++) {
      await begin()
      const [before, more] = [await asked(), randomInt(1, 30)]
      await until('some days are asked for', async () => (await asked()) >= before + more)
      await kill()
      kills++
      // Opening an embedded database for a look takes long.
      if (!('FOLDER' in plan.where)) kept.push((await look<{ n: number }>(count))[0]!.n)
    }
    await begin()
    await until('every day is kept', () => printed.includes('done'))
    await kill()
    const [found] = await look<{ days: number; sums: string }>(`
      select (select count(*)::int from tracker_days where over) as days,
        concat_ws(' ', sum(clicks), sum(deposits), sum(cost)) as sums
      from tracker_figures where day < (now() at time zone '${figuresZone}')::date`)
    if (found!.days !== days - 1) broken.push(`${found!.days} finished days are kept`)
    const sums = await expected()
    if (found!.sums !== sums) broken.push(`kept are ${found!.sums}, the tracker counted ${sums}`)
  }

  try {
    for (let done = 0; done < plan.rounds && broken.length === 0; done++) {
      await empty()
      await round()
    }
    return {
      kills,
      keptAtKills: kept.length > 0 ? `${Math.min(...kept)} to ${Math.max(...kept)}` : '',
      seconds: Math.round((performance.now() - started) / 1_000),
      broken,
    }
  } finally {
    await kill()
    await keitaro.close()
  }
}
