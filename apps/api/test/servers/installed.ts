import { findPostgres, findRedis } from './find.ts'

/** Why no servers of its own can be started here, for the title of a test that needs them; empty where they can. */
export const missingServers = [...(findPostgres('initdb') ? [] : ['Postgres']), ...(findRedis() ? [] : ['Redis'])]
