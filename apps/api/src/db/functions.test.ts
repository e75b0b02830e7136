// Runs on both databases: each engine locks, counts and refuses in its own way.
import { readdirSync } from 'node:fs'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { freshDatabase } from '../../test/database/database.ts'
import type { Db } from './connect.ts'
import { replaceFunctions } from './functions.ts'

const files = readdirSync(new URL('functions/', import.meta.url)).map((name) => name.replace('.sql', ''))

/** Names and bodies of all functions that are not part of the engine. */
const functionsOf = async (db: Db): Promise<Map<string, string>> => {
  const { rows } = await sql<{ name: string; text: string }>`
    select proname as name, string_agg(pg_get_functiondef(p.oid), ' ' order by p.oid) as text
    from pg_proc p join pg_language l on l.oid = prolang
    where pronamespace = 'public'::regnamespace and lanname in ('sql', 'plpgsql') group by proname`.execute(db)
  return new Map(rows.map(({ name, text }) => [name, text]))
}

it('every function has a file, but for the one that indexes are made of', async () => {
  const { database } = await freshDatabase()
  expect([...(await functionsOf(database.db)).keys()].toSorted()).toEqual([...files, 'strip_invisible'].toSorted())
  await database.close()
})

it('a database of another version gets the texts of the files, from several programs at once, and once only', async () => {
  const { database, another } = await freshDatabase()
  const { db } = database
  const right = await functionsOf(db)
  await sql`create or replace function open_sessions(ids integer[], idle_hours integer, absolute_hours integer)
    returns setof open_session language sql stable as 'select * from open_sessions(ids, 0, 0)'`.execute(db)
  await sql`comment on table kysely_migration is 'functions of another version'`.execute(db)
  expect(await functionsOf(db)).not.toEqual(right)

  const other = another()
  await Promise.all([replaceFunctions(db), replaceFunctions(other.db), replaceFunctions(db)])
  expect(await functionsOf(db)).toEqual(right)

  const written = await sql`select xmin::text from pg_proc where proname = 'open_sessions'`.execute(db)
  await replaceFunctions(db)
  expect((await sql`select xmin::text from pg_proc where proname = 'open_sessions'`.execute(db)).rows).toEqual(
    written.rows,
  )
  if (other !== database) await other.close()
  await database.close()
})
