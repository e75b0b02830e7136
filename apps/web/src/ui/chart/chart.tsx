import type { Language } from '@app/contract'
import { useEffect, useRef } from 'react'
import { useMedia } from '../../lib/use-media.ts'
import classes from './chart.module.css'
import type { RunningChart } from './engine.ts'
import { chartOption, type Series } from './option.ts'
import type { Palette } from './palette.ts'
import { useEngine } from './use-engine.ts'
import { useSize } from './use-size.ts'

interface ChartProps {
  series: Series
  /** What the picture says, for those who do not see it. */
  label: string
  language: Language
  palette: Palette | undefined
  /** Old figures lose their colour. */
  muted: boolean
  /** Drawn before: it need not enter again. */
  calm?: boolean
}

/** A series on a canvas. The chart library comes later: until then the place is kept. */
export const Chart = ({ series, label, language, palette, muted, calm }: ChartProps) => {
  const box = useRef<HTMLDivElement>(null)
  const chart = useRef<RunningChart>(undefined)
  const drawn = useRef<Palette>(undefined)
  const engine = useEngine()
  const size = useSize(box)
  const still = useMedia('(prefers-reduced-motion: reduce)')

  useEffect(
    () => () => {
      chart.current?.stop()
      chart.current = undefined
    },
    [],
  )

  useEffect(() => {
    const element = box.current
    if (!element || !size || !palette || !engine || engine === 'failed') return
    const running = (chart.current ??= engine.startChart(element, size))
    // A change of colours is no news: nothing moves.
    const motion = drawn.current === undefined && !calm ? 'entrance' : drawn.current === palette ? 'change' : 'none'
    const option = chartOption(series, {
      palette,
      language,
      width: size.width,
      motion: still ? 'none' : motion,
      muted,
      place: (index) => running.place(index, series.values[index] ?? null),
      pointed: () => element.matches(':hover'),
    })
    running.draw(option, size)
    drawn.current = palette
  }, [engine, size, palette, series, language, muted, calm, still])

  return <div ref={box} className={classes.chart} role="img" aria-label={label} />
}
