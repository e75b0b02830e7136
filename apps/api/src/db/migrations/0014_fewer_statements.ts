import { sql, type Kysely } from 'kysely'

/**
 * Functions that read the state of rows after a lock is acquired: within one statement only a function takes a new
 * snapshot. The first two save a statement for the lock.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  // Locks the person until the transaction ends, and counts open accounts if there is a limit. The lock permits rows
  // that reference the person; otherwise two changes of one person, each with its own key, would wait for each other.
  await sql`
    create function hold_person(person integer, out acc_limit integer, out open_accounts bigint)
    language plpgsql as $$
    begin
      select u.acc_limit into strict acc_limit from users u where u.id = person for no key update;
      open_accounts := 0;
      if acc_limit is not null then
        select count(*) into open_accounts from accounts a
        where a.user_id = person and a.ended_at is null and a.closed_at is null;
      end if;
    end $$`.execute(db)

  // Locks the record's place in the queue until the transaction ends, and answers a moment after all jobs that wait
  // there.
  await sql`
    create function hold_job_place(queue text, key text) returns timestamptz
    language plpgsql as $$
    declare last timestamptz;
    begin
      perform pg_advisory_xact_lock(hashtextextended('job ' || queue || ' ' || key, 0));
      select max(j.created_on) into last from pgboss.job j
      where j.name = queue and j.singleton_key = key and j.state in ('created', 'retry', 'active');
      return greatest(clock_timestamp(), last + interval '1 microsecond');
    end $$`.execute(db)

  // As before, but an unlocked counter, the usual case, is found without scanning all of them.
  await sql`
    create or replace function add_mailbox_counts(a_total bigint, a_free bigint, a_dead bigint, a_invalid bigint)
    returns void language plpgsql as $$
    declare own smallint := pg_backend_pid() % 64; mine smallint;
    begin
      select shard into mine from mailbox_counts where shard = own for update skip locked;
      if mine is null then
        select shard into mine from mailbox_counts order by (shard - own + 64) % 64 limit 1 for update skip locked;
      end if;
      update mailbox_counts set total = total + a_total, free = free + a_free, dead = dead + a_dead,
        invalid = invalid + a_invalid, version = version + 1 where shard = coalesce(mine, own);
    end $$`.execute(db)
}
