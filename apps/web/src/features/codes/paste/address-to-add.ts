/** Parameter of the pool's address with the mailbox to add. */
const name = 'add'

/** Address of the pool with the form open and its first line begun with the mailbox. */
export const addressToAdd = (email: string): string =>
  `/get-code?${new URLSearchParams({ view: 'pool', [name]: email })}`

/** Mailbox to add, if the address names one. */
export const toAddIn = (params: URLSearchParams): string | undefined => params.get(name)?.slice(0, 320) || undefined
