import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { graphic } from 'echarts/core'
import { describe, expect, it } from 'vitest'
import { themes } from '../../themes/theme.ts'
import { marks, type MarkName } from './marks.ts'
import { chartOption, cursorText, type Drawing, type Series } from './option.ts'

const drawing: Drawing = {
  palette: {
    surface: 'surface',
    overlay: 'overlay',
    line: 'line',
    outline: 'outline',
    cursor: 'cursor',
    text: 'text',
    quiet: 'quiet',
    ghost: 'ghost',
    font: 'font',
    series: (token) => token,
  },
  language: 'en',
  width: 600,
  motion: 'entrance',
  muted: false,
  place: () => [100, 80],
  pointed: () => true,
}

const seriesOf = (mark: MarkName, count = 8, more: Partial<Series> = {}): Series => ({
  mark,
  unit: 'count',
  labels: Array.from({ length: count }, (_, index) => ({
    axis: `Nov ${index + 1}`,
    narrow: `${index + 1}`,
    full: `day ${index + 1}`,
  })),
  values: Array.from({ length: count }, (_, index) => 100 + index),
  ...more,
})

const drawn = (series: Series, how: Partial<Drawing> = {}) => {
  const option = chartOption(series, { ...drawing, ...how })
  const [shape] = [option.series].flat()
  return { option, shape: shape!, line: shape!.type === 'line' ? shape! : undefined }
}

/** Written labels of the axis. */
const named = (series: Series, how: Partial<Drawing> = {}): string[] => {
  const axis = [drawn(series, how).option.xAxis].flat()[0] as {
    data: string[]
    axisLabel: { interval: number; rotate: number }
  }
  expect(axis.axisLabel.rotate).toBe(0)
  return axis.data.filter((_, index) => index % (axis.axisLabel.interval + 1) === 0)
}

describe('drawing', () => {
  it('[DASH-27] [DASH-28] deposits are bars, everything else is a line', () => {
    const kinds = Object.fromEntries(
      (Object.keys(marks) as MarkName[]).map((mark) => [mark, drawn(seriesOf(mark)).shape.type]),
    )
    expect(kinds).toEqual({
      profit: 'line',
      roi: 'line',
      installs: 'line',
      registrations: 'line',
      clicks: 'line',
      conversions: 'line',
      deposits: 'bar',
      neutral: 'line',
    })
  })

  it('[DASH-30] lines are 3 wide, bent by 0.3, with points of radius 6, and enter in 1.5 s', () => {
    const { option, line } = drawn(seriesOf('installs'))
    expect(line).toMatchObject({ smooth: 0.3, symbolSize: 12, lineStyle: { width: 3 }, showSymbol: true })
    expect(option).toMatchObject({ animation: true, animationDuration: 1500 })
    expect(drawn(seriesOf('installs'), { motion: 'change' }).option.animationDuration).toBe(0)
    expect(drawn(seriesOf('installs'), { motion: 'none' }).option.animation).toBe(false)
  })

  it('[DASH-30] the axis names at most eight days, none of them turned', () => {
    for (const count of [1, 7, 8, 9, 31, 32, 90, 365, 3650])
      expect(named(seriesOf('clicks', count), { width: 2000 }).length).toBeLessThanOrEqual(8)
    expect(named(seriesOf('clicks', 8))).toHaveLength(8)
  })

  it('names days by their number where there is no room, but not over more than a month', () => {
    expect(named(seriesOf('clicks', 8), { width: 260 })).toEqual(['1', '2', '3', '4', '5', '6', '7', '8'])
    expect(named(seriesOf('clicks', 32), { width: 260 })[0]).toBe('Nov 1')
    expect(named(seriesOf('clicks', 32), { width: 260 }).length).toBeLessThan(5)
  })

  it('shows no points from 32 on, except under the cursor', () => {
    expect(drawn(seriesOf('clicks', 31)).line).toMatchObject({ showSymbol: true })
    expect(drawn(seriesOf('clicks', 32)).line).toMatchObject({ showSymbol: false })
  })

  it('[DESK-04] what is not over has a hollow, dotted bar, or dots to a hollow point', () => {
    const { shape } = drawn(seriesOf('deposits', 3, { open: 2 }))
    const hollow = { color: 'transparent', borderColor: '--c-deposits', borderWidth: 2, borderType: 'dotted' }
    expect(shape.data).toEqual([100, 101, { value: 102, itemStyle: hollow }])
    const { option, line } = drawn(seriesOf('profit', 3, { open: 2 }))
    // The line and the area below it end earlier.
    expect(line?.data).toEqual([100, 101, null])
    expect([option.series].flat()[1]).toMatchObject({
      lineStyle: { type: [0, 7], cap: 'round' },
      data: [null, { value: 101, symbol: 'none' }, { value: 102, itemStyle: { borderType: [2, 2] } }],
    })
    expect([drawn(seriesOf('profit', 3)).option.series].flat()).toHaveLength(1)
  })

  it('[DESK-03] what is compared is one quiet line under the series, beside bars a tick, and in the scale', () => {
    const beside = { before: [100, 900, 50], beforeLabels: ['a', 'b', 'c'] }
    const { option } = drawn(seriesOf('installs', 3, beside))
    const ghost = [option.series].flat()[1]
    expect(ghost).toMatchObject({ type: 'line', showSymbol: false, z: 1, data: beside.before })
    expect(ghost).toMatchObject({ lineStyle: { width: 1.5, color: 'ghost', type: 'solid' } })
    expect([option.yAxis].flat()[0]).toMatchObject({ max: 1000 })
    const [, ticks] = [drawn(seriesOf('deposits', 3, beside)).option.series].flat()
    expect(ticks).toMatchObject({ symbol: 'rect', symbolSize: [38, 2], lineStyle: { width: 0 } })
  })

  it('old figures lose their colour', () => {
    expect(drawn(seriesOf('clicks'), { muted: true }).line).toMatchObject({ lineStyle: { color: 'quiet' } })
  })

  it('never asks for markup or style attributes', () => {
    expect(drawn(seriesOf('clicks')).option.tooltip).toMatchObject({ renderMode: 'richText' })
  })
})

describe('the cursor', () => {
  const said = (values: number[], more: Partial<Series> = {}) =>
    values.map((value) => cursorText(seriesOf('profit', 1, { values: [value], ...more }), 0, 'en', false))

  it('[DASH-31] abbreviates thousands and millions, rounds the rest, and keeps signs', () => {
    expect(said([12.4, 999.4, 1000, 1234, -1234, 999_949, 999_950, 2_460_000])).toEqual([
      '12 (12.4)',
      '999 (999.4)',
      '1.0K (1,000)',
      '1.2K (1,234)',
      '−1.2K (−1,234)',
      '999.9K (999,949)',
      '1.0M (999,950)',
      '2.5M (2,460,000)',
    ])
    expect(said([1234, -0.4], { unit: 'money' })).toEqual(['$1.2K ($1,234.00)', '$0 (−$0.40)'])
    expect(said([18.24, -3], { unit: 'percent' })).toEqual(['18.2%', '−3.0%'])
  })

  it('says the day where the pointer is, and that a day is not over', () => {
    const series = seriesOf('deposits', 2, { unfinished: 'so far', open: 1 })
    expect(cursorText(series, 1, 'en', true)).toBe('day 2 · 101, so far')
    expect(cursorText(series, 1, 'en', false)).toBe('101, so far')
    expect(cursorText(series, 0, 'en', true)).toBe('day 1 · 100')
    expect(cursorText(series, 7, 'en', true)).toBe('')
  })

  it('[DESK-03] names both dates and both values', () => {
    const series = seriesOf('deposits', 2, { before: [7, 1234], beforeLabels: [null, 'Wed, 4 Nov'] })
    expect(cursorText(series, 1, 'en', true)).toBe('day 2 · 101\nWed, 4 Nov · 1.2K (1,234)')
    expect(cursorText(series, 0, 'en', true)).toBe('day 1 · 100')
  })

  it('[DESK-16] what is said at the cursor is in the typeface of the page, and placed by what it measures there', () => {
    const { tooltip } = drawn(seriesOf('profit')).option
    const position = [tooltip].flat()[0]?.position
    if (typeof position !== 'function') throw new Error('a tooltip without a place')
    // As the library creates it: without a typeface of its own.
    const text = new graphic.Text({ style: { rich: {}, text: 'day 1 · 100', lineHeight: 22, padding: [4, 8] } })
    const sizes = { contentSize: [400, 300], viewSize: [600, 300] } as {
      contentSize: [number, number]
      viewSize: [number, number]
    }
    const given = [{ dataIndex: 0 }] as never
    const [left, top] = position([0, 0], given, text as never, null, sizes) as [number, number]
    expect(text.style.font).toBe('600 11px font')
    const { width, height } = text.getBoundingRect()
    expect([left, top]).toEqual([100 - width / 2, 80 - height - 10])
  })
})

/** Hue of a colour, in degrees. */
const hue = (hex: string): number => {
  const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16))
  const top = Math.max(red!, green!, blue!)
  const span = top - Math.min(red!, green!, blue!)
  const sixth =
    top === red ? (green! - blue!) / span : top === green ? 2 + (blue! - red!) / span : 4 + (red! - green!) / span
  return (sixth * 60 + 360) % 360
}

describe.each(themes)('[DASH-29] in the theme %s', (theme) => {
  const css = readFileSync(join(import.meta.dirname, '../../themes/tokens.css'), 'utf8')
  const block = css.slice(css.indexOf(`[data-theme='${theme}']`)).split('}')[0]!
  const of = (mark: MarkName) => hue(new RegExp(`${marks[mark].colour}: (#[\\da-f]{6})`).exec(block)![1]!)

  it.each<[MarkName, string, number, number]>([
    ['installs', 'blue', 205, 235],
    ['profit', 'green', 75, 165],
    ['registrations', 'green', 75, 165],
    ['deposits', 'purple', 250, 280],
    ['roi', 'pink', 315, 345],
    ['clicks', 'cyan', 180, 195],
    ['conversions', 'yellow', 40, 60],
  ])('%s are %s', (mark, _, least, most) => {
    expect(of(mark)).toBeGreaterThanOrEqual(least)
    expect(of(mark)).toBeLessThanOrEqual(most)
    expect(drawn(seriesOf(mark)).shape).toMatchObject({
      itemStyle: { [mark === 'profit' || mark === 'deposits' ? 'color' : 'borderColor']: marks[mark].colour },
    })
  })
})
