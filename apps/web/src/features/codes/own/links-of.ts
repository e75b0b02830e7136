/** Address of the list of links of an account. */
export const linksOf = (accountId: string): string => `/links?account=${encodeURIComponent(accountId)}`
