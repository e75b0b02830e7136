import { sql, type Kysely } from 'kysely'

/**
 * A sealing key that is to be removed from the key file is first made impossible to seal with, by a rule on each table: an
 * instance that has not heard of it fails, instead of sealing what nobody will open. Adding the rule waits for changes that
 * have begun and lets older rows be; proving it looks at every row.
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
