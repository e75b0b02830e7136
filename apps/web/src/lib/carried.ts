/** Parameters carried between pages of figures. */
const carried = ['from', 'to', 'compare', 'compareFrom', 'compareTo'] as const
const withFigures = ['/', '/campaigns', '/results']

/** Period and comparison parameters of an address. */
export const carriedIn = (search: string): Record<string, string> => {
  const said = new URLSearchParams(search)
  return Object.fromEntries(
    carried.flatMap((name) => {
      const value = said.get(name)
      return value ? [[name, value] as const] : []
    }),
  )
}

/** Target of a link to a page: between pages of figures, period and comparison are kept. */
export const linkTo = (
  path: string,
  here: { pathname: string; search: string },
): { pathname: string; search: string } => {
  if (!withFigures.includes(path) || !withFigures.includes(here.pathname)) return { pathname: path, search: '' }
  const kept = new URLSearchParams(carriedIn(here.search))
  return { pathname: path, search: kept.size > 0 ? `?${kept}` : '' }
}
