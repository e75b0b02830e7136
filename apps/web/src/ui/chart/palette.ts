const tokens = {
  surface: '--surface',
  overlay: '--overlay',
  line: '--line',
  outline: '--line-2',
  cursor: '--control',
  text: '--text',
  quiet: '--text-3',
  ghost: '--ghost',
  font: '--font',
} as const

/** The colours that a chart is drawn in, by what they are for; series by their own token. */
export type Palette = Record<keyof typeof tokens, string> & { readonly series: (token: string) => string }

interface ComputedStyle extends Palette {
  /** The styles of the last element that asked: what is not known yet is read there. */
  style: CSSStyleDeclaration
}

/** What is known of each theme: reading makes the browser compute styles in the middle of a change of page. */
const known = new Map<string, ComputedStyle>()

const read = (element: Element): ComputedStyle => {
  const values = new Map<string, string>()
  const palette = { style: getComputedStyle(element) } as ComputedStyle
  const series = (token: string): string => {
    const kept = values.get(token)
    if (kept !== undefined) return kept
    const value = palette.style.getPropertyValue(token).trim()
    if (value) values.set(token, value)
    return value
  }
  const named = Object.entries(tokens).map(([name, token]) => [name, series(token)])
  return Object.assign(palette, Object.fromEntries(named) as Record<keyof typeof tokens, string>, { series })
}

/** The tokens that hold at an element: those of the theme that it stands in. */
export const readPalette = (element: Element): Palette => {
  const theme = element.closest<HTMLElement>('[data-theme]')?.dataset['theme']
  const kept = theme === undefined ? undefined : known.get(theme)
  if (kept) {
    kept.style = getComputedStyle(element)
    return kept
  }
  const palette = read(element)
  if (theme !== undefined && palette.text) known.set(theme, palette)
  return palette
}
