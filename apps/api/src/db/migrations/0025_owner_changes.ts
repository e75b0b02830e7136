import { sql, type Kysely } from 'kysely'

/**
 * Owners of a range of campaigns, so that nobody has to request all of them in one statement; and a log of changes that
 * affect owners, so that results are cached until the next one.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  // As before, for a range of campaign ids: the key finds those of each day. Row estimates are far too low where a day
  // was never analysed, and the planner would compare rows with all others, one by one.
  await sql`
    create function campaign_owners(first date, last date, zone text, lowest bigint, highest bigint)
    returns table (day date, campaign_id bigint, sub_value text, person_id integer, rule text)
    language sql stable set enable_nestloop = off as $$
      with days as materialized (
        select d::date as day, d at time zone zone as begins, (d + interval '1 day') at time zone zone as ends
        from generate_series(first::timestamp, last::timestamp, interval '1 day') d
      ),
      figures as materialized (
        select f.day, f.campaign_id, f.sub_value
        from tracker_figures f
        where f.day = any (array(select day from days)) and f.campaign_id between lowest and highest
      ),
      linked as (
        select distinct on (d.day, l.campaign_id) d.day, l.campaign_id, h.user_id
        from days d
        join links l on l.campaign_id between lowest and highest and l.created_at < d.ends
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
  await sql`
    create or replace function campaign_owners(first date, last date, zone text)
    returns table (day date, campaign_id bigint, sub_value text, person_id integer, rule text)
    language sql stable as $$
      select * from campaign_owners(first, last, zone, 0, 9223372036854775807)
    $$`.execute(db)

  // One row per change that affects owners; inserts wait for nobody. The set of rows identifies the state.
  await sql`
    create table owner_changes (
      id bigint generated always as identity primary key,
      at timestamptz not null default clock_timestamp()
    )`.execute(db)
  await sql`
    create function note_owner_change() returns trigger language plpgsql as $$
    begin
      if exists (select from changed) then
        insert into owner_changes default values;
      end if;
      return null;
    end $$`.execute(db)
  const watch = async (table: string, event: 'insert' | 'update' | 'delete'): Promise<void> => {
    const clause = {
      insert: sql`after insert on ${sql.table(table)} referencing new`,
      update: sql`after update on ${sql.table(table)} referencing new`,
      delete: sql`after delete on ${sql.table(table)} referencing old`,
    }[event]
    await sql`
      create trigger ${sql.id(`${table}_own_${event}`)} ${clause} table as changed for each statement execute function note_owner_change()`.execute(
      db,
    )
  }
  for (const table of [
    'campaign_assignments',
    'person_aliases',
    'people',
    'group_members',
    'links',
    'tracker_campaigns',
  ])
    for (const event of ['insert', 'update', 'delete'] as const) await watch(table, event)
  // Only the existence of days and campaigns matters; the values of figures do not affect owners.
  await watch('tracker_figures', 'insert')
  await watch('tracker_figures', 'delete')
  // Most accounts have no link, and their holders own no figures through them.
  await sql`
    create function note_holder_change() returns trigger language plpgsql as $$
    declare
      key text := case when tg_op = 'DELETE' then old.account_key else new.account_key end;
    begin
      if exists (select from links where account_key = key and campaign_id is not null) then
        insert into owner_changes default values;
      end if;
      return null;
    end $$`.execute(db)
  await sql`
    create trigger accounts_own after insert or delete or update of user_id, taken_at, ended_at, ended_how on accounts
    for each row execute function note_holder_change()`.execute(db)
}
