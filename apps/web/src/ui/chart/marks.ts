/** How a series is told from the others, in colour and without it. */
export interface SeriesStyle {
  /** The token of its colour. */
  readonly colour: `--c-${string}`
  readonly bars?: boolean
  /** Lengths of dashes and gaps; solid without. */
  readonly dashes?: readonly [number, number]
  readonly symbol: 'circle' | 'diamond' | 'rect' | 'triangle' | 'triangleDown'
  /** Points and the ground under the line are filled. */
  readonly filled?: boolean
}

/** Every series that charts draw. */
export const marks = {
  installs: { colour: '--c-installs', symbol: 'circle' },
  profit: { colour: '--c-profit', symbol: 'circle', filled: true },
  registrations: { colour: '--c-registrations', symbol: 'diamond', dashes: [9, 5] },
  deposits: { colour: '--c-deposits', symbol: 'rect', bars: true },
  roi: { colour: '--c-roi', symbol: 'triangleDown', dashes: [13, 5] },
  clicks: { colour: '--c-clicks', symbol: 'rect' },
  /** What has no series of its own. */
  neutral: { colour: '--c-neutral', symbol: 'circle' },
  conversions: { colour: '--c-conversions', symbol: 'triangle', dashes: [2, 6] },
} as const satisfies Record<string, SeriesStyle>

export type MarkName = keyof typeof marks

/** The same table, with every property of a mark. */
export const markOf = (name: MarkName): SeriesStyle => marks[name]
