import { connectServer, type Database } from '../../../api/src/db/connect.ts'
import { migrate } from '../../../api/src/db/migrate.ts'

export const shards = 64
/** More rows than any measurement takes. */
const rows = 100_000

/** The project's own tables with the audit log, plus a pool to take from and counters. */
export const makePool = async (databaseUrl: string): Promise<Database> => {
  const database = connectServer(databaseUrl, { max: 80 })
  await migrate(database.db)
  await database.pool.query(`
    drop schema if exists takes cascade;
    create schema takes;
    create table takes.pool (
      id integer primary key, address text not null, state text not null default 'free', owner_id integer,
      taken_at timestamptz
    );
    create index on takes.pool (id) where state = 'free';
    create table takes.shards (shard integer primary key, free integer not null, taken integer not null) with (fillfactor = 50);
    insert into takes.shards select n, 0, 0 from generate_series(0, ${shards - 1}) n;
    create table takes.counter (id integer primary key, free integer not null, taken integer not null) with (fillfactor = 50);
    insert into takes.counter values (0, 0, 0);
    create table takes.head (id integer primary key, n bigint not null, hash bytea not null) with (fillfactor = 50);
    insert into takes.head values (0, 0, decode(repeat('00', 32), 'hex'));
    create table takes.links (n bigint primary key, hash bytea not null);`)
  return database
}

/** Frees all rows, so that no measurement inherits the dead rows of another. */
export const refill = async ({ pool }: Database): Promise<void> => {
  const client = await pool.connect()
  try {
    // The program's statement timeout is too short for filling tables on a busy machine.
    await client.query('set statement_timeout = 0')
    await client.query('truncate takes.pool')
    await client.query(
      `insert into takes.pool (id, address) select n, 'box' || n || '@example.test' from generate_series(1, ${rows}) n`,
    )
    await client.query('vacuum analyze takes.pool, takes.shards, takes.counter, takes.head')
    await client.query('checkpoint')
  } finally {
    client.release(true)
  }
}

/** Number of rows taken since the refill, and of those taken more than once, by their own state. */
export const takenRows = async ({ pool }: Database): Promise<number> => {
  const { rows: found } = await pool.query<{ n: number }>(
    `select count(*)::integer as n from takes.pool where state = 'taken'`,
  )
  return found[0]!.n
}

/** Audit rows not yet chained. */
export const unlinked = async ({ pool }: Database): Promise<number> => {
  const { rows: found } = await pool.query<{ n: number }>(
    `select ((select count(*) from audit_log) - (select count(*) from audit_links))::integer as n`,
  )
  return found[0]!.n
}
