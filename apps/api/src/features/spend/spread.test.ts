import { describe, expect, it } from 'vitest'
import { divide } from '../../lib/largest-remainder.ts'
import { spreadTotal, type SpreadDay } from './spread.ts'

/** Deterministic random numbers that share no code with the tested rule. */
const numbers = (seed: number) => {
  let state = seed
  return (below: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

/**
 * The same rule, computed differently: cent by cent, each to the account furthest below its share, the first of equals.
 * This equals the largest remainders once everybody has their whole cents.
 */
const oracle = (cents: number, clicks: readonly number[]): number[] => {
  const weights = clicks.some((each) => each > 0) ? clicks : clicks.map(() => 1)
  const all = weights.reduce((sum, each) => sum + each, 0)
  const shares = weights.map((weight) => Math.floor((cents * weight) / all))
  for (let left = cents - shares.reduce((sum, each) => sum + each, 0); left > 0; left -= 1) {
    const missing = weights.map((weight, index) => cents * weight - shares[index]! * all)
    shares[missing.indexOf(Math.max(...missing))]! += 1
  }
  return shares
}

describe('spreading a total over days', () => {
  it('[MON-04] five hundred random accounts: the parts are those of another reckoning, and add up to the cent', () => {
    const next = numbers(20_261_123)
    for (let round = 0; round < 500; round += 1) {
      const none = next(4) === 0
      const days: SpreadDay[] = Array.from({ length: 1 + next(40) }, (_, index) => ({
        day: `day ${index}`,
        clicks: BigInt(none ? 0 : next(3) * next(5_000)),
        recorded: next(3) === 0 ? BigInt(next(2) * next(90_000)) : null,
      }))
      const recorded = days.reduce((sum, day) => sum + Number(day.recorded ?? 0n), 0)
      const rest = next(2_000_000)
      const empty = days.filter((day) => day.recorded === null)
      const spread = spreadTotal(BigInt(recorded + rest), days)
      if (rest > 0 && empty.length === 0) {
        expect([round, spread.refused]).toEqual([round, 'full'])
        continue
      }
      const shares = spread.shares.map(({ cents }) => Number(cents))
      const expected = oracle(
        rest,
        empty.map(({ clicks }) => Number(clicks)),
      )
      expect([round, shares]).toEqual([round, empty.length === 0 ? [] : expected])
      expect([round, shares.reduce((sum, each) => sum + each, recorded)]).toEqual([round, recorded + rest])
      expect(spread.shares.map(({ day }) => day)).toEqual(empty.map(({ day }) => day))
    }
  })

  it('[MON-04] a total below what is recorded is no spread, and one equal to it leaves nothing to spread', () => {
    const days: SpreadDay[] = [
      { day: 'one', clicks: 5n, recorded: 12n },
      { day: 'two', clicks: 5n, recorded: null },
    ]
    expect(spreadTotal(11n, days)).toMatchObject({ refused: 'below', shares: [] })
    expect(spreadTotal(12n, days)).toMatchObject({ refused: null, rest: 0n, shares: [{ day: 'two', cents: 0n }] })
  })

  it('[MON-04] amounts and clicks beyond what floats keep are divided exactly', () => {
    const clicks = [9_007_199_254_740_993n, 9_007_199_254_740_993n, 1n]
    expect(divide(100_000_001n, clicks)).toEqual([50_000_001n, 50_000_000n, 0n])
  })
})
