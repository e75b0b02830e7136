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

/** Pixel position of a point of the series. */
export type PointPosition = (index: number, value: number | null) => readonly [number, number] | undefined

interface CanvasProps {
  option: ChartOption
  /** Called once the chart is laid out and can report the positions of its points. */
  onReady(place: PointPosition): void
}

const whole = { width: '100%', height: '100%' }
const canvas = { renderer: 'canvas' } as const

/** A chart that fills its container. */
export const Canvas = ({ option, onReady }: CanvasProps) => {
  const ready = useRef(false)
  return (
    <ReactECharts
      echarts={echarts}
      className={classes.canvas}
      style={whole}
      opts={canvas}
      option={option}
      // The library measures on a throwaway chart first; drawing before it is ready would draw twice.
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
