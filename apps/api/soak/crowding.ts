import type { SoakPart } from './part.ts'
import { runTest } from './test-run.ts'

/** With a Redis of 20 MB: four times the requests and the memory of the test. */
const ranges = 300

/** One person asks for more answers than fit in Redis: the test of that, at the size at which the fault was found. */
export const crowding: SoakPart = {
  name: 'crowding',
  run: async ({ say }) => {
    say(`crowding: ${ranges} ranges of days`)
    const broken = await runTest('apps/api/test/abuse/crowding.test.ts', { CROWDING_RANGES: String(ranges) })
    return [{ title: 'one person asks for more than fits into Redis', figures: { ranges }, broken }]
  },
}
