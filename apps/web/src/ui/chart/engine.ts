import { BarChart, LineChart } from 'echarts/charts'
import { GridComponent, TooltipComponent } from 'echarts/components'
import { connect, init, use as register } from 'echarts/core'
import { CanvasRenderer } from 'echarts/renderers'
import type { ChartOption } from './option.ts'

register([BarChart, LineChart, GridComponent, TooltipComponent, CanvasRenderer])

/** Charts of this group share their cursor. */
const group = 'cursor'
connect(group)

/** Puts an empty chart into an element. */
export const startChart = (element: HTMLElement, width: number, height: number) => {
  const chart = init(element, undefined, { renderer: 'canvas', width, height })
  chart.group = group
  return {
    draw: (option: ChartOption) => chart.setOption(option, { notMerge: false, replaceMerge: ['series'] }),
    resize: (width: number, height: number) => chart.resize({ width, height }),
    /** Where a point of the series is drawn. */
    place: (index: number, value: number | null): readonly [number, number] | undefined => {
      const [x, y] = value === null ? [] : chart.convertToPixel({ seriesIndex: 0 }, [index, value])
      return x === undefined || y === undefined ? undefined : [x, y]
    },
    stop: () => chart.dispose(),
  }
}

export type RunningChart = ReturnType<typeof startChart>
