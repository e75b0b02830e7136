-- Trigger: an account id is stored without invisible characters.
create or replace function keep_visible_id()
  returns trigger language plpgsql
as $$
begin
  new.account_id := strip_invisible(new.account_id);
  return new;
end
$$;
