-- Waits for whoever acts as this person, and locks that out until the end of the transaction.
create or replace function hold_standing(person integer)
  returns void language plpgsql
as $$
begin
  perform pg_advisory_xact_lock(704112004, person);
end
$$;
