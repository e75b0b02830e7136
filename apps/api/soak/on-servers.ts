import { startRedis } from '../test/database/redis.ts'
import { onServer } from './database.ts'
import type { SoakOptions, SoakResult } from './part.ts'

/**
 * Runs one trial of whole programs: on a database of the server with its own Redis or, without a server, on the
 * embedded database; reports which.
 */
export const onServers = async (
  { databaseUrl, say }: Pick<SoakOptions, 'databaseUrl' | 'say'>,
  name: string,
  trial: (servers?: { DATABASE_URL: string; REDIS_URL: string }) => Promise<Omit<SoakResult, 'title'>>,
): Promise<SoakResult[]> => {
  if (!databaseUrl) {
    say(`${name}: on the embedded database, since neither SOAK_DATABASE_URL nor TEST_DATABASE_URL is set`)
    return [{ title: `${name}, embedded database`, ...(await trial()) }]
  }
  const redis = await startRedis()
  try {
    const result = await onServer(databaseUrl, (url) => trial({ DATABASE_URL: url, REDIS_URL: redis.url }))
    return [{ title: `${name}, servers`, ...result }]
  } finally {
    await redis.close()
  }
}
