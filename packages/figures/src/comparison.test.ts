import { describe, expect, it } from 'vitest'
import { changeOf, comparedDay, comparedRange, grainsOf, defaultGrain } from './comparison.ts'

describe('the days that are compared', () => {
  it('[DESK-01] 29 February is compared with 28 February', () => {
    expect(comparedRange({ from: '2028-02-29', to: '2028-03-02' }, 'year')).toEqual({
      from: '2027-02-28',
      to: '2027-03-02',
    })
    expect(comparedDay({ from: '2029-02-28', to: '2029-03-01' }, 'year', undefined)!('2029-03-01')).toBe('2028-03-01')
  })

  it('[DESK-01] days of one’s own begin where they begin, and are nothing without them', () => {
    const range = { from: '2026-11-14', to: '2026-11-21' }
    const own = { from: '2026-11-20', to: '2026-11-27' }
    expect(comparedRange(range, 'own', own)).toEqual(own)
    expect(comparedRange(range, 'own')).toBeUndefined()
  })
})

describe('grain', () => {
  it.each([
    [1, 'hour', ['hour']],
    [2, 'hour', ['hour', 'day']],
    [3, 'day', ['hour', 'day']],
    [14, 'day', ['hour', 'day', 'week']],
    [15, 'day', ['day', 'week']],
    [92, 'day', ['day', 'week', 'month']],
    [93, 'week', ['day', 'week', 'month']],
    [731, 'week', ['day', 'week', 'month']],
    [732, 'month', ['week', 'month']],
  ])('[DESK-04] %i days are drawn in %s, and can be in %j', (days, usual, all) => {
    expect([defaultGrain(days), grainsOf(days)]).toEqual([usual, all])
  })
})

describe('a change', () => {
  it.each([
    [120, 100, false, 20],
    [50, -100, false, 150],
    [53.3, 48.3, true, 5],
    [5, 0, false, null],
    [null, 5, false, null],
    [5, null, true, null],
    [0, 100, false, -100],
  ])('[DESK-02] %s after %s (points: %s) is %s', (now, before, points, change) => {
    const found = changeOf(now, before, points)
    expect(found === null ? null : Number(found.toFixed(6))).toBe(change)
  })
})
