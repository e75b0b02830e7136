import fc from 'fast-check'
import { expect, it } from 'vitest'
import { allocateByHand } from '../../../test/allocating.ts'
import { allocate, type Part } from './allocation.ts'

const seed = Number(process.env['SEED'] ?? Math.floor(Math.random() * 2 ** 31))
console.log(`Allocations of the seed ${seed}`)

const values = ['', 'a', 'B', 'ab', 'ї']
const part = fc.record({
  campaignId: fc.integer({ min: 1, max: 5 }),
  subValue: fc.constantFrom(...values),
  clicks: fc.oneof(fc.constant(null), fc.bigInt({ min: 0n, max: 4n }), fc.bigInt({ min: 0n, max: 1_000_000_000n })),
})
const parts = fc
  .uniqueArray(part, {
    minLength: 1,
    maxLength: 9,
    selector: ({ campaignId, subValue }) => `${campaignId} ${subValue}`,
  })
  .chain((all) => fc.boolean().map((none) => (none ? all.map((each): Part => ({ ...each, clicks: 0n })) : all)))
const cents = fc.oneof(fc.bigInt({ min: 0n, max: 20n }), fc.bigInt({ min: 0n, max: 100_000_000n }))

it('[MON-05] what an account spent goes to its campaigns by their clicks, in whole cents that add up, by largest remainder', () => {
  fc.assert(
    fc.property(cents, parts, (amount, all) => {
      const amounts = allocate(amount * 100n, all)
      expect(amounts.reduce((sum, each) => sum + each, 0n)).toBe(amount * 100n)
      const told = new Map(all.map((each, at) => [`${each.campaignId} ${each.subValue}`, amounts[at]! / 100n]))
      expect(told).toEqual(allocateByHand(amount, all))
    }),
    { seed, numRuns: 3_000 },
  )
})

it('[MON-05] in which order campaigns are told decides nothing', () => {
  fc.assert(
    fc.property(
      cents,
      parts.chain((all) => fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length }))),
      (amount, [all, mixed]) => {
        const of = (some: readonly Part[]) => {
          const amounts = allocate(amount * 100n, some)
          return new Map(some.map((each, at) => [each, amounts[at]]))
        }
        const [one, other] = [of(all), of(mixed)]
        for (const each of all) expect(other.get(each)).toBe(one.get(each))
      },
    ),
    { seed, numRuns: 500 },
  )
})

it('[MON-05] without clicks campaigns have equal parts, however many values each has; the last cents go to the lowest ids', () => {
  const none = (campaignId: number, subValue = ''): Part => ({ campaignId, subValue, clicks: null })
  expect(allocate(10_000n, [none(9), none(3), none(5)])).toEqual([3_300n, 3_400n, 3_300n])
  expect(allocate(10_000n, [none(1), none(2, 'a'), none(2, 'b')])).toEqual([5_000n, 2_500n, 2_500n])
  expect(allocate(10_000n, [])).toEqual([])
})
