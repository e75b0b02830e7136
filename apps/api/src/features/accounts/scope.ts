import { whoseBy, type Principal, type Whose } from '../../lib/principal.ts'

/** Scope of a person's records: for leads and admins everybody's or their own people's, for buyers their own. */
export const scopeOf = (user: Principal): Whose => whoseBy('accounts.manage', user)
