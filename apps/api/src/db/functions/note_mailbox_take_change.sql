-- Trigger: keeps the last use of a mailbox in step with its take.
create or replace function note_mailbox_take_change()
  returns trigger language plpgsql
as $$
begin
  update mailbox_usage set username_key = lower(new.username), taken_at = new.taken_at
  where mailbox_id = new.mailbox_id and take_id = new.id;
  return null;
end
$$;
