import { sql, type Kysely } from 'kysely'

/** The library of PWA links, the targets that links can lead to. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table pwa_links (
      id integer generated always as identity primary key,
      name text not null,
      address text not null,
      country text,
      active boolean not null,
      set_by text not null,
      set_at timestamptz not null default clock_timestamp()
    )`.execute(db)
  await sql`
    create unique index pwa_links_address on pwa_links (md5(address), coalesce(country, ''))`.execute(db)
  // Time when a person last made a link to a target.
  await sql`create index links_used on links (user_id, md5(pwa_link), id desc)`.execute(db)
}
