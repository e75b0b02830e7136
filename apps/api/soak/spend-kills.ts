import { killWhileImporting } from '../test/spend-kills.ts'
import { startRedis } from '../test/redis.ts'
import { onServer } from './database.ts'
import type { SoakPart } from './part.ts'

/** Each round starts the program once more. */
const mostRounds = 20

/** Imports of as many lines as may be under kill -9, on real servers where there are any. */
export const spendKills: SoakPart = {
  name: 'spend',
  run: async ({ rounds, databaseUrl, say }) => {
    const plan = { rounds: Math.min(rounds, mostRounds) }
    const told = async (title: string, servers?: { DATABASE_URL: string; REDIS_URL: string }) => {
      const { broken, kills, ...figures } = await killWhileImporting({ ...plan, servers })
      return { title, figures: { ...kills, ...figures }, broken }
    }
    if (!databaseUrl) {
      say('imports of spend: on the embedded database, since neither SOAK_DATABASE_URL nor TEST_DATABASE_URL is set')
      return [await told('imports of spend, embedded database')]
    }
    const redis = await startRedis()
    try {
      return [
        await onServer(databaseUrl, (url) =>
          told('imports of spend, servers', { DATABASE_URL: url, REDIS_URL: redis.url }),
        ),
      ]
    } finally {
      await redis.close()
    }
  },
}
