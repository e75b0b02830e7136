import { generate, PostgresDialect } from 'kysely-codegen'
import type { Db } from '../../src/db/connect.ts'

/** The tables of a migrated database as types, as they stand in `src/db/schema.ts`. */
export const schemaOf = (db: Db): Promise<string> =>
  generate({
    db,
    dialect: new PostgresDialect(),
    // Those of the job queue and of the migrations have owners of their own.
    excludePattern: '{pgboss.*,kysely_*}',
    // Read parsed, written as JSON text.
    typeMapping: { json: 'ColumnType<unknown, string, string>', jsonb: 'ColumnType<unknown, string, string>' },
    outFile: null,
  })
