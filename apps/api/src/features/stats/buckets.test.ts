import { comparedDay, shiftDay } from '@app/figures'
import { expect, it } from 'vitest'
import { bucketsOf, comparedBuckets } from './buckets.ts'

it.each([
  ['2029-01-01', '2029-12-31', '2028-01-01', '2028-12-31'],
  ['2028-02-01', '2028-03-31', '2027-02-01', '2027-03-31'],
])(
  '[DESK-01] [DESK-04] weeks and months from %s to %s share out all days of the year before',
  (from, to, first, last) => {
    const range = { from, to }
    for (const grain of ['week', 'month'] as const) {
      const compared = comparedBuckets(bucketsOf(range, grain), comparedDay(range, 'year', undefined)!, grain)
      expect([compared[0]!.from, compared.at(-1)!.to]).toEqual([first, last])
      for (const [at, { from: begins }] of compared.entries())
        if (at > 0) expect([grain, begins]).toEqual([grain, shiftDay(compared[at - 1]!.to, 1)])
    }
  },
)
