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

/** Reads the tokens that hold at an element. */
export const readPalette = (element: Element): Palette => {
  const style = getComputedStyle(element)
  const series = (token: string) => style.getPropertyValue(token).trim()
  const values = Object.entries(tokens).map(([name, token]) => [name, series(token)])
  return { ...(Object.fromEntries(values) as Record<keyof typeof tokens, string>), series }
}
