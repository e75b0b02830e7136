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

/** Chart colours by purpose; a series gets its colour by its token. */
export type Palette = Record<keyof typeof tokens, string> & { readonly series: (token: string) => string }

interface ComputedStyle extends Palette {
  /** Styles of the most recent element; tokens that are not cached yet are read from it. */
  style: CSSStyleDeclaration
}

/** Cache per theme: reading forces a style recalculation in the middle of a page change. */
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

/** Token values of the theme that contains the element. */
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
