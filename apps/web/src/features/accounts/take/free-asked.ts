import { accounts, type AppContract, type Input } from '@app/contract'

/** Filters of free accounts: parameter names in the address, and those of the call. */
const asked = { mail: 'mailType', geo: 'whGeo', pixel: 'pixel', email: 'email', sort: 'sort' } as const

/** Removes all of these filters from an address. */
export const unasked = Object.fromEntries(Object.keys(asked).map((name) => [name, undefined]))

const { shape } = accounts.listAvailableAccounts.query

/** Valid filters of free accounts from an address; invalid values are dropped. */
export const freeAsked = (params: URLSearchParams) => {
  const allowed = Object.entries(asked).flatMap(([name, as]) => {
    // Mail types are lower case; older addresses carry the spelling of the sheets.
    const value = name === 'mail' ? params.get(name)?.toLowerCase() : params.get(name)
    return value && shape[as].safeParse(value).success ? [[name, as, value] as const] : []
  })
  const chosen: Partial<Record<string, string>> = Object.fromEntries(allowed.map(([name, , value]) => [name, value]))
  const query = Object.fromEntries(allowed.map(([, as, value]) => [as, value])) as Input<
    AppContract['listAvailableAccounts']
  >['query']
  const { sort, ...fitting } = query
  return { chosen, query, sort, fitting }
}
