import { sql, type Kysely } from 'kysely'

/** Countries that links are made for, in order; and a flag that the list from the settings has been imported. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table link_countries (
      id integer generated always as identity primary key,
      code char(2) not null unique,
      place integer not null,
      template_id bigint,
      template text check ((template is null) = (template_id is null)),
      active boolean not null,
      set_by text,
      set_at timestamptz not null default clock_timestamp()
    )`.execute(db)
  // At most one row: of several servers that start at once, one fills the list.
  await sql`
    create table link_countries_filled (
      one boolean primary key default true check (one),
      at timestamptz not null default clock_timestamp()
    )`.execute(db)
}
