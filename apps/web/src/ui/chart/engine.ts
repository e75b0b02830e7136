import { BarChart, LineChart } from 'echarts/charts'
import { GridComponent, TooltipComponent } from 'echarts/components'
import { connect, init, use as register } from 'echarts/core'
import { CanvasRenderer } from 'echarts/renderers'
import type { ChartOption } from './option.ts'
import type { Size } from './use-size.ts'

register([BarChart, LineChart, GridComponent, TooltipComponent, CanvasRenderer])

/** Charts of this group share their cursor. */
const group = 'cursor'
connect(group)

/** Puts an empty chart into an element. */
export const startChart = (element: HTMLElement, size: Size) => {
  const chart = init(element, undefined, { renderer: 'canvas', ...size })
  chart.group = group
  return {
    draw: (option: ChartOption, { width, height }: Size) => {
      if (width !== chart.getWidth() || height !== chart.getHeight()) chart.resize({ width, height })
      chart.setOption(option)
    },
    /** Where a point of the series is drawn. */
    place: (index: number, value: number | null): readonly [number, number] | undefined => {
      const [x, y] = value === null ? [] : chart.convertToPixel({ seriesIndex: 0 }, [index, value])
      return x === undefined || y === undefined ? undefined : [x, y]
    },
    stop: () => chart.dispose(),
  }
}

export type RunningChart = ReturnType<typeof startChart>
