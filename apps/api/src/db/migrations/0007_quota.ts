import { sql, type Kysely } from 'kysely'

/** What all instances together have asked of an outside service lately, and until when it wants to be left alone. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table quota_claims (
      book text not null,
      at timestamptz not null default clock_timestamp()
    )`.execute(db)
  await sql`create index quota_claims_book on quota_claims (book, at)`.execute(db)
  await sql`create table quota_rests (book text primary key, until timestamptz not null)`.execute(db)
}
