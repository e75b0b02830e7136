import { readFileSync } from 'node:fs'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { inject } from 'vitest'
import { connectEmbedded, type Database } from '../../src/db/connect.ts'

/** Digest of everything that statements can define or grant; equal databases differ at most in their rows. */
const definitions = `
  select md5(concat(
    (select string_agg(c::text, ',' order by oid) from (
      select oid, relname, relnamespace, relkind, relacl, relpersistence, reloptions, relispartition,
        relrowsecurity from pg_class where relkind <> 't' and relnamespace <> 'pg_toast'::regnamespace) c),
    (select string_agg(a::text, ',' order by attrelid, attnum) from (
      select attrelid, attnum, attname, atttypid, attnotnull, attacl from pg_attribute where attrelid >= 16384 and attnum > 0
        and not exists (select from pg_class where oid = attrelid and relnamespace = 'pg_toast'::regnamespace)) a),
    (select string_agg(concat(oid, prosrc, proacl), ',' order by oid) from pg_proc where oid >= 16384),
    (select string_agg(concat(oid, tgname, tgenabled), ',' order by oid) from pg_trigger),
    (select string_agg(concat(oid, conname, pg_get_constraintdef(oid)), ',' order by oid) from pg_constraint where oid >= 16384),
    (select string_agg(concat(indexrelid, indisvalid), ',' order by indexrelid) from pg_index where indexrelid >= 16384),
    (select string_agg(concat(oid, nspname, nspacl), ',' order by oid) from pg_namespace where nspname !~ '^pg_(toast_)?temp'),
    (select string_agg(r::text, ',' order by oid) from pg_roles r),
    (select string_agg(s::text, ',' order by setdatabase, setrole) from pg_db_role_setting s)
  )) as now`

const tables = `
  select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind = 'r' and n.nspname !~ '^(pg_|information_schema)' and pg_relation_size(c.oid) > 0`

interface MigratedState {
  definitions: string
  /** Rows of a migrated database, as JSON by table. */
  rows: Map<string, string>
  sequences: string
}

const read = async <Row>(pglite: PGlite, text: string): Promise<Row[]> => (await pglite.query<Row>(text)).rows

const look = async (pglite: PGlite): Promise<MigratedState> => {
  const rows = new Map<string, string>()
  for (const { name } of await read<{ name: string }>(pglite, tables)) {
    const [found] = await read<{ rows: string | null }>(pglite, `select json_agg(t)::text as rows from ${name} t`)
    if (found?.rows) rows.set(name, found.rows)
  }
  const sequences = await read<{ text: string }>(
    pglite,
    `select format('select setval(%L, %s, %L);', format('%I.%I', schemaname, sequencename), coalesce(last_value, start_value),
       last_value is not null) as text from pg_sequences`,
  )
  const [{ now }] = (await read<{ now: string }>(pglite, definitions)) as [{ now: string }]
  return { definitions: now, rows, sequences: sequences.map(({ text }) => text).join('\n') }
}

let migrated: MigratedState | undefined
/** Databases that earlier tests of this process closed, for reuse. */
const spare: PGlite[] = []

/**
 * Resets a used database to its initial state, in a tenth of the time that a new one takes. False if that is
 * impossible.
 */
const renew = async (pglite: PGlite): Promise<boolean> => {
  if (pglite.closed || !migrated) return false
  await pglite.exec('rollback')
  await pglite.exec('discard all')
  const [{ now }] = (await read<{ now: string }>(pglite, definitions)) as [{ now: string }]
  if (now !== migrated.definitions) return false
  const filled = (await read<{ name: string }>(pglite, tables)).map(({ name }) => name)
  await pglite.exec(`
    set session_replication_role = replica;
    truncate ${filled.join(', ')} cascade;
    ${migrated.sequences}
    select pg_stat_reset();`)
  for (const [name, rows] of migrated.rows)
    await pglite.query(
      `insert into ${name} overriding system value select * from json_populate_recordset(null::${name}, $1)`,
      [rows],
    )
  await pglite.exec('reset session_replication_role')
  return true
}

/** Migrated embedded database, new or reset. Closing it returns it for reuse. */
export const freshEmbedded = async (): Promise<Database> => {
  const dump = () => new Blob([readFileSync(inject('migratedDump'))])
  const pglite = spare.pop() ?? (await PGlite.create({ loadDataDir: dump(), extensions: { pg_trgm } }))
  migrated ??= await look(pglite)
  const database = await connectEmbedded(pglite)
  return {
    ...database,
    close: async () => {
      await database.pool.end()
      if (await renew(pglite).catch(() => false)) spare.push(pglite)
      else if (!pglite.closed) await pglite.close()
    },
  }
}
