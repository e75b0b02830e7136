import { killWhileLaunching } from '../test/kills/launch-kills.ts'
import { onServers } from './on-servers.ts'
import type { SoakPart } from './part.ts'

/** Each launch restarts the program. */
const mostRounds = 20

/** Launches under kill -9, at each step once per round, on real servers if there are any. */
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
