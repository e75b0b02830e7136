import { writeFileSync } from 'node:fs'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { connectEmbedded } from '../../src/db/connect.ts'
import { migrate } from '../../src/db/migrate.ts'
import { schemaOf } from './schema.ts'

// Prints the tables created by the migrations as src/db/schema.ts; a test fails while the file differs.
const database = await connectEmbedded(await PGlite.create({ extensions: { pg_trgm } }))
await migrate(database.db)
writeFileSync(new URL('../../src/db/schema.ts', import.meta.url), await schemaOf(database.db))
await database.close()
