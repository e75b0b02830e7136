import { killWhileImporting } from '../test/kills/spend-kills.ts'
import { onServers } from './on-servers.ts'
import type { SoakPart } from './part.ts'

/** Each round starts the program once more. */
const mostRounds = 20

/** Imports of as many lines as may be under kill -9, on real servers where there are any. */
export const spendKills: SoakPart = {
  name: 'spend',
  run: (options) =>
    onServers(options, 'imports of spend', async (servers) => {
      const plan = { rounds: Math.min(options.rounds, mostRounds), servers }
      const { broken, kills, ...figures } = await killWhileImporting(plan)
      return { figures: { ...kills, ...figures }, broken }
    }),
}
