import { generate, PostgresDialect } from 'kysely-codegen'
import type { Db } from '../../src/db/connect.ts'

/** Tables of a migrated database as types, as in `src/db/schema.ts`. */
export const schemaOf = (db: Db): Promise<string> =>
  generate({
    db,
    dialect: new PostgresDialect(),
    // The job queue and the migrations own their tables.
    excludePattern: '{pgboss.*,kysely_*}',
    // Parsed on read, written as JSON text.
    typeMapping: { json: 'ColumnType<unknown, string, string>', jsonb: 'ColumnType<unknown, string, string>' },
    outFile: null,
  })
