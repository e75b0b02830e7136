-- Account limit and open accounts of a person, whose row is locked until the end of the transaction. Limit 0 for
-- somebody who is not there, null without a limit.
create or replace function hold_person(person integer, out acc_limit integer, out open_accounts bigint)
  returns record language plpgsql
as $$
begin
  select u.acc_limit into acc_limit from users u where u.id = person for no key update;
  if not found then
    acc_limit := 0;
    return;
  end if;
  open_accounts := 0;
  if acc_limit is not null then
    select count(*) into open_accounts from accounts a
    where a.user_id = person and a.ended_at is null and a.closed_at is null;
  end if;
end
$$;
