import { sql, type RawBuilder } from 'kysely'

/**
 * Pattern for `like` that finds a text anywhere in the result of `lower`, in any case. The database lower-cases both
 * sides, because case rules differ between languages. Percent and underscore match literally.
 */
export const containing = (search: string): RawBuilder<string> =>
  sql<string>`lower(${`%${search.replaceAll(/[\\%_]/g, '\\$&')}%`}::text)`
