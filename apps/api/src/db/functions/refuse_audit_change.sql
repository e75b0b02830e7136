-- Trigger: rows of the audit log are neither changed nor removed.
create or replace function refuse_audit_change()
  returns trigger language plpgsql
as $$
begin
  raise exception 'The audit log is append-only' using errcode = 'insufficient_privilege';
end
$$;
