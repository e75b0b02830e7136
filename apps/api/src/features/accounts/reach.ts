import type { Principal } from '../../lib/principal.ts'

/** Whose records a person reaches: leads and admins everybody's (null), buyers their own. */
export const reach = (user: Principal): number | null => (user.permissions.has('accounts.manage') ? null : user.userId)
