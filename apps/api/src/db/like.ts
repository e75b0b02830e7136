import { sql, type RawBuilder } from 'kysely'

/**
 * What `like` is given to find a text anywhere in what `lower` made, in any case: the database makes both, since languages
 * have more than one way. Percent and underscore are letters like others.
 */
export const containing = (search: string): RawBuilder<string> =>
  sql<string>`lower(${`%${search.replaceAll(/[\\%_]/g, '\\$&')}%`}::text)`
