export const sparkSize = { width: 120, height: 24 } as const

/** More points cannot be told apart at the width of a sparkline. */
const most = 60

/** Downsamples values for a sparkline by averaging neighbours. Missing values count as zero. */
export const thinned = (values: readonly (number | null)[]): number[] => {
  const count = Math.min(values.length, most)
  return Array.from({ length: count }, (_, index) => {
    const part = values.slice(
      Math.floor((index * values.length) / count),
      Math.floor(((index + 1) * values.length) / count),
    )
    return part.reduce<number>((sum, value) => sum + (value ?? 0), 0) / part.length
  })
}

const round = (value: number): number => Math.round(value * 10) / 10

/** Distances from the top, with room for the stroke width. The range includes zero. */
const heights = (values: readonly number[]): number[] => {
  const low = Math.min(0, ...values)
  const span = Math.max(0, ...values) - low || 1
  return values.map((value) => 2 + (sparkSize.height - 4) * (1 - (value - low) / span))
}

/** SVG path of a smooth line. */
export const sparkPath = (values: readonly number[]): string => {
  const ys = heights(values)
  if (ys.length === 1) return `M0 ${round(ys[0]!)}H${sparkSize.width}`
  const step = sparkSize.width / (ys.length - 1)
  return ys
    .map((y, index) => {
      const x = index * step
      if (index === 0) return `M0 ${round(y)}`
      const before = ys[index - 1]!
      return `C${round(x - step * 0.6)} ${round(before)} ${round(x - step * 0.4)} ${round(y)} ${round(x)} ${round(y)}`
    })
    .join('')
}

/** SVG path with a bar per value. */
export const sparkBars = (values: readonly number[]): string => {
  const step = sparkSize.width / values.length
  const width = step * 0.64
  return heights(values)
    .map((y, index) => `M${round(index * step)} ${sparkSize.height}V${round(y)}h${round(width)}V${sparkSize.height}Z`)
    .join('')
}
