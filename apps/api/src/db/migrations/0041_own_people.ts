import { sql, type Kysely } from 'kysely'

/** Leads of people, leads who see only their own people, and both in the session query. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  // In `people`, who stay on record: a lead may still see what a person who has left held.
  await sql`alter table people add column lead_id integer references people (id)`.execute(db)
  await sql`create index people_leads on people (lead_id) where lead_id is not null`.execute(db)
  await sql`alter table users add column own_people_only boolean not null default false`.execute(db)

  await sql`alter type open_session add attribute own_people integer[], add attribute own_names text[],
    add attribute own_present integer`.execute(db)
  // As before, plus the people of a lead who sees only their own: including the lead and people who have left.
  await sql`
    create or replace function open_sessions(ids integer[], idle_hours integer, absolute_hours integer)
    returns setof open_session language sql stable as $$
      select s.id, s.user_id, u.username, r.name, u.is_admin, u.group_ids,
        s.last_seen_at < now() - interval '5 minutes', s.created_at > now() - interval '15 minutes',
        array(select g.permission from grants g where g.user_id = u.id or g.role_id = u.role_id),
        case when u.own_people_only then
          array(select p.id from people p where p.lead_id = u.id or p.id = u.id order by p.id) end,
        case when u.own_people_only then
          array(select p.username from people p where p.lead_id = u.id or p.id = u.id order by p.id) end,
        case when u.own_people_only then
          (select count(*) from people p where p.lead_id = u.id and p.deleted_at is null)::integer end
      from user_sessions s
      join users u on u.id = s.user_id
      left join roles r on r.id = u.role_id
      where s.id = any(ids) and s.revoked_at is null and s.epoch = u.session_epoch and u.enabled
        and s.created_at > now() - make_interval(hours => absolute_hours)
        and s.last_seen_at > now() - make_interval(hours => idle_hours)
    $$`.execute(db)
}
