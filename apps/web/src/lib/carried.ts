/** What pages of figures take along from one to the other. */
const carried = ['from', 'to', 'compare', 'compareFrom', 'compareTo'] as const
const withFigures = ['/', '/campaigns', '/results']

/** What an address says of the period and its comparison. */
export const carriedIn = (search: string): Record<string, string> => {
  const said = new URLSearchParams(search)
  return Object.fromEntries(
    carried.flatMap((name) => {
      const value = said.get(name)
      return value ? [[name, value] as const] : []
    }),
  )
}

/** Where a link to a page leads: between pages of figures the period and its comparison are kept. */
export const linkTo = (
  path: string,
  here: { pathname: string; search: string },
): { pathname: string; search: string } => {
  if (!withFigures.includes(path) || !withFigures.includes(here.pathname)) return { pathname: path, search: '' }
  const kept = new URLSearchParams(carriedIn(here.search))
  return { pathname: path, search: kept.size > 0 ? `?${kept}` : '' }
}
