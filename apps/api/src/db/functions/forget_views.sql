-- Trigger: removes the unshared views of a deleted person.
create or replace function forget_views()
  returns trigger language plpgsql
as $$
begin
  delete from views where person_id = old.id and shared_with is null;
  return null;
end
$$;
