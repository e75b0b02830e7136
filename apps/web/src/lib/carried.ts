/** What pages of figures take along from one to the other. */
const carried = ['from', 'to', 'compare', 'compareFrom', 'compareTo'] as const
const withFigures = ['/', '/campaigns']

/** Where a link to a page leads: between pages of figures the period and its comparison are kept. */
export const linkTo = (
  path: string,
  here: { pathname: string; search: string },
): { pathname: string; search: string } => {
  if (!withFigures.includes(path) || !withFigures.includes(here.pathname)) return { pathname: path, search: '' }
  const said = new URLSearchParams(here.search)
  const kept = new URLSearchParams()
  for (const name of carried) {
    const value = said.get(name)
    if (value) kept.set(name, value)
  }
  return { pathname: path, search: kept.size > 0 ? `?${kept}` : '' }
}
