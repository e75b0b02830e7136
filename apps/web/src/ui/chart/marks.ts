/** Style that distinguishes a series from the others, with and without colour. */
export interface SeriesStyle {
  /** CSS custom property of its colour. */
  readonly colour: `--c-${string}`
  readonly bars?: boolean
  /** Lengths of dashes and gaps; solid if omitted. */
  readonly dashes?: readonly [number, number]
  readonly symbol: 'circle' | 'diamond' | 'rect' | 'triangle' | 'triangleDown'
  /** Points and the area under the line are filled. */
  readonly filled?: boolean
}

export const marks = {
  installs: { colour: '--c-installs', symbol: 'circle' },
  profit: { colour: '--c-profit', symbol: 'circle', filled: true },
  registrations: { colour: '--c-registrations', symbol: 'diamond', dashes: [9, 5] },
  deposits: { colour: '--c-deposits', symbol: 'rect', bars: true },
  roi: { colour: '--c-roi', symbol: 'triangleDown', dashes: [13, 5] },
  clicks: { colour: '--c-clicks', symbol: 'rect' },
  /** For figures without a series of their own. */
  neutral: { colour: '--c-neutral', symbol: 'circle' },
  conversions: { colour: '--c-conversions', symbol: 'triangle', dashes: [2, 6] },
} as const satisfies Record<string, SeriesStyle>

export type MarkName = keyof typeof marks

/** Same table, typed with every property of a mark. */
export const markOf = (name: MarkName): SeriesStyle => marks[name]
