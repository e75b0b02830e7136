import { shiftDay } from '@app/figures'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isDay } from './days.ts'
import { presetOf, presetRange, presets, rangeProblem, isAskable } from './period.ts'

const calendar = { today: '2026-03-31', earliest: '2024-05-06' }

describe('presets', () => {
  it.each([
    ['today', '2026-03-31', '2026-03-31'],
    ['yesterday', '2026-03-30', '2026-03-30'],
    ['week', '2026-03-24', '2026-03-31'],
    ['month', '2026-02-28', '2026-03-31'],
    ['year', '2026-01-01', '2026-03-31'],
    ['all', '2024-05-06', '2026-03-31'],
  ] as const)('[DASH-16] [DASH-17] [DASH-18] [DASH-19] [DASH-20] %s is %s to %s', (preset, from, to) => {
    expect(presetRange(preset, calendar)).toEqual({ from, to })
  })

  it('[DASH-20] all time is today where there is no data yet', () => {
    expect(presetRange('all', { today: '2026-03-31', earliest: null }).from).toBe('2026-03-31')
  })

  it('are existing days in order that end by today, and are known again', () => {
    const day = fc.integer({ min: 400, max: 20_000 }).map((n) => shiftDay('2000-01-01', n))
    fc.assert(
      fc.property(day, fc.option(day), fc.constantFrom(...presets), (today, earliest, preset) => {
        const range = presetRange(preset, { today, earliest })
        expect(isDay(range.from) && isDay(range.to) && range.from <= range.to && range.to <= today).toBe(true)
        expect(rangeProblem(range)).toBeUndefined()
        expect(presetOf(range, { today, earliest }, preset)).toBe(preset)
      }),
    )
  })

  it('of the same days: the chosen one, else the first', () => {
    const first = { today: '2026-01-01', earliest: null }
    const range = { from: '2026-01-01', to: '2026-01-01' }
    expect(presetOf(range, first)).toBe('today')
    expect(presetOf(range, first, 'year')).toBe('year')
    expect(presetOf(range, first, 'week')).toBe('today')
    expect(presetOf({ from: '2025-01-01', to: '2025-06-01' }, first)).toBeUndefined()
  })
})

it('a range needs both ends in their order', () => {
  expect(rangeProblem({ from: '', to: '2026-01-01' })).toBe('incomplete')
  expect(rangeProblem({ from: '2026-01-02', to: '2026-01-01' })).toBe('order')
  expect(rangeProblem({ from: '2026-01-01', to: '2026-01-01' })).toBeUndefined()
  expect(rangeProblem({ from: 'soon', to: '2026-01-01' })).toBeUndefined()
})

it('the server is asked for days from 2000 to 2100 only', () => {
  expect(rangeProblem({ from: '1999-12-31', to: '2026-01-01' })).toBe('outside')
  expect(rangeProblem({ from: '2026-01-01', to: '2101-01-01' })).toBe('outside')
  expect(rangeProblem({ from: '2000-01-01', to: '2100-12-31' })).toBeUndefined()
  expect(['2000-01-01', '2100-12-31', '1999-12-31', '2101-01-01', '2026-02-30', 'soon'].map(isAskable)).toEqual([
    ...[true, true],
    ...[false, false, false, false],
  ])
})
