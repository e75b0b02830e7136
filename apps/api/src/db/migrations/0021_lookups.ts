import { sql, type Kysely } from 'kysely'

/** Indexes for bulk lookups. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  // Complements `sheet_rows_offered`: an account is in a row that offers it or in one that is held.
  await sql`create index sheet_rows_held on sheet_rows (account_key) where holding_id is not null`.execute(db)

  // As before, but finds the record's jobs by the two indexes that pg-boss keeps for records, with the same conditions.
  // Otherwise every waiting job of the queue is scanned for each job that is sent.
  await sql`
    create or replace function hold_job_place(queue text, key text) returns timestamptz
    language plpgsql as $$
    declare waiting timestamptz; working timestamptz;
    begin
      perform pg_advisory_xact_lock(hashtextextended('job ' || queue || ' ' || key, 0));
      select max(j.created_on) into waiting from pgboss.job j
      where j.name = queue and j.singleton_key = key and j.state < 'active' and not j.blocked
        and j.policy = 'key_strict_fifo';
      select max(j.created_on) into working from pgboss.job j
      where j.name = queue and j.singleton_key = key and j.state = 'active' and j.policy = 'key_strict_fifo';
      return greatest(clock_timestamp(), waiting + interval '1 microsecond', working + interval '1 microsecond');
    end $$`.execute(db)
}
