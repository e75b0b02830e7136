import { sql, type Kysely } from 'kysely'

/** What many rows are looked up by at once. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  // Beside `sheet_rows_offered`: an account stands in a row that offers it or in one that is held.
  await sql`create index sheet_rows_held on sheet_rows (account_key) where holding_id is not null`.execute(db)

  // As before, but jobs of the record are found in the two indexes that pg-boss keeps for records, whose conditions these
  // are. Else every job that waits in the queue is looked at for each that is sent.
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
