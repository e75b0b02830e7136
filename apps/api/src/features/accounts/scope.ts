import type { Principal } from '../../lib/principal.ts'

/** The scope of a person: whose records they may see and change: leads and admins everybody's (null), buyers their own. */
export const scopeOf = (user: Principal): number | null =>
  user.permissions.has('accounts.manage') ? null : user.userId
