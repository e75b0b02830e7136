import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import type { TestProject } from 'vitest/node'
import { connectEmbedded } from '../../src/db/connect.ts'
import { migrate } from '../../src/db/migrate.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Path of the dump of a migrated, otherwise empty embedded database. */
    migratedDump: string
    /** Name of a migrated, otherwise empty database on the test server. */
    templateDatabase: string
  }
}

/** Migrates once; every test file starts from a copy. */
export default async (project: TestProject): Promise<() => void> => {
  const folder = mkdtempSync(join(tmpdir(), 'campaign-stats-test-'))
  const pglite = await PGlite.create({ extensions: { pg_trgm } })
  const database = await connectEmbedded(pglite)
  await migrate(database.db)
  const dump = join(folder, 'migrated.tar')
  writeFileSync(dump, Buffer.from(await (await pglite.dumpDataDir('none')).arrayBuffer()))
  await database.close()
  project.provide('migratedDump', dump)
  return () => rmSync(folder, { recursive: true, force: true })
}
