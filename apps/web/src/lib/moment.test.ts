import { afterEach, describe, expect, it } from 'vitest'
import * as moment from './moment.ts'

const at = '2026-11-22T00:38:15.250Z'
const now = Date.parse('2026-11-22T12:00:00Z')
const kyiv = 'Europe/Kyiv'

const both = (show: (language: 'en' | 'uk') => string) => [show('en'), show('uk')]

// The browser's zone must not matter: here it differs from all requested ones.
const own = process.env['TZ']
afterEach(() => {
  if (own === undefined) delete process.env['TZ']
  else process.env['TZ'] = own
  moment.setReportingZone(kyiv)
})

describe.each(['Pacific/Auckland', 'America/Los_Angeles', 'UTC'])('[DESK-15] in a browser in %s', (browser) => {
  const there = <Result>(run: () => Result): Result => {
    process.env['TZ'] = browser
    return run()
  }

  it('a moment is written in the reporting zone, with 24 hours', () => {
    moment.setReportingZone(kyiv)
    expect(there(() => both((language) => moment.formatDateTime(at, language, now)))).toEqual([
      '22 Nov, 02:38',
      '22.11, 02:38',
    ])
    expect(there(() => both((language) => moment.formatExact(at, language)))).toEqual([
      '22 Nov 2026, 02:38:15, Europe/Kyiv',
      '22.11.2026, 02:38:15, Europe/Kyiv',
    ])
    expect(there(() => moment.formatDateTime('2026-11-21T22:00:00Z', 'en', now))).toBe('22 Nov, 00:00')
  })

  it('the year is written when it is not this one, as the reporting zone counts years', () => {
    const eve = '2025-12-31T21:59:59Z'
    const midnight = '2025-12-31T22:00:00Z'
    const after = Date.parse('2025-12-31T22:30:00Z')
    const before = Date.parse('2025-12-31T21:30:00Z')
    const write = (text: string, when: number) =>
      there(() => both((language) => moment.formatDateTime(text, language, when, kyiv)))
    expect(write(eve, after)).toEqual(['31 Dec 2025, 23:59', '31.12.2025, 23:59'])
    expect(write(midnight, after)).toEqual(['1 Jan, 00:00', '01.01, 00:00'])
    expect(write(eve, before)).toEqual(['31 Dec, 23:59', '31.12, 23:59'])
    expect(there(() => both((language) => moment.formatDate(midnight, language, before, kyiv)))).toEqual([
      '1 Jan 2026',
      '01.01.2026',
    ])
    expect(there(() => both((language) => moment.formatDay('2026-01-01', language, before, kyiv)))).toEqual([
      '1 Jan 2026',
      '01.01.2026',
    ])
    expect(there(() => moment.formatDay('2026-01-01', 'en', after, kyiv))).toBe('1 Jan')
  })

  it.each([
    ['2026-11-14', '2026-11-21', '14–21 Nov', '14–21.11'],
    ['2026-11-01', '2026-11-01', '1 Nov', '01.11'],
    ['2026-10-31', '2026-11-07', '31 Oct – 7 Nov', '31.10–07.11'],
    ['2025-12-31', '2026-01-07', '31 Dec 2025 – 7 Jan 2026', '31.12.2025–07.01.2026'],
    ['2025-11-14', '2025-11-21', '14–21 Nov 2025', '14–21.11.2025'],
  ])('days from %s to %s', (from, to, en, uk) => {
    expect(there(() => both((language) => moment.formatDays(from, to, language, now, kyiv)))).toEqual([en, uk])
  })

  it('how new something is: the time alone on the same day of the reporting zone', () => {
    const of = (text: string, when: string) => there(() => moment.formatAsOf(text, 'en', Date.parse(when), kyiv))
    expect(of(at, '2026-11-22T21:59:59Z')).toBe('02:38:15')
    expect(of(at, '2026-11-22T22:00:00Z')).toBe('22 Nov, 02:38')
  })

  it('files have ISO 8601 with the offset of that day', () => {
    const iso = (text: string, zone: string) => there(() => moment.formatIso(text, zone))
    expect(iso(at, kyiv)).toBe('2026-11-22T02:38:15+02:00')
    expect(iso('2026-07-01T21:30:00Z', kyiv)).toBe('2026-07-02T00:30:00+03:00')
    expect(iso(at, 'America/St_Johns')).toBe('2026-11-21T21:08:15-03:30')
    expect(iso(at, 'UTC')).toBe('2026-11-22T00:38:15+00:00')
  })
})
