import { sql, type Kysely } from 'kysely'

/**
 * Constraints against retired sealing keys. Before a key is removed from the key file, a rule on each table makes it
 * impossible to seal with it: an instance that is unaware of this fails, instead of sealing what nobody can open.
 * Adding the rule waits for running changes and ignores older rows; validating it scans every row.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create function forbid_seal_key(sealed regclass, key_id text) returns void language plpgsql as $$
    declare rule text := 'retired_key_' || key_id;
    begin
      if not exists (select from pg_constraint where conrelid = sealed and conname = rule) then
        execute format('alter table %s add constraint %I check (seal_key_id <> %L) not valid', sealed, rule, key_id);
      end if;
    end $$`.execute(db)
  await sql`
    create function prove_seal_key_unused(sealed regclass, key_id text) returns void language plpgsql as $$
    begin
      execute format('alter table %s validate constraint %I', sealed, 'retired_key_' || key_id);
    end $$`.execute(db)
}
