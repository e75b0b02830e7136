-- Adds to the counts of mailboxes, in a shard that nobody else is changing: parallel pastes do not wait for each other.
create or replace function add_mailbox_counts(a_total bigint, a_free bigint, a_dead bigint, a_invalid bigint)
  returns void language plpgsql
as $$
declare own smallint := pg_backend_pid() % 64; mine smallint;
begin
  select shard into mine from mailbox_counts where shard = own for update skip locked;
  if mine is null then
    select shard into mine from mailbox_counts order by (shard - own + 64) % 64 limit 1 for update skip locked;
  end if;
  update mailbox_counts set total = total + a_total, free = free + a_free, dead = dead + a_dead,
    invalid = invalid + a_invalid, version = version + 1 where shard = coalesce(mine, own);
end
$$;
