-- Trigger: what decides owners changed, so reports are worked out again.
create or replace function note_owner_change()
  returns trigger language plpgsql
as $$
begin
  if exists (select from changed) then
    insert into owner_changes default values;
  end if;
  return null;
end
$$;
