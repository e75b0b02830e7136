import { BarChart, LineChart } from 'echarts/charts'
import { GridComponent, TooltipComponent } from 'echarts/components'
import { init, use as register } from 'echarts/core'
import { CanvasRenderer } from 'echarts/renderers'

// The seven series of the dashboard, same days and size, drawn by the library alone.

register([BarChart, LineChart, GridComponent, TooltipComponent, CanvasRenderer])

const names = ['profit', 'installs', 'registrations', 'deposits', 'roi', 'clicks', 'conversions'] as const
type Days = { dates: string[] } & Record<(typeof names)[number], (number | null)[]>

const usual = names.map(() => '640x280').join(',')
const sizes = (new URLSearchParams(location.search).get('sizes') ?? usual)
  .split(',')
  .map((size) => size.split('x').map(Number))

const draw = (name: (typeof names)[number], index: number, days: Days): void => {
  const [width = 640, height = 280] = sizes[index] ?? []
  const place = document.createElement('div')
  document.getElementById('charts')!.append(place)
  const line = { type: 'line' as const, smooth: 0.3, smoothMonotone: 'x' as const, showSymbol: false }
  init(place, undefined, { renderer: 'canvas', width, height }).setOption({
    animation: false,
    grid: { left: 60, right: 14, top: 12, bottom: 24 },
    xAxis: { type: 'category', data: days.dates, boundaryGap: name === 'deposits' },
    yAxis: { type: 'value' },
    tooltip: { trigger: 'axis', renderMode: 'richText' },
    series: [{ ...(name === 'deposits' ? { type: 'bar' as const } : line), data: days[name] }],
  })
}

const answer = (await (await fetch('/api/stats')).json()) as { dailyData: Days }
for (const [index, name] of names.entries()) draw(name, index, answer.dailyData)
