import { sql, type Kysely } from 'kysely'

/** Who acts, asked for again in the transaction of the change. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create type open_session as (
      id integer, user_id integer, username text, role text, is_admin boolean, group_ids integer[], stale boolean,
      lately boolean, granted text[]
    )`.execute(db)

  // Those of the sessions that hold: not revoked, within both time limits, of the person's present epoch, and the person
  // enabled; with the person as stored right now.
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

  // How a person stands: their rights and sessions. Whoever acts holds on to that together with others, whoever changes it
  // does so alone, until the transaction ends. Unlike a row's lock, this one lets nobody pass those who wait for it.
  await sql`
    create function hold_standing(person integer) returns void language plpgsql as $$
    begin
      perform pg_advisory_xact_lock(704112004, person);
    end $$`.execute(db)

  // Asks who acts once nobody changes that any more. Who administers people comes one after the other, before all else: two
  // of them may be about to change each other.
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

  // As before, but somebody who was deleted meanwhile has no room, and how much they hold is not known.
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
