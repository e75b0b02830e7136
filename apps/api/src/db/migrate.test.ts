// Runs on both databases: each engine locks, counts and refuses in its own way.
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { freshDatabase } from '../../test/database/database.ts'
import { migrate } from './migrate.ts'

it('[PROD-02] [R-17] the version before works on tables that a newer one has migrated, and leaves them', async () => {
  const { database } = await freshDatabase()
  const { db } = database
  await sql`alter table users add column next_version text`.execute(db)
  await sql`insert into kysely_migration (name, timestamp) values ('9999_next', now()::text)`.execute(db)
  expect(await migrate(db)).toEqual([])
  const { rows } = await sql`select next_version from users`.execute(db)
  expect(rows).toEqual([])
  await database.close()
})
