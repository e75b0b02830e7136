-- Trigger: who holds an account decides who owns its campaigns, so reports are worked out again.
create or replace function note_holder_change()
  returns trigger language plpgsql
as $$
declare
  key text := case when tg_op = 'DELETE' then old.account_key else new.account_key end;
begin
  if exists (select from links where account_key = key and campaign_id is not null) then
    insert into owner_changes default values;
  end if;
  return null;
end
$$;
