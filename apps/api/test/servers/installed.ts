import { findPostgres, findRedis } from './find.ts'

/** Programs missing for servers of one's own, for the title of a test that needs them; empty if none. */
export const missingServers = [...(findPostgres('initdb') ? [] : ['Postgres']), ...(findRedis() ? [] : ['Redis'])]
