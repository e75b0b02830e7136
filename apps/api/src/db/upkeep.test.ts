import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { freshDatabase, onServers } from '../../test/database/database.ts'
import type { Database } from './connect.ts'
import { keepTables } from './upkeep.ts'

let database: Database
beforeAll(async () => void ({ database } = await freshDatabase()))
afterAll(() => database.close())

const add = (rows: number, from: number) =>
  sql`insert into http_sessions (sid, data, expires_at)
    select 's' || n, '{}', now() from generate_series(${from}::integer, ${from + rows - 1}::integer) n`.execute(
    database.db,
  )
const counted = async (): Promise<number> => {
  const { rows } = await sql<{
    n: number
  }>`select reltuples as n from pg_class where relname = 'http_sessions'`.execute(database.db)
  return rows[0]!.n
}
const bytes = async (): Promise<number> => {
  const { rows } = await sql<{ n: string }>`select pg_relation_size('http_sessions') as n`.execute(database.db)
  return Number(rows[0]!.n)
}

it.skipIf(onServers)(
  '[R-19] the embedded database counts what has changed, and uses room again that was freed (a server does so by itself)',
  async () => {
    await add(2_000, 1)
    expect(await keepTables(database)).toContain('public.http_sessions')
    expect(await counted()).toBe(2_000)
    await add(20, 2_001)
    expect(await keepTables(database)).not.toContain('public.http_sessions')
    await sql`delete from http_sessions`.execute(database.db)
    const before = await bytes()
    expect(await keepTables(database)).toContain('public.http_sessions')
    await add(2_000, 1)
    expect(await bytes()).toBeLessThanOrEqual(before)
  },
)
