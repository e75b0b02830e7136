import type { Language } from '@app/contract'
import type { BarSeriesOption, LineSeriesOption } from 'echarts/charts'
import type { GridComponentOption, TooltipComponentOption } from 'echarts/components'
import type { ComposeOption } from 'echarts/core'
import { markOf, type SeriesStyle, type MarkName } from './marks.ts'
import type { Palette } from './palette.ts'
import { linesOf, scaleOf } from './scale.ts'
import { showValue, type Unit } from './units.ts'

export type ChartOption = ComposeOption<
  LineSeriesOption | BarSeriesOption | GridComponentOption | TooltipComponentOption
>

/** Names of a point: on the axis, on an axis without room, and `full` everywhere else. */
export interface PointLabel {
  readonly axis: string
  readonly narrow?: string
  readonly full: string
}

export interface Series {
  readonly mark: MarkName
  readonly unit: Unit
  readonly labels: readonly PointLabel[]
  readonly values: readonly (number | null)[]
  /** Index of the unfinished point. */
  readonly open?: number | null
  /** Tooltip note on that point, such as 'so far'. */
  readonly unfinished?: string | undefined
  /** Compared value per point, and its label. */
  readonly before?: readonly (number | null)[] | undefined
  readonly beforeLabels?: readonly (string | null)[] | undefined
}

export interface Drawing {
  readonly palette: Palette
  readonly language: Language
  readonly width: number
  /** The entrance takes 1.5 s and later changes are quick; 'none' does not animate. */
  readonly motion: 'entrance' | 'change' | 'none'
  /** Stale figures: the series is drawn without colour. */
  readonly muted: boolean
  /** Pixel position of a point; undefined before the chart is laid out. */
  readonly place: (index: number) => readonly [number, number] | undefined
  /** Whether the pointer is over this chart rather than one that shares its cursor. */
  readonly pointed: () => boolean
}

const axisFont = 11
/** Width in px that fits a character of the axis in any system font. */
const characterWidth = 6.4
/** Gap between the labels and the first point, in px. */
const labelGap = 18
/** Minimum gap between two labels of the axis, in px. */
const gap = 12
const mostLabels = 8
/** Maximum width of a bar: in px and as a share of its slot. */
const [widestBar, barShare] = [28, 0.48]
/** Above this number of points, markers are hidden except under the cursor. */
const mostPoints = 31

const symbols: Record<SeriesStyle['symbol'], { symbol: string; symbolRotate?: number }> = {
  circle: { symbol: 'circle' },
  diamond: { symbol: 'diamond' },
  rect: { symbol: 'rect' },
  triangle: { symbol: 'triangle' },
  triangleDown: { symbol: 'triangle', symbolRotate: 180 },
}

/** Quiet line of the compared series: drawn below, without points. With bars it is a tick across each. */
const ghost = (values: readonly (number | null)[], tick: number | undefined, { palette }: Drawing) =>
  ({
    type: 'line',
    smooth: 0.3,
    smoothMonotone: 'x',
    z: 1,
    silent: true,
    ...(tick === undefined
      ? { showSymbol: false }
      : { showSymbol: true, showAllSymbol: true, symbol: 'rect', symbolSize: [tick, 2] }),
    lineStyle: { width: tick === undefined ? 1.5 : 0, color: palette.ghost, type: 'solid' },
    itemStyle: { color: palette.ghost, opacity: 1 },
    emphasis: { disabled: true },
    data: [...values],
  }) satisfies LineSeriesOption

/** Last, unfinished piece: a dotted line to a hollow point with a dotted rim. */
const openEnd = (series: Series, open: number, ink: string, { palette }: Drawing): LineSeriesOption => ({
  type: 'line',
  smooth: 0.3,
  smoothMonotone: 'x',
  z: 3,
  silent: true,
  symbol: 'circle',
  symbolSize: 12,
  showSymbol: true,
  showAllSymbol: true,
  lineStyle: { width: 3, color: ink, type: [0, 7], cap: 'round' },
  emphasis: { disabled: true },
  data: series.values.map((value, index) => {
    if (index === open)
      return {
        value,
        itemStyle: { color: palette.surface, borderColor: ink, borderWidth: 2, borderType: [2, 2], opacity: 1 },
      }
    // The point at which the line ends keeps its own marker.
    return index === open - 1 ? { value, symbol: 'none' } : null
  }),
})

const line = (series: Series, ink: string, { palette }: Drawing): LineSeriesOption => {
  const { symbol, dashes, filled } = markOf(series.mark)
  const style = { width: 3, color: ink, type: dashes ? [...dashes] : ('solid' as const), cap: 'butt' as const }
  const dotted = dashes && dashes[0] < style.width
  return {
    type: 'line',
    smooth: 0.3,
    smoothMonotone: 'x',
    ...symbols[symbol],
    symbolSize: 12,
    showSymbol: series.values.length <= mostPoints,
    showAllSymbol: true,
    lineStyle: { ...style, ...(dotted && { cap: 'round' }) },
    itemStyle: { color: filled ? ink : palette.surface, borderColor: ink, borderWidth: 2.5, opacity: 1 },
    ...(filled && { areaStyle: { color: ink, opacity: 0.1 } }),
    emphasis: { scale: 1.2, lineStyle: { width: 3 } },
    data: series.values.map((value, index) => (index === series.open ? null : value)),
  }
}

const bars = (series: Series, ink: string): BarSeriesOption => {
  const hollow = { color: 'transparent', borderColor: ink, borderWidth: 2, borderType: 'dotted' as const }
  return {
    type: 'bar',
    barMaxWidth: widestBar,
    barCategoryGap: `${100 - barShare * 100}%`,
    itemStyle: { color: ink, borderRadius: [2, 2, 0, 0] },
    emphasis: { disabled: true },
    data: series.values.map((value, index) => (index === series.open ? { value, itemStyle: hollow } : value)),
  }
}

const widest = (texts: readonly string[]): number => characterWidth * Math.max(0, ...texts.map(({ length }) => length))

/** Points named on the axis: evenly spaced, as many as fit, at most eight. */
const naming = ({ labels }: Series, room: number) => {
  const full = labels.map(({ axis }) => axis)
  const narrow = labels.map((label) => label.narrow ?? label.axis)
  const wanted = Math.min(labels.length, mostLabels)
  // Day numbers alone would be ambiguous over more than a month.
  const short = labels.length <= mostPoints && (widest(full) + gap) * wanted > room
  const names = short ? narrow : full
  const fitting = Math.max(1, Math.min(mostLabels, Math.floor(room / (widest(names) + gap))))
  return { names, skipped: Math.ceil(labels.length / fitting) - 1 }
}

/** Short form, followed by the exact value in parentheses where it says more. */
const exactly = (unit: Unit, value: number | null, language: Language): string => {
  const [short, exact] = [showValue(unit, 'cursor', value, language), showValue(unit, 'exact', value, language)]
  return value === null || short === exact ? short : `${short} (${exact})`
}

/** Cursor text of a point: its value, plus its day in the chart under the pointer. */
export const cursorText = (series: Series, index: number, language: Language, pointed: boolean): string => {
  const label = series.labels[index]
  if (!label) return ''
  const value = exactly(series.unit, series.values[index] ?? null, language)
  const more = series.unfinished && index === series.open ? `, ${series.unfinished}` : ''
  const now = `${pointed ? `${label.full} · ` : ''}${value}${more}`
  const beside = series.beforeLabels?.[index]
  if (!beside) return now
  return `${now}\n${beside} · ${exactly(series.unit, series.before?.[index] ?? null, language)}`
}

/** Tooltip text element as the library draws it, reduced to what is needed here. */
interface DrawnText {
  setStyle(style: Readonly<Record<string, string | number>>): void
  getBoundingRect(): { width: number; height: number }
}

const isDrawnText = (element: unknown): element is DrawnText =>
  typeof element === 'object' && element !== null && 'setStyle' in element && 'getBoundingRect' in element

const tooltip = (series: Series, { palette, language, place, pointed }: Drawing): TooltipComponentOption => ({
  trigger: 'axis',
  // HTML tooltips need style attributes, which the content security policy blocks.
  renderMode: 'richText',
  confine: true,
  transitionDuration: 0,
  backgroundColor: palette.overlay,
  borderColor: palette.outline,
  borderWidth: 1,
  padding: [4, 8],
  shadowBlur: 0,
  textStyle: { color: palette.text },
  formatter: (params) => cursorText(series, [params].flat()[0]?.dataIndex ?? -1, language, pointed()),
  position: (pointer, params, element: unknown, _area, { contentSize, viewSize }) => {
    const [x, y] = place([params].flat()[0]?.dataIndex ?? -1) ?? pointer
    let [width, height] = contentSize
    // The library takes only the colour from `textStyle`; the rest is set on the text before it is drawn.
    if (isDrawnText(element)) {
      element.setStyle({ fontFamily: palette.font, fontSize: axisFont, fontWeight: 600, lineHeight: 14 })
      ;({ width, height } = element.getBoundingRect())
    }
    const left = Math.min(Math.max(0, x - width / 2), viewSize[0] - width)
    const above = y - height - 10
    return [left, above >= 0 ? above : y + 12]
  },
})

/** Width of the tick across a bar: a little wider than the bar. */
const tickOf = ({ values }: Series, room: number): number =>
  Math.min(widestBar, (room / Math.max(1, values.length)) * barShare) + 10

/** ECharts option of a series. */
export const chartOption = (series: Series, drawing: Drawing): ChartOption => {
  const { palette, language, width, motion, muted } = drawing
  const mark = markOf(series.mark)
  const ink = muted ? palette.quiet : palette.series(mark.colour)
  const scale = scaleOf([...series.values, ...(series.before ?? [])], series.unit)
  const tick = (value: number) => showValue(series.unit, 'axis', value, language)
  const left = widest(linesOf(scale).map(tick)) + labelGap + 4
  const { names, skipped } = naming(series, width - left)
  const axisText = { color: palette.quiet, fontFamily: palette.font, fontSize: axisFont }
  return {
    animation: motion !== 'none',
    animationDuration: motion === 'entrance' ? 1500 : 0,
    animationDurationUpdate: 240,
    // Margins are precomputed for the labels, so the library need not measure them.
    grid: { left, right: Math.max(14, widest(names.slice(-1)) / 2 + 2), top: 12, bottom: 24, outerBoundsMode: 'none' },
    xAxis: {
      type: 'category',
      data: names,
      boundaryGap: mark.bars === true || names.length === 1,
      axisLine: { show: false },
      axisTick: { show: false },
      axisLabel: { ...axisText, rotate: 0, margin: 10, interval: skipped },
      axisPointer: {
        type: 'line',
        snap: true,
        lineStyle: { color: palette.cursor, type: [2, 3], width: 1 },
        label: {
          show: true,
          ...axisText,
          color: palette.text,
          backgroundColor: palette.surface,
          padding: [2, 4],
          margin: 8,
          shadowBlur: 0,
        },
      },
    },
    yAxis: {
      type: 'value',
      ...scale,
      axisLabel: { ...axisText, margin: labelGap, formatter: tick },
      splitLine: { lineStyle: { color: palette.line } },
    },
    tooltip: tooltip(series, drawing),
    series: [
      mark.bars ? bars(series, ink) : line(series, ink, drawing),
      ...(!mark.bars && typeof series.open === 'number' ? [openEnd(series, series.open, ink, drawing)] : []),
      ...(series.before ? [ghost(series.before, mark.bars ? tickOf(series, width - left) : undefined, drawing)] : []),
    ],
  }
}
