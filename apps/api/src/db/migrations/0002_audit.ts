import { sql, type Kysely } from 'kysely'

/** The audit log. Rows are only ever added, and a hash chain over them is stored beside. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table audit_log (
      id bigint generated always as identity primary key,
      at timestamptz not null default clock_timestamp(),
      tx xid8 not null default pg_current_xact_id(),
      kind text not null,
      user_id integer,
      username text,
      record text,
      network text,
      request_id text,
      details jsonb not null default '{}'
    )`.execute(db)
  await sql`create index audit_log_user on audit_log (user_id, id)`.execute(db)
  await sql`create index audit_log_record on audit_log (record, id) where record is not null`.execute(db)

  await sql`
    create table audit_links (
      n bigint primary key,
      audit_id bigint not null unique,
      hash bytea not null
    )`.execute(db)

  await sql`
    create function refuse_audit_change() returns trigger language plpgsql as $$
    begin
      raise exception 'The audit log is append-only' using errcode = 'insufficient_privilege';
    end $$`.execute(db)
  for (const table of ['audit_log', 'audit_links']) {
    await sql`create trigger append_only before update or delete on ${sql.table(table)}
      for each row execute function refuse_audit_change()`.execute(db)
    await sql`create trigger append_only_whole before truncate on ${sql.table(table)}
      for each statement execute function refuse_audit_change()`.execute(db)
  }

  // Every role with grants on the tables, other than their owner, may only read and insert.
  await sql`
    do $$
    declare role record;
    begin
      for role in
        select distinct g.grantee, g.table_name from information_schema.role_table_grants g
        join pg_tables t on t.tablename = g.table_name and t.schemaname = g.table_schema
        where g.table_name in ('audit_log', 'audit_links') and g.grantee <> t.tableowner and g.grantee <> 'PUBLIC'
      loop
        execute format('revoke update, delete, truncate on %I from %I', role.table_name, role.grantee);
      end loop;
    end $$`.execute(db)
}
