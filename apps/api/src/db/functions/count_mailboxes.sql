-- Trigger: keeps the counts of mailboxes in step with their rows.
create or replace function count_mailboxes()
  returns trigger language plpgsql
as $$
begin
  if tg_op = 'INSERT' then
    perform add_mailbox_counts(count(*), count(*) filter (where facet = 0), count(*) filter (where facet & 3 <> 0),
      count(*) filter (where invalid)) from came having count(*) > 0;
  elsif tg_op = 'DELETE' then
    perform add_mailbox_counts(-count(*), -count(*) filter (where facet = 0),
      -count(*) filter (where facet & 3 <> 0), -count(*) filter (where invalid)) from gone having count(*) > 0;
  else
    perform add_mailbox_counts(0, sum((c.facet = 0)::int - (g.facet = 0)::int),
      sum((c.facet & 3 <> 0)::int - (g.facet & 3 <> 0)::int), sum(c.invalid::int - g.invalid::int))
    from came c join gone g on g.id = c.id where c.facet <> g.facet or c.search <> g.search having count(*) > 0;
  end if;
  return null;
end
$$;
