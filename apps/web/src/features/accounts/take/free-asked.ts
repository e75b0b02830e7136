import { accounts, type AppContract, type Input } from '@app/contract'

/** What is asked of free accounts: the names in the address, and those of the call. */
const asked = { mail: 'mailType', geo: 'whGeo', pixel: 'pixel', email: 'email', sort: 'sort' } as const

/** Takes all of it out of an address. */
export const unasked = Object.fromEntries(Object.keys(asked).map((name) => [name, undefined]))

const { shape } = accounts.listAvailableAccounts.query

/** What an address asks of the free accounts of a country, as far as it can be asked. */
export const freeAsked = (params: URLSearchParams) => {
  const allowed = Object.entries(asked).flatMap(([name, as]) => {
    // Types of mail have one spelling; older addresses have those of sheets.
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
