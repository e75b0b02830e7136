import { describe, expect, it } from 'vitest'
import * as format from './format.ts'

// Intl writes no-break spaces; plain ones are easier to read here.
const plain = (text: string) => text.replaceAll(/[\u00a0\u202f\u2009]/g, ' ')
const both = (show: (language: 'en' | 'uk') => string) => [plain(show('en')), plain(show('uk'))]

describe('[I18N-06] one display format for each thing and language', () => {
  it.each([
    [1234.5, '1,234.5', '1 234,5'],
    [-1234.5, '−1,234.5', '−1 234,5'],
    [-0, '0', '0'],
  ])('number %d', (value, en, uk) => {
    expect(both((language) => format.formatNumber(value, language))).toEqual([en, uk])
  })

  it.each([
    [1234.5, '$1,234.50', '1 234,50 $'],
    [-1234.5, '−$1,234.50', '−1 234,50 $'],
    [-0.001, '$0.00', '0,00 $'],
  ])('money %d', (value, en, uk) => {
    expect(both((language) => format.formatMoney(value, language))).toEqual([en, uk])
  })

  it.each([
    [51.657, '$51.66'],
    [0.125, '$0.12'],
    [0.135, '$0.14'],
    [1.005, '$1.00'],
    [1.0051, '$1.01'],
    [-1.015, '−$1.02'],
    [2.675, '$2.68'],
    [78_684.8651, '$78,684.87'],
  ])('money with parts of a cent is rounded half to even: %d', (value, en) => {
    expect(format.formatMoney(value, 'en')).toBe(en)
  })

  it('percentages', () => {
    expect(both((language) => format.formatPercent(18.234, language))).toEqual(['18.23%', '18,23%'])
    expect(both((language) => format.formatPercent(-18.234, language, 1))).toEqual(['−18.2%', '−18,2%'])
    expect(format.formatPercent(null, 'en')).toBe('—')
  })

  it.each([
    [12.4, '12', '12'],
    [-0.4, '0', '0'],
    [999, '999', '999'],
    [999.5, '1.0K', '1,0K'],
    [1234, '1.2K', '1,2K'],
    [-1234, '−1.2K', '−1,2K'],
    [999_949, '999.9K', '999,9K'],
    [999_950, '1.0M', '1,0M'],
    [2_460_000, '2.5M', '2,5M'],
  ])('[DASH-31] short value %d', (value, en, uk) => {
    expect(both((language) => format.formatShort(value, language))).toEqual([en, uk])
  })

  it.each([
    [0, '0', '0'],
    [500, '500', '500'],
    [1000, '1K', '1K'],
    [9000, '9K', '9K'],
    [12_500, '12.5K', '12,5K'],
    [-2000, '−2K', '−2K'],
    [1_000_000, '1M', '1M'],
    [1_500_000, '1.5M', '1,5M'],
  ])('[DASH-32] on an axis %d', (value, en, uk) => {
    expect(both((language) => format.formatAxis(value, language))).toEqual([en, uk])
  })

  it.each([
    [9767.4, '$9,767', '9 767 $'],
    [-9767.4, '−$9,767', '−9 767 $'],
    [12.5, '$12.50', '12,50 $'],
    [45, '$45', '45 $'],
  ])('dollars in a headline %d', (value, en, uk) => {
    expect(both((language) => format.formatDollars(value, language))).toEqual([en, uk])
  })

  it('short dollars', () => {
    const short = (value: number) => both((language) => format.inDollars(format.formatShort(value, language), language))
    expect([short(1234), short(-1234)].flat()).toEqual(['$1.2K', '1,2K $', '−$1.2K', '−1,2K $'])
  })

  it.each([
    [3 * 60, '3 minutes ago', '3 хвилини тому'],
    [59, '59 seconds ago', '59 секунд тому'],
    [2 * 3600, '2 hours ago', '2 години тому'],
    [5 * 86_400, '5 days ago', '5 днів тому'],
  ])('%d seconds ago', (seconds, en, uk) => {
    const now = Date.now()
    expect(both((language) => format.formatAgo(new Date(now - seconds * 1000), language, now))).toEqual([en, uk])
  })

  it('lists', () => {
    expect(both((language) => format.formatList(['A', 'B', 'C'], language))).toEqual(['A, B, and C', 'A, B і C'])
  })
})

it('[MON-01] money is rounded once, half to even, by its decimals and not by the float beside them', () => {
  const cents = [1.005, 1.015, 2.675, 0.125, -1.025, 8.0249].map((value) => format.formatMoney(value, 'en'))
  expect(cents).toEqual(['$1.00', '$1.02', '$2.68', '$0.12', '−$1.02', '$8.02'])
})
