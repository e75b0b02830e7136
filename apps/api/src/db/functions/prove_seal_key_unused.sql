-- Fails while a value is still sealed with a retired key.
create or replace function prove_seal_key_unused(sealed regclass, key_id text)
  returns void language plpgsql
as $$
begin
  execute format('alter table %s validate constraint %I', sealed, 'retired_key_' || key_id);
end
$$;
