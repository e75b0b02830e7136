-- Session of whoever acts, by its row id, with their rights locked until the end of the transaction. `administers`
-- waits for other changes of administrators, `alone` for other acts of the same person. No row when the session is over.
create or replace function hold_actor(
  session integer, person integer, administers boolean, alone boolean, idle_hours integer, absolute_hours integer
)
  returns setof open_session language plpgsql rows 1
as $$
begin
  if administers then
    perform pg_advisory_xact_lock(704112003);
  end if;
  if alone then
    perform hold_standing(person);
  else
    perform pg_advisory_xact_lock_shared(704112004, person);
  end if;
  return query select * from open_sessions(array[session], idle_hours, absolute_hours);
end
$$;
