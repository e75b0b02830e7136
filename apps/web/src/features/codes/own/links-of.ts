/** Where the links of an account are listed. */
export const linksOf = (accountId: string): string => `/links?account=${encodeURIComponent(accountId)}`
