import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { maxImportLines } from '@app/contract'
import { sql } from 'kysely'
import { connectServer, type Db } from '../../src/db/connect.ts'
import { dayBefore, todayIn } from '../../src/lib/days.ts'
import { betweenPrograms } from './between-programs.ts'
import type { TestClient } from '../client.ts'
import { figuresZone } from '../figures.ts'
import { startProgram, type Running, signInByPassword } from '../process.ts'

export interface SpendKillReport {
  /** Number of kills that left nothing, or everything, of an import. */
  kills: { nothing: number; all: number }
  /** Imports answered before the kill. */
  answered: number
  /** Duration of an undisturbed import, in ms. */
  importMs: number
  /** Longest time that the undisturbed import blocked the program's thread, in ms of CPU time. */
  holdMs: number
  seconds: number
  /** Violated invariants as text; empty if none. */
  broken: string[]
}

export interface SpendKillPlan {
  rounds: number
  /** Prepares the database in a data folder before the first start; if omitted, the program creates it. */
  prepare?: ((dataDir: string) => void) | undefined
  /** Database and Redis of the servers; if omitted, the program uses an embedded database. */
  servers?: { DATABASE_URL: string; REDIS_URL: string } | undefined
}

const accounts = 200
const days = maxImportLines / accounts
/** After its deadline an import does nothing and says so: on a busy machine it is repeated. */
const longestMs = 400_000

/** State of the database: entries and their sum, changes, and imports in the audit log. */
interface Standing {
  entries: number
  cents: number
  changes: number
  told: number
}

/**
 * Imports the maximum number of lines, with different amounts each time, and kills the program at successive moments
 * of the import. Each time none or all of the import is stored; repeated with its keys, it is made exactly once.
 */
export const killWhileImporting = async ({ rounds, prepare, servers }: SpendKillPlan): Promise<SpendKillReport> => {
  const started = performance.now()
  const folder = mkdtempSync(join(tmpdir(), 'campaign-stats-spend-kills-'))
  const dataDir = join(folder, 'data')
  const broken: string[] = []
  const kills = { nothing: 0, all: 0 }
  let answered = 0
  let program: Running | undefined

  const begin = async (): Promise<TestClient> => {
    program = await startProgram(dataDir, { TWO_FACTOR: 'off', ...servers })
    return signInByPassword(program.demo(), { role: 'TeamleadFarmer' })
  }
  const kill = async (): Promise<void> => {
    program?.child.kill('SIGKILL')
    await program?.ended
  }
  const at = <A>(work: (db: Db) => Promise<A>): Promise<A> => betweenPrograms(dataDir, servers?.DATABASE_URL, work)
  const look = (): Promise<Standing> =>
    at(async (db) => {
      const { rows } = await sql<Standing>`
        select count(*)::int as entries, coalesce(sum(amount) / 100, 0)::float8 as cents,
          (select count(*)::int from account_spend_changes where account_key like 'kill-%') as changes,
          (select count(*)::int from audit_log where kind = 'accounts.spend_imported') as told
        from account_spends where account_key like 'kill-%'`.execute(db)
      return rows[0]!
    })

  /** On a server: waits until that many imports are in the audit log, which means that the last one is committed. */
  const committed = async (imports: number): Promise<void> => {
    const { db, close } = connectServer(servers!.DATABASE_URL)
    try {
      for (const end = performance.now() + longestMs; performance.now() < end; await wait(1)) {
        const { rows } = await sql<{ n: number }>`
          select count(*)::int as n from audit_log where kind = 'accounts.spend_imported'`.execute(db)
        if (rows[0]!.n >= imports) return
      }
      broken.push(`import ${imports} was never committed`)
    } finally {
      // Not awaited, because the program must not get further before the kill.
      void close()
    }
  }

  const today = todayIn(figuresZone)
  const amountOf = (round: number, line: number): number => round * 1_000 + (line % 997) + 1
  const textOf = (round: number): string =>
    Array.from(
      { length: maxImportLines },
      (_, line) =>
        `kill-${line % accounts};${dayBefore(today, Math.floor(line / accounts))};${amountOf(round, line) / 100}`,
    ).join('\n')
  const after = (imports: number): Standing => ({
    entries: imports > 0 ? maxImportLines : 0,
    cents:
      imports > 0 ? Array.from({ length: maxImportLines }, (_, n) => amountOf(imports, n)).reduce((a, b) => a + b) : 0,
    changes: maxImportLines * imports,
    told: imports,
  })
  const isSame = (one: Standing, other: Standing): boolean => JSON.stringify(one) === JSON.stringify(other)

  try {
    prepare?.(dataDir)
    await begin()
    await kill()
    await at((db) =>
      sql`
        with rows as (
          insert into sheet_rows (sheet_id, row_number, account_id, state, present, fingerprint)
          select (select min(id) from sheets), 100000 + n, 'Kill-' || n, 'accepted', false, ''
          from generate_series(0, ${accounts - 1}::int) n returning id, account_id
        )
        insert into accounts (row_id, account_id, country, username, taken_at)
        select id, account_id, 'US', 'x', now() - make_interval(days => ${days + 1}::int) from rows`.execute(db),
    )
    let client = await begin()
    /** On a busy machine an answer may be too late, so the request is repeated. */
    const answerOf = async <A extends { status: number }>(ask: () => Promise<A>): Promise<A> => {
      for (const end = performance.now() + longestMs; ;) {
        const answer = await ask()
        if (answer.status < 500 || performance.now() > end) return answer
      }
    }
    /** Previews the text of a round; returns the request that confirms it. */
    const prepared = async (round: number) => {
      const text = textOf(round)
      const table = { text }
      const { reading } = (await answerOf(() => client.call('previewSpendImport', { body: { table } }))).body
      const { choices } = reading
      const { key } = (await answerOf(() => client.call('previewSpendImport', { body: { table, choices } }))).body
      const once = { 'idempotency-key': randomUUID() }
      return (by: TestClient) =>
        by.send('importSpend', { body: { table, choices, key: key!, reason: `statement ${round}` } }, once)
    }
    const first = await prepared(1)
    const began = performance.now()
    await program!.longestHold()
    await answerOf(() => first(client))
    const importMs = Math.round(performance.now() - began)
    const holdMs = Math.round(await program!.longestHold())

    for (let round = 2; round < rounds + 2 && broken.length === 0; round += 1) {
      const confirm = await prepared(round)
      let isAnswered = false
      void confirm(client).then(
        () => (isAnswered = true),
        () => undefined,
      )
      // A different moment in each round, from the first statement to the commit; on a server every third one right
      // after it.
      if (servers && round % 3 === 0) await committed(round)
      else await wait(((round - 1.5) / rounds) * importMs * 1.1)
      if (isAnswered) answered += 1
      await kill()
      const standing = await look()
      if (isSame(standing, after(round - 1))) kills.nothing += 1
      else if (isSame(standing, after(round))) kills.all += 1
      else broken.push(`round ${round}: after the kill there are ${JSON.stringify(standing)}`)
      if (isAnswered && !isSame(standing, after(round))) broken.push(`round ${round}: what was answered is not there`)
      client = await begin()
      const again = await answerOf(() => confirm(client))
      const { recorded, replaced, same, leftOut } = again.body
      const told = JSON.stringify([again.status, recorded, replaced, same, leftOut])
      if (told !== JSON.stringify([200, 0, maxImportLines, 0, 0]))
        broken.push(`round ${round}: repeated it said ${told}`)
    }
    await kill()
    const [end, wanted] = [await look(), after(rounds + 1)]
    if (!isSame(end, wanted)) broken.push(`in the end there are ${JSON.stringify(end)}, not ${JSON.stringify(wanted)}`)
    return { kills, answered, importMs, holdMs, seconds: Math.round((performance.now() - started) / 1_000), broken }
  } finally {
    await kill()
    rmSync(folder, { recursive: true, force: true })
  }
}
