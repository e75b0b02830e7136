import { killDatabase } from '../test/kills/database-deaths.ts'
import { promoted, restarted } from '../test/kills/losses.ts'
import { missingServers } from '../test/servers/installed.ts'
import type { SoakPart, SoakResult } from './part.ts'

const losses = [
  ['is killed and started again', 50, restarted],
  ['hangs with its connections open, and its standby is promoted', 5, () => promoted('frozen')],
  ['is killed, and its standby is promoted', 5, () => promoted('killed')],
] as const

/** Repeated loss of Postgres while people write on two instances. */
export const databaseDeaths: SoakPart = {
  name: 'deaths',
  run: async ({ rounds, say }) => {
    if (missingServers.length > 0) {
      say(`deaths: skipped, since ${missingServers.join(' and ')} is not installed`)
      return []
    }
    const results: SoakResult[] = []
    for (const [what, most, lose] of losses) {
      const plan = { kills: Math.min(rounds, most), writers: 48, losses: lose, say }
      const { broken, returnMs, ...figures } = await killDatabase(plan)
      results.push({
        title: `two instances whose Postgres ${what}`,
        figures: { ...figures, returnMs: returnMs.join(' ') },
        broken,
      })
    }
    return results
  },
}
