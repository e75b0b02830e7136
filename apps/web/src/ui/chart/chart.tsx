import type { Language } from '@app/contract'
import { useEffect, useRef, useState } from 'react'
import { useMedia } from '../../lib/hooks/use-media.ts'
import classes from './chart.module.css'
import type { PointPosition } from './engine.tsx'
import { chartOption, type ChartOption, type Series } from './option.ts'
import type { Palette } from './palette.ts'
import { useEngine } from './use-engine.ts'
import { useSize } from './use-size.ts'

interface ChartProps {
  series: Series
  /** Text alternative of the chart. */
  label: string
  language: Language
  palette: Palette | undefined
  /** Stale figures lose their colour. */
  muted: boolean
  /** Skips the entrance animation, because the chart was drawn before. */
  calm?: boolean
}

/** A series on a canvas. The chart library loads lazily; the space is reserved until then. */
export const Chart = ({ series, label, language, palette, muted, calm }: ChartProps) => {
  const box = useRef<HTMLDivElement>(null)
  const place = useRef<PointPosition>(undefined)
  const drawn = useRef<Palette>(undefined)
  const engine = useEngine()
  const size = useSize(box)
  const still = useMedia('(prefers-reduced-motion: reduce)')
  const width = size?.width

  const [option, setOption] = useState<ChartOption>()

  useEffect(() => {
    if (!palette || width === undefined || !engine || engine === 'failed') return
    // A theme change is no new data, so nothing moves.
    const motion = drawn.current === undefined && !calm ? 'entrance' : drawn.current === palette ? 'change' : 'none'
    drawn.current = palette
    setOption(
      chartOption(series, {
        palette,
        language,
        width,
        motion: still ? 'none' : motion,
        muted,
        place: (index) => place.current?.(index, series.values[index] ?? null),
        pointed: () => box.current?.matches(':hover') ?? false,
      }),
    )
  }, [engine, width, palette, series, language, muted, calm, still])

  const Canvas = engine && engine !== 'failed' ? engine.Canvas : undefined
  return (
    <div ref={box} className={classes.chart} role="img" aria-label={label}>
      {Canvas && option && <Canvas option={option} onReady={(found) => void (place.current = found)} />}
    </div>
  )
}
