import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { linesOf, scaleOf } from './scale.ts'
import { showValue, type Unit } from './units.ts'

const lines = (values: (number | null)[], unit: Unit = 'count') =>
  linesOf(scaleOf(values, unit)).map((line) => showValue(unit, 'axis', line, 'en'))

describe('[DASH-32] an axis', () => {
  it.each<[(number | null)[], Unit, string]>([
    [[730, 970], 'count', '0 500 1K'],
    [[281, 390, null], 'count', '0 100 200 300 400'],
    [[0.4], 'count', '0 1'],
    [[5200, 8300], 'count', '0 5K 10K'],
    [[11_000], 'count', '0 5K 10K 15K'],
    [[1400], 'money', '$0 $1K $2K'],
    [[-800, 1900], 'money', '−$1K $0 $1K $2K'],
    [[30, 62], 'percent', '0% 20% 40% 60% 80%'],
    [[30, 90], 'percent', '0% 25% 50% 75% 100%'],
    [[1_200_000], 'count', '0 500K 1M 1.5M'],
    [[0, 0], 'count', '0 1'],
    [[], 'count', '0 1'],
  ])('over %j in %s has the lines %s', (values, unit, expected) => {
    expect(lines(values, unit).join(' ')).toBe(expected)
  })

  it('holds every value, has zero on it, few lines, and no decimals below 10K', () => {
    const value = fc.integer({ min: -5e8, max: 5e8 }).map((cents) => cents / 100)
    fc.assert(
      fc.property(fc.array(value, { minLength: 1 }), fc.constantFrom<Unit>('count', 'money'), (values, unit) => {
        const { min, max } = scaleOf(values, unit)
        expect(min <= Math.min(0, ...values) && max >= Math.max(0, ...values)).toBe(true)
        const texts = lines(values, unit)
        expect(texts.length).toBeLessThanOrEqual(5)
        expect(new Set(texts).size).toBe(texts.length)
        expect(texts).toContain(unit === 'count' ? '0' : '$0')
        expect(texts.filter((text) => /^\D*\d\.\d+K$/.test(text))).toEqual([])
      }),
    )
  })
})
