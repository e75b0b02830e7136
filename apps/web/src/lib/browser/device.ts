const browsers = [
  ['Edge', /Edg(?:e|A|iOS)?\//],
  ['Opera', /OPR\//],
  ['Firefox', /Firefox\/|FxiOS\//],
  ['Chrome', /Chrome\/|CriOS\//],
  ['Safari', /Safari\//],
] as const

const systems = [
  ['iOS', /iPhone|iPad/],
  ['Android', /Android/],
  ['Windows', /Windows/],
  ['macOS', /Mac OS X|Macintosh/],
  ['Linux', /Linux/],
] as const

const find = (table: readonly (readonly [string, RegExp])[], text: string) =>
  table.find(([, pattern]) => pattern.test(text))?.[0]

/** Names of browser and system, as far as the user agent reveals them. */
export const deviceOf = (userAgent: string): { browser?: string; system?: string } => {
  const browser = find(browsers, userAgent)
  const system = find(systems, userAgent)
  return { ...(browser && { browser }), ...(system && { system }) }
}
