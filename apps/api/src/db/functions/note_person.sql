-- Trigger: people stay known after their user is deleted, and so does who belonged to which tracker group, and when.
create or replace function note_person()
  returns trigger language plpgsql
as $$
declare
  wanted integer[] := '{}';
begin
  if tg_op = 'DELETE' then
    update people set deleted_at = now() where id = old.id;
    update group_members set until = now() where person_id = old.id and until is null;
    return null;
  end if;
  insert into people (id, username, created_at) values (new.id, new.username, new.created_at)
    on conflict (id) do update set username = excluded.username;
  if exists (select from roles where id = new.role_id and name = 'buyer') then
    wanted := new.group_ids;
  end if;
  update group_members set until = now() where person_id = new.id and until is null and group_id <> all (wanted);
  insert into group_members (person_id, group_id) select distinct new.id, g from unnest(wanted) g
    on conflict (person_id, group_id) where until is null do nothing;
  return null;
end
$$;
