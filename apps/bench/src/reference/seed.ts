import { Client } from 'pg'
import { domainSql } from '../pool/seed.ts'

/** Rows of the list on the reference servers. */
export const itemCount = 100_000
export const shards = 64

/** Tables of the reference servers, in a schema beside the program's; addresses are those of its pool. */
export const seedReference = async (databaseUrl: string): Promise<void> => {
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query(`
      drop schema if exists bench cascade;
      create schema bench;
      create table bench.people (
        id integer primary key, username text not null, role text not null, created_at timestamptz not null default now()
      );
      create table bench.groups (id integer primary key, name text not null);
      create table bench.items (
        id integer primary key, address text not null, state text not null, group_id integer not null,
        owner_id integer, created_at timestamptz not null default now()
      );
      create table bench.counters (state text, shard integer, n integer not null, primary key (state, shard));
      insert into bench.people select n, 'person' || n, 'buyer' from generate_series(1, 200) n;
      insert into bench.groups select n, 'Group ' || n from generate_series(1, 50) n;
      insert into bench.items
        select n, 'box' || n || '@' || ${domainSql}, (array['free', 'taken', 'spoiled'])[1 + n % 3], 1 + n % 50,
          case n % 3 when 1 then 1 + n % 200 end, timestamptz '2026-01-01' + n * interval '1 minute'
        from generate_series(1, ${itemCount}) n;
      create extension if not exists pg_trgm;
      create index on bench.items (created_at desc, id desc);
      create index on bench.items using gin (address gin_trgm_ops);
      insert into bench.counters
        select state, shard, 0 from unnest(array['free', 'taken', 'spoiled']) state, generate_series(0, ${shards - 1}) shard;
      update bench.counters c set n = i.n
        from (select state, id % ${shards} as shard, count(*) as n from bench.items group by 1, 2) i
        where i.state = c.state and i.shard = c.shard;
      analyze bench.people, bench.groups, bench.items, bench.counters;`)
  } finally {
    await client.end()
  }
}
