/** The name in the address of the pool under which the mailbox stands that is to be added. */
const name = 'add'

/** Where a mailbox is added to the pool: the form stands open, and its line begins with the address. */
export const addressToAdd = (email: string): string =>
  `/get-code?${new URLSearchParams({ view: 'pool', [name]: email })}`

/** The mailbox that is to be added, if the address names one. */
export const toAddIn = (params: URLSearchParams): string | undefined => params.get(name)?.slice(0, 320) || undefined
