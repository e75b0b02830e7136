-- Keeps the rights of a person as they are until the end of the transaction.
create or replace function keep_standing(person integer)
  returns void language plpgsql
as $$
begin
  perform pg_advisory_xact_lock_shared(704112004, person);
end
$$;
