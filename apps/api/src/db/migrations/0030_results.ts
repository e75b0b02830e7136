import { sql, type Kysely } from 'kysely'

/**
 * The account linked to a campaign on a day, and owners of figures that are not stored: today, and days without
 * traffic.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  // The newest link that existed by the end of a day. Every statement about a campaign's account goes by this function.
  await sql`
    create function campaign_accounts(first date, last date, zone text, lowest bigint, highest bigint)
    returns table (day date, campaign_id bigint, account_key text)
    language sql stable as $$
      select distinct on (d.day, l.campaign_id) d.day, l.campaign_id, l.account_key
      from (
        select g::date as day, (g + interval '1 day') at time zone zone as ends
        from generate_series(first::timestamp, last::timestamp, interval '1 day') g
      ) d
      join links l on l.campaign_id between lowest and highest and l.created_at < d.ends
      order by d.day, l.campaign_id, l.created_at desc, l.id desc
    $$`.execute(db)

  // The rules of the function with five parameters, which now delegates to this one: for stored figures, or for the
  // given keys.
  await sql`
    create function campaign_owners(first date, last date, zone text, lowest bigint, highest bigint,
      other_days date[], other_campaigns bigint[], other_values text[])
    returns table (day date, campaign_id bigint, sub_value text, person_id integer, rule text)
    language sql stable set enable_nestloop = off as $$
      with days as materialized (
        select d::date as day, d at time zone zone as begins, (d + interval '1 day') at time zone zone as ends
        from generate_series(first::timestamp, last::timestamp, interval '1 day') d
      ),
      figures as materialized (
        select f.day, f.campaign_id, f.sub_value
        from tracker_figures f
        where other_days is null and f.day = any (array(select day from days))
          and f.campaign_id between lowest and highest
        union all
        select o.day, o.campaign_id, o.sub_value
        from unnest(other_days, other_campaigns, other_values) o (day, campaign_id, sub_value)
      ),
      linked as (
        select c.day, c.campaign_id, h.user_id
        from campaign_accounts(first, last, zone, lowest, highest) c
        join days d on d.day = c.day
        left join lateral (
          select a.user_id from accounts a
          where a.account_key = c.account_key and a.taken_at < d.ends and (a.ended_at is null or a.ended_at >= d.begins)
            and a.ended_how is distinct from 'returned'
          order by a.taken_at desc, a.id desc limit 1
        ) h on true
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
    create or replace function campaign_owners(first date, last date, zone text, lowest bigint, highest bigint)
    returns table (day date, campaign_id bigint, sub_value text, person_id integer, rule text)
    language sql stable as $$
      select * from campaign_owners(first, last, zone, lowest, highest, null, null, null)
    $$`.execute(db)
  await sql`create index accounts_closed on accounts (closed_at) where closed_at is not null`.execute(db)
  await sql`create index accounts_taken_ever on accounts (taken_at)`.execute(db)
}
