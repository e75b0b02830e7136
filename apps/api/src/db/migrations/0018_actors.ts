import { sql, type Kysely } from 'kysely'

/** The actor of a change, checked again in its transaction. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create type open_session as (
      id integer, user_id integer, username text, role text, is_admin boolean, group_ids integer[], stale boolean,
      lately boolean, granted text[]
    )`.execute(db)

  // Valid sessions among the given ones: not revoked, within both time limits, of the person's current epoch, and the
  // person enabled; joined with the person's current row.
  await sql`
    create function open_sessions(ids integer[], idle_hours integer, absolute_hours integer) returns setof open_session
    language sql stable as $$
      select s.id, s.user_id, u.username, r.name, u.is_admin, u.group_ids,
        s.last_seen_at < now() - interval '5 minutes', s.created_at > now() - interval '15 minutes',
        array(select g.permission from grants g where g.user_id = u.id or g.role_id = u.role_id)
      from user_sessions s
      join users u on u.id = s.user_id
      left join roles r on r.id = u.role_id
      where s.id = any(ids) and s.revoked_at is null and s.epoch = u.session_epoch and u.enabled
        and s.created_at > now() - make_interval(hours => absolute_hours)
        and s.last_seen_at > now() - make_interval(hours => idle_hours)
    $$`.execute(db)

  // Locks a person's standing, i.e. their rights and sessions, until the transaction ends: shared for those who act,
  // exclusive for those who change it. Unlike a row lock, it lets nobody overtake those who wait.
  await sql`
    create function hold_standing(person integer) returns void language plpgsql as $$
    begin
      perform pg_advisory_xact_lock(704112004, person);
    end $$`.execute(db)

  // Reads the actor once nobody changes their standing any more. Administrators of people run one after the other,
  // before all else, because two of them may be about to change each other.
  await sql`
    create function hold_actor(
      session integer, person integer, administers boolean, alone boolean, idle_hours integer, absolute_hours integer
    ) returns setof open_session rows 1 language plpgsql as $$
    begin
      if administers then
        perform pg_advisory_xact_lock(704112003);
      end if;
      if alone then
        perform hold_standing(person);
      else
        perform pg_advisory_xact_lock_shared(704112004, person);
      end if;
      return query select * from open_sessions(array[session], idle_hours, absolute_hours);
    end $$`.execute(db)

  // As before, but a person deleted meanwhile has no capacity, and the number of their open accounts is unknown.
  await sql`
    create or replace function hold_person(person integer, out acc_limit integer, out open_accounts bigint)
    language plpgsql as $$
    begin
      select u.acc_limit into acc_limit from users u where u.id = person for no key update;
      if not found then
        acc_limit := 0;
        return;
      end if;
      open_accounts := 0;
      if acc_limit is not null then
        select count(*) into open_accounts from accounts a
        where a.user_id = person and a.ended_at is null and a.closed_at is null;
      end if;
    end $$`.execute(db)
}
