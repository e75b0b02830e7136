import { sql, type Kysely } from 'kysely'

/** Daily checks of finished links, and this program's own calls of links, which are no visitors. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table link_watches (
      link_id integer primary key references links (id) on delete cascade,
      at timestamptz not null,
      trouble text,
      since timestamptz check ((since is null) = (trouble is null))
    )`.execute(db)
  await sql`create index link_watches_at on link_watches (at)`.execute(db)
  await sql`create index link_watches_trouble on link_watches (link_id) where trouble is not null`.execute(db)
  // The tracker counts a call as a click of its campaign, with the values that the address carried into its fields.
  await sql`
    create table link_calls (
      id bigint generated always as identity primary key,
      campaign_id bigint not null,
      at timestamptz not null default clock_timestamp(),
      carried jsonb not null
    )`.execute(db)
  await sql`create index link_calls_at on link_calls (at)`.execute(db)
}
