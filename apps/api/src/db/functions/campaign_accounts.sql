-- Account that each campaign ran on, by day: that of its newest link made before the day ended.
-- `zone` is the reporting zone; `lowest` and `highest` bound the campaign ids.
create or replace function campaign_accounts(first date, last date, zone text, lowest bigint, highest bigint)
  returns table(day date, campaign_id bigint, account_key text) language sql stable
as $$
  select distinct on (d.day, l.campaign_id) d.day, l.campaign_id, l.account_key
  from (
    select g::date as day, (g + interval '1 day') at time zone zone as ends
    from generate_series(first::timestamp, last::timestamp, interval '1 day') g
  ) d
  join links l on l.campaign_id between lowest and highest and l.created_at < d.ends
  order by d.day, l.campaign_id, l.created_at desc, l.id desc
$$;
