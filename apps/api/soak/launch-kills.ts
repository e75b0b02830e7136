import { killWhileLaunching } from '../test/kills/launch-kills.ts'
import { onServers } from './on-servers.ts'
import type { SoakPart } from './part.ts'

/** Each launch starts the program once more. */
const mostRounds = 20

/** Launches under kill -9, at each of their steps as often as there are rounds, on real servers where there are any. */
export const launchKills: SoakPart = {
  name: 'launches',
  run: (options) =>
    onServers(options, 'launches', async (servers) => {
      const onRound = (round: number): void => options.say(`launches: ${round} rounds`)
      const plan = { rounds: Math.min(options.rounds, mostRounds), onRound, servers }
      const { broken, kills, ...figures } = await killWhileLaunching(plan)
      return { figures: { ...kills, ...figures }, broken }
    }),
}
