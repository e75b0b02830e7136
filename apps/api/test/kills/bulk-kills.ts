import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { maxBulk, type BulkChange } from '@app/contract'
import { sql } from 'kysely'
import type { Db } from '../../src/db/connect.ts'
import { betweenPrograms } from './between-programs.ts'
import type { TestClient } from '../client.ts'
import { startProgram, type Running, signInByPassword } from '../process.ts'

export interface BulkKillReport {
  /** Number of finished rows at each kill. */
  doneAtKills: number[]
  seconds: number
  /** Violated invariants as text; empty if none. */
  broken: string[]
}

export interface BulkKillPlan {
  /** Numbers of finished rows at which the program is killed, one after the other. */
  killsAt: readonly number[]
  /** Prepares the database in a data folder before the first start; if omitted, the program creates it. */
  prepare?: ((dataDir: string) => void) | undefined
  /** Database and Redis of the servers; if omitted, the program uses an embedded database. */
  servers?: { DATABASE_URL: string; REDIS_URL: string } | undefined
}

/** Waits normally take moments; a busy machine and the lease of a killed process take longer. */
const longestMs = 300_000

/** State of the database: finished rows, and how often each account was released. */
interface Standing {
  done: number
  waiting: number
  /** Rows that disagree with their account, its history or the audit log. */
  differing: number
}

/**
 * Releases the maximum number of accounts of a bulk change and kills the program during it. Each row is either done or
 * not, and says so. Requested again with its key, it is the same change; repeated, it finishes, each row once.
 */
export const killWhileChanging = async ({ killsAt, prepare, servers }: BulkKillPlan): Promise<BulkKillReport> => {
  const started = performance.now()
  const folder = mkdtempSync(join(tmpdir(), 'campaign-stats-bulk-kills-'))
  const dataDir = join(folder, 'data')
  const broken: string[] = []
  const doneAtKills: number[] = []
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
        select count(*) filter (where i.state = 'done')::int as done,
          count(*) filter (where i.state = 'waiting')::int as waiting,
          count(*) filter (where (i.state = 'done')::int <> all (array[
            (a.ended_at is not null)::int, (r.holding_id is null)::int,
            (select count(*) from account_events e where e.holding_id = a.id and e.kind = 'released')::int,
            (select count(*) from audit_log l where l.kind = 'accounts.released' and l.record = 'account:' || a.id)::int
          ]))::int as differing
        from bulk_items i join accounts a on a.id = i.record_id join sheet_rows r on r.id = a.row_id`.execute(db)
      return rows[0]!
    })
  const until = async (what: string, holds: () => Promise<boolean>): Promise<void> => {
    for (const end = performance.now() + longestMs; !(await holds()); await wait(25))
      if (performance.now() > end) return void broken.push(`${what}: not within ${longestMs} ms`)
  }

  try {
    prepare?.(dataDir)
    await begin()
    await kill()
    const records = await at(async (db) => {
      // The sheet is inactive, because writing to it is not under test.
      const { rows } = await sql<{ id: number }>`
        with sheet as (
          insert into sheets overriding system value
          select (jsonb_populate_record(null::sheets, to_jsonb(s) || jsonb_build_object(
            'id', 900000, 'gid', 900000, 'removed_at', now()))).*
          from sheets s where id = (select min(id) from sheets) returning id
        ), rows as (
          insert into sheet_rows (sheet_id, row_number, account_id, state, present, fingerprint)
          select (select id from sheet), n, 'Kill-' || n, 'accepted', false, ''
          from generate_series(1, ${maxBulk}::int) n returning id, account_id
        ), taken as (
          insert into accounts (row_id, account_id, country, user_id, username)
          select r.id, r.account_id, 'US', u.id, u.username
          from rows r cross join (select id, username from users where username = 'buyer') u
          returning id
        ) select id from taken`.execute(db)
      await sql`
        update sheet_rows r set holding_id = a.id from accounts a where a.row_id = r.id and a.ended_at is null
          and a.account_id like 'Kill-%'`.execute(db)
      return rows.map(({ id }) => id)
    })
    if (records.length !== maxBulk) broken.push(`there are ${records.length} accounts to release`)
    const once = { 'idempotency-key': randomUUID() }
    const ask = (by: TestClient) => by.send('releaseAccounts', { body: { accounts: records, reason: 'Kill' } }, once)
    let client = await begin()
    const { id } = (await ask(client)).body
    const read = async (): Promise<BulkChange> =>
      (await client.call('getBulkChange', { params: { id: String(id) } })).body
    const countDone = async (): Promise<number> => (await read()).counts?.done ?? 0

    for (const wanted of killsAt) {
      await until(`${wanted} rows are done`, async () => (await countDone()) >= wanted)
      await kill()
      const { done, waiting, differing } = await look()
      doneAtKills.push(done)
      if (done + waiting !== maxBulk || waiting === 0) broken.push(`after a kill ${done} are done, ${waiting} wait`)
      if (differing > 0) broken.push(`after a kill ${differing} rows say something else than what became of them`)
      client = await begin()
      const again = (await ask(client)).body
      if (again.id !== id) broken.push(`asked for again it is ${again.id}, not ${id}`)
      const report = await read()
      if (report.counts.done < done || report.items.length !== maxBulk)
        broken.push(`after a kill the report says ${JSON.stringify(report.counts)}, where ${done} were done`)
    }
    await client.call('repeatBulkChange', { params: { id: String(id) }, body: {} })
    await until('all rows are done', async () => (await read()).endedAt !== null)
    await kill()
    const end = await look()
    if (JSON.stringify(end) !== JSON.stringify({ done: maxBulk, waiting: 0, differing: 0 }))
      broken.push(`in the end there are ${JSON.stringify(end)}`)
    return { doneAtKills, seconds: Math.round((performance.now() - started) / 1_000), broken }
  } finally {
    await kill()
    rmSync(folder, { recursive: true, force: true })
  }
}
