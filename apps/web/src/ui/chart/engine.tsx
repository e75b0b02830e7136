import { BarChart, LineChart } from 'echarts/charts'
import { GridComponent, TooltipComponent } from 'echarts/components'
import * as echarts from 'echarts/core'
import { CanvasRenderer } from 'echarts/renderers'
import ReactECharts from 'echarts-for-react/esm/core'
import { useRef } from 'react'
import classes from './chart.module.css'
import type { ChartOption } from './option.ts'

echarts.use([BarChart, LineChart, GridComponent, TooltipComponent, CanvasRenderer])

/** Charts of this group share their cursor. */
const group = 'cursor'
echarts.connect(group)

/** Where a point of the series is drawn. */
export type PointPosition = (index: number, value: number | null) => readonly [number, number] | undefined

interface CanvasProps {
  option: ChartOption
  /** The chart stands: from now on it can say where its points are. */
  onReady(place: PointPosition): void
}

const whole = { width: '100%', height: '100%' }
const canvas = { renderer: 'canvas' } as const

/** A chart of the library in the place that surrounds it. */
export const Canvas = ({ option, onReady }: CanvasProps) => {
  const ready = useRef(false)
  return (
    <ReactECharts
      echarts={echarts}
      className={classes.canvas}
      style={whole}
      opts={canvas}
      option={option}
      // The library measures on a chart that it throws away: what is drawn before it is ready would be drawn twice.
      shouldSetOption={() => ready.current}
      onChartReady={(chart: echarts.ECharts) => {
        ready.current = true
        chart.group = group
        onReady((index, value) => {
          if (value === null || chart.isDisposed()) return undefined
          const [x, y] = chart.convertToPixel({ seriesIndex: 0 }, [index, value])
          return x === undefined || y === undefined ? undefined : [x, y]
        })
      }}
    />
  )
}
