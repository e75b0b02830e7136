import { sql, type Kysely } from 'kysely'

/** Campaign links: the request, its progress in the tracker, and its result. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table links (
      id integer generated always as identity primary key,
      user_id integer references users (id) on delete set null,
      username text not null,
      country text not null,
      account_id text not null,
      account_key text not null generated always as (lower(account_id)) stored,
      pixel text not null,
      pwa_link text not null,
      campaign_name text not null,
      alias text not null unique,
      template_id integer,
      domain_id integer,
      group_id integer,
      plan jsonb,
      template text,
      domain text,
      state text not null default 'creating'
        check (state in ('creating', 'done', 'partial', 'failed', 'cleaning', 'cleaned')),
      stage text not null default 'initializing'
        check (stage in ('initializing', 'campaign', 'streams', 'finalizing')),
      campaign_asked boolean not null default false,
      campaign_id bigint,
      streams jsonb not null default '[]',
      campaign_link text,
      trouble text,
      message text,
      checked jsonb,
      patient_until timestamptz not null,
      created_at timestamptz not null default now(),
      check (state <> 'done' or (campaign_id is not null and campaign_link is not null))
    )`.execute(db)
  // The same request of the same person is processed once at a time.
  await sql`
    create unique index links_creating on links (user_id, country, account_key, pixel, md5(pwa_link))
    where state = 'creating'`.execute(db)
  await sql`create index links_user on links (user_id, created_at desc)`.execute(db)
  await sql`create index links_created on links (created_at desc)`.execute(db)
  await sql`create index links_account on links (account_key)`.execute(db)
  await sql`create index links_campaign on links (campaign_id)`.execute(db)
}
