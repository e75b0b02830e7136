import { sql, type Kysely } from 'kysely'

/** Recent requests of all instances to an outside service, and until when it asks to be left alone. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table quota_claims (
      book text not null,
      at timestamptz not null default clock_timestamp()
    )`.execute(db)
  await sql`create index quota_claims_book on quota_claims (book, at)`.execute(db)
  await sql`create table quota_rests (book text primary key, until timestamptz not null)`.execute(db)
}
