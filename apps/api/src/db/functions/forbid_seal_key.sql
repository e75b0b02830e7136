-- Keeps new values from being sealed with a retired key.
create or replace function forbid_seal_key(sealed regclass, key_id text)
  returns void language plpgsql
as $$
declare rule text := 'retired_key_' || key_id;
begin
  if not exists (select from pg_constraint where conrelid = sealed and conname = rule) then
    execute format('alter table %s add constraint %I check (seal_key_id <> %L) not valid', sealed, rule, key_id);
  end if;
end
$$;
