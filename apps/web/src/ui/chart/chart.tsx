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
  const place = useRef<PointPosition>(undefined)
  const drawn = useRef<Palette>(undefined)
  const engine = useEngine()
  const size = useSize(box)
  const still = useMedia('(prefers-reduced-motion: reduce)')
  const width = size?.width

  const [option, setOption] = useState<ChartOption>()

  useEffect(() => {
    if (!palette || width === undefined || !engine || engine === 'failed') return
    // A change of colours is no news: nothing moves.
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
