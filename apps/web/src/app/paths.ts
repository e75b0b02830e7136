/** Where each page of the signed-in part is. */
export const paths = {
  dashboard: '/',
  campaigns: '/campaigns',
  results: '/results',
  accounts: '/get-accounts',
  codes: '/get-code',
  links: '/links',
  settings: '/settings',
  admin: '/admin',
} as const
