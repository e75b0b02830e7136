import type { SoakPart } from './part.ts'
import { runTest } from './test-run.ts'

/** In a Redis of 20 MB: four times as many as the test asks for each time, of four times as much memory. */
const ranges = 300

/** One person asks for more answers than Redis has room for: the test of that, at the size at which it was found. */
export const crowding: SoakPart = {
  name: 'crowding',
  run: async ({ say }) => {
    say(`crowding: ${ranges} ranges of days`)
    const broken = await runTest('apps/api/test/abuse/crowding.test.ts', { CROWDING_RANGES: String(ranges) })
    return [{ title: 'one person asks for more than fits into Redis', figures: { ranges }, broken }]
  },
}
