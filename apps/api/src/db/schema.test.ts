// Runs on both databases: each engine locks, counts and refuses in its own way.
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { freshDatabase } from '../../test/database/database.ts'
import { schemaOf } from '../../test/database/schema.ts'

it('the types of the tables are those that the migrations make: `npm run schema:print` writes them anew', async () => {
  const { database } = await freshDatabase()
  expect(await schemaOf(database.db)).toBe(readFileSync(new URL('schema.ts', import.meta.url), 'utf8'))
  await database.close()
})
