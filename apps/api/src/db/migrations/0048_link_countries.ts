import { sql, type Kysely } from 'kysely'

/** The countries that links are made for, in their order; and that the list of the settings has been taken over. */
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
  // One row at most: of several servers that start at once, one fills the list.
  await sql`
    create table link_countries_filled (
      one boolean primary key default true check (one),
      at timestamptz not null default clock_timestamp()
    )`.execute(db)
}
