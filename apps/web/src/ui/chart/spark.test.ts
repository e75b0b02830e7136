import { expect, it } from 'vitest'
import { sparkBars, sparkPath, thinned } from './spark.ts'

it('many values become the means of their neighbours, nothing counts as zero', () => {
  expect(thinned([1, null, 3])).toEqual([1, 0, 3])
  const year = thinned(Array.from({ length: 365 }, () => 4))
  expect(year).toHaveLength(60)
  expect(new Set(year)).toEqual(new Set([4]))
})

it('the highest value is on top, zero at the bottom, and negative ones below it', () => {
  expect(sparkPath([0, 10])).toMatch(/^M0 22C.* 120 2$/)
  expect(sparkPath([-10, 0])).toMatch(/^M0 22C.* 120 2$/)
  expect(sparkPath([5])).toBe('M0 2H120')
  expect(sparkPath([0, 0])).toMatch(/^M0 22C.* 120 22$/)
  expect(sparkBars([1, 2])).toBe('M0 24V12h38.4V24ZM60 24V2h38.4V24Z')
})
