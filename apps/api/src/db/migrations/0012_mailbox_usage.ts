import { sql, type Kysely } from 'kysely'

/**
 * Number of takes and last holder of each mailbox, which administrators sort by. Mailboxes that were never held have no
 * row. Maintained by triggers, so code that takes a mailbox need not know of it.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table mailbox_usage (
      mailbox_id integer primary key references mailboxes (id) on delete cascade,
      uses integer not null,
      take_id bigint not null,
      user_id integer,
      username_key text not null,
      taken_at timestamptz not null
    )`.execute(db)
  await sql`
    insert into mailbox_usage (mailbox_id, uses, take_id, user_id, username_key, taken_at)
    select distinct on (mailbox_id) mailbox_id, count(*) over (partition by mailbox_id), id, user_id, lower(username),
      taken_at
    from mailbox_takes order by mailbox_id, id desc`.execute(db)
  // One index per sort order, scanned in both directions.
  await sql`create index mailbox_usage_uses on mailbox_usage (uses, mailbox_id)`.execute(db)
  await sql`create index mailbox_usage_username on mailbox_usage (username_key, mailbox_id)`.execute(db)
  await sql`create index mailbox_usage_taken on mailbox_usage (taken_at, mailbox_id)`.execute(db)

  await sql`
    create function note_mailbox_takes() returns trigger language plpgsql as $$
    begin
      insert into mailbox_usage as u (mailbox_id, uses, take_id, user_id, username_key, taken_at)
      select distinct on (mailbox_id) mailbox_id, count(*) over (partition by mailbox_id), id, user_id, lower(username),
        taken_at
      from came order by mailbox_id, id desc
      on conflict (mailbox_id) do update set uses = u.uses + excluded.uses, take_id = excluded.take_id,
        user_id = excluded.user_id, username_key = excluded.username_key, taken_at = excluded.taken_at;
      return null;
    end $$`.execute(db)
  await sql`
    create trigger mailbox_takes_added after insert on mailbox_takes
    referencing new table as came for each statement execute function note_mailbox_takes()`.execute(db)
  await sql`
    create function note_mailbox_take_change() returns trigger language plpgsql as $$
    begin
      update mailbox_usage set username_key = lower(new.username), taken_at = new.taken_at
      where mailbox_id = new.mailbox_id and take_id = new.id;
      return null;
    end $$`.execute(db)
  await sql`
    create trigger mailbox_takes_renamed after update of username, taken_at on mailbox_takes
    for each row when (old.username <> new.username or old.taken_at <> new.taken_at)
    execute function note_mailbox_take_change()`.execute(db)
}
