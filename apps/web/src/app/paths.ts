/** Paths of the pages behind sign-in. */
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
