import { sql, type Kysely } from 'kysely'

/**
 * Owners of figures: people who stay on record when they leave, their group memberships over time, and manual campaign
 * assignments.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  // Records of a person's actions keep its key. Sign-in data is erased with the user; identity is not.
  await sql`
    create table people (
      id integer primary key,
      username text not null,
      created_at timestamptz not null default now(),
      deleted_at timestamptz
    )`.execute(db)
  await sql`create index people_name on people (lower(username))`.execute(db)
  await sql`insert into people (id, username, created_at) select id, username, created_at from users`.execute(db)
  await sql`
    alter table accounts drop constraint accounts_user_id_fkey, add foreign key (user_id) references people (id)`.execute(
    db,
  )
  await sql`
    alter table links drop constraint links_user_id_fkey, add foreign key (user_id) references people (id)`.execute(db)
  await sql`
    alter table mailbox_takes drop constraint mailbox_takes_user_id_fkey, add foreign key (user_id) references people (id)`.execute(
    db,
  )
  await sql`create index accounts_holders on accounts (account_key, taken_at)`.execute(db)

  // Group memberships of buyers with their start and end. Current members are assumed to have been in the group before
  // tracking began.
  await sql`
    create table group_members (
      id bigint generated always as identity primary key,
      person_id integer not null references people (id),
      group_id integer not null,
      since timestamptz not null default now(),
      until timestamptz
    )`.execute(db)
  await sql`create unique index group_members_now on group_members (person_id, group_id) where until is null`.execute(
    db,
  )
  await sql`
    insert into group_members (person_id, group_id, since)
    select distinct u.id, g, '-infinity'::timestamptz from users u join roles r on r.id = u.role_id, unnest(u.group_ids) g
    where r.name = 'buyer'`.execute(db)
  await sql`
    create function note_person() returns trigger language plpgsql as $$
    declare
      wanted integer[] := '{}';
    begin
      if tg_op = 'DELETE' then
        update people set deleted_at = now() where id = old.id;
        update group_members set until = now() where person_id = old.id and until is null;
        return null;
      end if;
      insert into people (id, username, created_at) values (new.id, new.username, new.created_at)
        on conflict (id) do update set username = excluded.username;
      if exists (select from roles where id = new.role_id and name = 'buyer') then
        wanted := new.group_ids;
      end if;
      update group_members set until = now() where person_id = new.id and until is null and group_id <> all (wanted);
      insert into group_members (person_id, group_id) select distinct new.id, g from unnest(wanted) g
        on conflict (person_id, group_id) where until is null do nothing;
      return null;
    end $$`.execute(db)
  await sql`
    create trigger users_noted after insert or delete or update of username, group_ids, role_id on users
    for each row execute function note_person()`.execute(db)

  // Days are in the reporting zone; an open end has no last day. Assignments of a campaign never overlap.
  await sql`
    create table campaign_assignments (
      id integer generated always as identity primary key,
      campaign_id bigint not null check (campaign_id > 0),
      person_id integer not null references people (id),
      first_day date not null,
      last_day date check (last_day >= first_day),
      set_by text not null,
      set_at timestamptz not null default now(),
      constraint campaign_assignments_apart exclude using gist (
        int8range(campaign_id, campaign_id, '[]') with &&, daterange(first_day, last_day, '[]') with &&)
    )`.execute(db)
  // Names of people in the tracker's sub ID besides their user names.
  await sql`
    create table person_aliases (
      id integer generated always as identity primary key,
      alias text not null,
      alias_folded text not null generated always as (lower(alias)) stored unique,
      person_id integer not null references people (id),
      set_by text not null,
      set_at timestamptz not null default now()
    )`.execute(db)

  // Each stored figure has one owner or none. The holder of the account at the end of a day owns that day. A closed
  // account still counts for its last holder; a released one counts for the day of its release.
  await sql`
    create function campaign_owners(first date, last date, zone text)
    returns table (day date, campaign_id bigint, sub_value text, person_id integer, rule text)
    language sql stable as $$
      with days as materialized (
        select d::date as day, d at time zone zone as begins, (d + interval '1 day') at time zone zone as ends
        from generate_series(first::timestamp, last::timestamp, interval '1 day') d
      ),
      figures as materialized (
        select f.day, f.campaign_id, f.sub_value from tracker_figures f where f.day between first and last
      ),
      linked as (
        select distinct on (d.day, l.campaign_id) d.day, l.campaign_id, h.user_id
        from days d
        join links l on l.campaign_id is not null and l.created_at < d.ends
        left join lateral (
          select a.user_id from accounts a
          where a.account_key = l.account_key and a.taken_at < d.ends and (a.ended_at is null or a.ended_at >= d.begins)
            and a.ended_how is distinct from 'returned'
          order by a.taken_at desc, a.id desc limit 1
        ) h on true
        order by d.day, l.campaign_id, l.created_at desc, l.id desc
      ),
      named as (
        select v.sub_value, d.day, p.id
        from (select distinct f.sub_value from figures f where f.sub_value <> '') v
        cross join days d
        cross join lateral (
          select n.id from (
            select a.person_id as id, 0 as rank from person_aliases a where a.alias_folded = lower(v.sub_value)
            union all
            select p.id, 1 from people p
            where lower(p.username) = lower(v.sub_value) and (p.deleted_at is null or p.deleted_at >= d.begins)
          ) n order by n.rank, n.id limit 1
        ) p
      ),
      alone as (
        select d.day, m.group_id, min(m.person_id) as person_id
        from days d join group_members m on m.since < d.ends and (m.until is null or m.until >= d.ends)
        group by d.day, m.group_id having count(distinct m.person_id) = 1
      )
      select f.day, f.campaign_id, f.sub_value, coalesce(m.person_id, l.user_id, n.id, g.person_id),
        case
          when m.person_id is not null then 'assignment'
          when l.user_id is not null then 'account'
          when n.id is not null then 'sub_id'
          when g.person_id is not null then 'group'
          else 'none'
        end
      from figures f
      left join campaign_assignments m on m.campaign_id = f.campaign_id and f.day >= m.first_day
        and f.day <= coalesce(m.last_day, 'infinity'::date)
      left join linked l on l.day = f.day and l.campaign_id = f.campaign_id
      left join named n on n.day = f.day and n.sub_value = f.sub_value
      left join tracker_campaigns c on c.campaign_id = f.campaign_id
      left join alone g on g.day = f.day and g.group_id = c.group_id
    $$`.execute(db)
}
