-- Trigger: refuses an address of a mailbox that is not of visible ASCII characters.
create or replace function refuse_mailbox_address()
  returns trigger language plpgsql
as $$
begin
  raise exception 'An address of a mailbox is of visible ASCII characters' using errcode = 'check_violation';
end
$$;
