import { sql, type Kysely } from 'kysely'

/**
 * The tracker's figures per day as whole numbers: counts, and money in 1/10 000 dollar; null if unknown. Campaign 0
 * means no campaign. A year of five thousand campaigns is some million rows, and a page needs a few days of them, so
 * the key begins with the day.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table tracker_days (
      day date primary key,
      asked_at timestamptz,
      over boolean not null default false,
      asked_for text not null default '',
      unread integer not null default 0,
      missing text not null default '',
      revision bigint not null default 0,
      wanted_at timestamptz,
      failed_at timestamptz,
      trouble text
    )`.execute(db)
  await sql`create index tracker_days_wanted on tracker_days (day) where wanted_at is not null`.execute(db)
  await sql`
    create table tracker_figures (
      day date not null,
      campaign_id bigint not null,
      sub_value text not null,
      installs bigint,
      registrations bigint,
      deposits bigint,
      sales bigint,
      clicks bigint,
      conversions bigint,
      revenue bigint,
      cost bigint,
      primary key (day, campaign_id, sub_value)
    )`.execute(db)
  // One row per figure that changed after its day was over.
  await sql`
    create table tracker_restatements (
      day date not null,
      campaign_id bigint not null,
      sub_value text not null,
      figure text not null,
      noticed_at timestamptz not null,
      before bigint not null,
      after bigint not null,
      primary key (day, campaign_id, sub_value, figure, noticed_at)
    )`.execute(db)
  await sql`
    create table tracker_campaigns (
      campaign_id bigint primary key,
      name text not null,
      group_id bigint,
      active boolean not null default false,
      listed boolean not null default false
    )`.execute(db)
  // Its single row says why there is nothing newer.
  await sql`
    create table tracker_keeping (
      one boolean primary key default true check (one),
      trouble text
    )`.execute(db)
}
