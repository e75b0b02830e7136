-- Trigger: counts the uses of mailboxes and keeps the last one.
create or replace function note_mailbox_takes()
  returns trigger language plpgsql
as $$
begin
  insert into mailbox_usage as u (mailbox_id, uses, take_id, user_id, username_key, taken_at)
  select distinct on (mailbox_id) mailbox_id, count(*) over (partition by mailbox_id), id, user_id, lower(username),
    taken_at
  from came order by mailbox_id, id desc
  on conflict (mailbox_id) do update set uses = u.uses + excluded.uses, take_id = excluded.take_id,
    user_id = excluded.user_id, username_key = excluded.username_key, taken_at = excluded.taken_at;
  return null;
end
$$;
