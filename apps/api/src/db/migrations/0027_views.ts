import { sql, type Kysely } from 'kysely'

/** Saved queries of lists under names, the role that each is shared with, and the default one for each person. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  // The creator may leave; shared views stay for those who work with them.
  await sql`
    create table views (
      id integer generated always as identity primary key,
      person_id integer not null references people (id),
      page text not null check (page in ('campaigns', 'accounts', 'pool')),
      name text not null check (char_length(name) between 1 and 60),
      definition jsonb not null check (octet_length(definition::text) <= 8192),
      shared_with text references roles (name),
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now()
    )`.execute(db)
  await sql`create unique index views_names on views (person_id, page, lower(name))`.execute(db)
  await sql`create index views_shared on views (page, shared_with) where shared_with is not null`.execute(db)
  await sql`
    create table view_defaults (
      user_id integer not null references users (id) on delete cascade,
      page text not null,
      view_id integer not null references views (id) on delete cascade,
      primary key (user_id, page)
    )`.execute(db)
  await sql`create index view_defaults_view on view_defaults (view_id)`.execute(db)
  await sql`
    create function forget_views() returns trigger language plpgsql as $$
    begin
      delete from views where person_id = old.id and shared_with is null;
      return null;
    end $$`.execute(db)
  await sql`
    create trigger forget_views after delete on users for each row execute function forget_views()`.execute(db)
}
