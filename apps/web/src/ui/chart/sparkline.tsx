import { markOf, type MarkName } from './marks.ts'
import { sparkBars, sparkPath, sparkSize, thinned } from './spark.ts'

/** Course of a series without axes, one line high. Decorative: the chart below tells the same in full. */
export const Sparkline = ({ mark, values }: { mark: MarkName; values: readonly (number | null)[] }) => {
  const { colour, bars } = markOf(mark)
  const shown = thinned(values)
  return (
    <svg
      viewBox={`0 0 ${sparkSize.width} ${sparkSize.height}`}
      preserveAspectRatio="none"
      fill="none"
      aria-hidden="true"
    >
      {bars ? (
        <path d={sparkBars(shown)} fill={`var(${colour})`} />
      ) : (
        <path d={sparkPath(shown)} stroke={`var(${colour})`} strokeWidth={1.75} vectorEffect="non-scaling-stroke" />
      )}
    </svg>
  )
}
