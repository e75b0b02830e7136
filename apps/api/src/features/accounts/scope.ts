import { whoseBy, type Principal, type Whose } from '../../lib/principal.ts'

/** Whose records a person may see and change: leads and admins everybody's or their own people's, buyers their own. */
export const scopeOf = (user: Principal): Whose => whoseBy('accounts.manage', user)
