import { shiftDay } from '@app/figures'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import * as days from './days.ts'

const anyDay = fc
  .date({ min: new Date('1990-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))

describe('[DASH-23] typed dates', () => {
  it.each([
    ['2026-03-05', '2026-03-05'],
    ['2026-3-5', '2026-03-05'],
    ['05-03-2026', '2026-03-05'],
    ['05/03/2026', '2026-03-05'],
    ['5/3/2026', '2026-03-05'],
    ['05.03.2026', '2026-03-05'],
    ['05-03/2026', '2026-03-05'],
    [' 05.03.2026 ', '2026-03-05'],
    ['5 Mar 2026', '2026-03-05'],
    ['March 5, 2026', '2026-03-05'],
    ['2026/03/05', '2026-03-05'],
    ['2026-03-05T10:00:00', '2026-03-05'],
  ])('%s is %s', (typed, day) => {
    expect(days.normaliseDay(typed)).toBe(day)
  })

  it('every day in every accepted spelling reads as itself', () => {
    fc.assert(
      fc.property(anyDay, (day) => {
        const [year, month, date] = day.split('-')
        const spellings = [day, `${date}-${month}-${year}`, `${date}/${month}/${year}`, `${date}.${month}.${year}`]
        const shown = [days.typeableDay(day, 'en'), days.typeableDay(day, 'uk')]
        expect([...spellings, ...shown].map(days.normaliseDay)).toEqual(Array(6).fill(day))
      }),
    )
  })

  it.each(['', 'soon', '31.02.2026', '2026-02-30', '32/01/2026', '12.2026'])(
    '[DASH-24] %j cannot be read and stays as it is',
    (typed) => {
      expect(days.normaliseDay(typed)).toBe(typed)
    },
  )
})

describe('days', () => {
  it('exist or do not', () => {
    expect(['2026-02-28', '2028-02-29', '2026-02-29', '2026-2-3', 'x'].map(days.isDay)).toEqual([
      true,
      true,
      false,
      false,
      false,
    ])
  })

  it('are counted over the ends of months, years and summer time', () => {
    expect(shiftDay('2026-03-01', -1)).toBe('2026-02-28')
    expect(shiftDay('2026-01-03', -7)).toBe('2025-12-27')
    expect(shiftDay('2026-03-29', 1)).toBe('2026-03-30')
    fc.assert(
      fc.property(anyDay, fc.integer({ min: -4000, max: 4000 }), (day, n) => {
        expect(shiftDay(shiftDay(day, n), -n)).toBe(day)
      }),
    )
  })

  it.each([
    ['2026-03-31', '2026-02-28'],
    ['2028-03-31', '2028-02-29'],
    ['2026-07-31', '2026-06-30'],
    ['2026-01-15', '2025-12-15'],
    ['2026-03-28', '2026-02-28'],
  ])('a month before %s is %s', (day, before) => {
    expect(days.monthBefore(day)).toBe(before)
  })

  it('depend on the time zone', () => {
    const now = new Date('2026-03-05T23:30:00Z')
    expect(days.todayIn('Europe/Kyiv', now)).toBe('2026-03-06')
    expect(days.todayIn('America/New_York', now)).toBe('2026-03-05')
  })

  it('[DESK-15] are shown as moments write theirs, on the axis of a chart as in the table of the texts', () => {
    expect([days.chartDay('2026-03-05', 'en'), days.chartDay('2026-03-05', 'uk')]).toEqual(['Mar 05', '05.03'])
    expect([days.typeableDay('2026-09-05', 'en'), days.typeableDay('2026-09-05', 'uk')]).toEqual([
      '5 Sep 2026',
      '05.09.2026',
    ])
    const thisYear = Date.UTC(2026, 10, 23)
    expect([days.fullDay('2026-03-05', 'en', thisYear), days.fullDay('2026-03-05', 'uk', thisYear)]).toEqual([
      'Thu, 5 Mar',
      'Чт, 05.03',
    ])
    expect([days.fullDay('2025-03-05', 'en', thisYear), days.fullDay('2025-03-05', 'uk', thisYear)]).toEqual([
      'Wed, 5 Mar 2025',
      'Ср, 05.03.2025',
    ])
    const week = (language: 'en' | 'uk') => [0, 1, 2, 3, 4, 5, 6].map((index) => days.weekdayName(index, language))
    expect(week('en').join(' ')).toBe('Mon Tue Wed Thu Fri Sat Sun')
    expect(week('uk').join(' ')).toBe('Пн Вт Ср Чт Пт Сб Нд')
  })
})
