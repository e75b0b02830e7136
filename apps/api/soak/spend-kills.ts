import { killWhileImporting } from '../test/kills/spend-kills.ts'
import { onServers } from './on-servers.ts'
import type { SoakPart } from './part.ts'

/** Each round restarts the program. */
const mostRounds = 20

/** Imports of the maximum number of lines under kill -9, on real servers if there are any. */
export const spendKills: SoakPart = {
  name: 'spend',
  run: (options) =>
    onServers(options, 'imports of spend', async (servers) => {
      const plan = { rounds: Math.min(options.rounds, mostRounds), servers }
      const { broken, kills, ...figures } = await killWhileImporting(plan)
      return { figures: { ...kills, ...figures }, broken }
    }),
}
