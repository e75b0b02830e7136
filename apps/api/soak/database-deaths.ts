import { killDatabase } from '../test/kills/database-deaths.ts'
import { missingServers } from '../test/servers/installed.ts'
import type { SoakPart } from './part.ts'

/** Postgres killed again and again under people who write on two instances. */
export const databaseDeaths: SoakPart = {
  name: 'deaths',
  run: async ({ rounds, say }) => {
    if (missingServers.length > 0) {
      say(`deaths: skipped, since ${missingServers.join(' and ')} is not installed`)
      return []
    }
    const { broken, ...figures } = await killDatabase({ kills: Math.min(rounds, 50), writers: 32, say })
    return [{ title: 'two instances whose Postgres is killed', figures, broken }]
  },
}
