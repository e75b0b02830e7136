import { markOf, type SeriesStyle, type MarkName } from './marks.ts'

const outlines: Record<SeriesStyle['symbol'], string> = {
  circle: 'M7.8 5a3.2 3.2 0 1 1 6.4 0a3.2 3.2 0 1 1-6.4 0Z',
  diamond: 'M11 1L15 5L11 9L7 5Z',
  rect: 'M8.4 2.4H13.6V7.6H8.4Z',
  triangle: 'M11 1.6L14.4 7.4H7.6Z',
  triangleDown: 'M11 8.4L14.4 2.6H7.6Z',
}

/** Legend sample of a series: line and marker distinguish it without colour. */
export const Glyph = ({ mark }: { mark: MarkName }) => {
  const { colour, bars, dashes, symbol, filled } = markOf(mark)
  const ink = `var(${colour})`
  return (
    <svg viewBox="0 0 22 10" width={22} height={10} fill="none" stroke={ink} overflow="visible" aria-hidden="true">
      {bars ? (
        <path d="M4 10V5M9 10V2M14 10V0M19 10V4" strokeWidth={3} />
      ) : (
        <>
          <path d="M0 5h22" strokeWidth={2} strokeDasharray={dashes && `${dashes[0] * 0.45} ${dashes[1] * 0.45}`} />
          <path d={outlines[symbol]} fill={filled ? ink : 'var(--surface)'} strokeWidth={1.8} strokeLinejoin="round" />
        </>
      )}
    </svg>
  )
}
