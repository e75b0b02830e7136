import { killWhileLaunching } from '../test/launch-kills.ts'
import { startRedis } from '../test/redis.ts'
import { onServer } from './database.ts'
import type { SoakPart } from './part.ts'

/** Each launch starts the program once more. */
const mostRounds = 20

/** Launches under kill -9, at each of their steps as often as there are rounds, on real servers where there are any. */
export const launchKills: SoakPart = {
  name: 'launches',
  run: async ({ rounds, databaseUrl, say }) => {
    const onRound = (round: number): void => say(`launches: ${round} rounds`)
    const plan = { rounds: Math.min(rounds, mostRounds), onRound }
    const told = async (title: string, servers?: { DATABASE_URL: string; REDIS_URL: string }) => {
      const { broken, kills, ...figures } = await killWhileLaunching({ ...plan, servers })
      return { title, figures: { ...kills, ...figures }, broken }
    }
    if (!databaseUrl) {
      say('launches: on the embedded database, since neither SOAK_DATABASE_URL nor TEST_DATABASE_URL is set')
      return [await told('launches, embedded database')]
    }
    const redis = await startRedis()
    try {
      return [
        await onServer(databaseUrl, (url) => told('launches, servers', { DATABASE_URL: url, REDIS_URL: redis.url })),
      ]
    } finally {
      await redis.close()
    }
  },
}
