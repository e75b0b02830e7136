import { whoseBy, type Principal } from '../../lib/principal.ts'
import type { Scope } from './repository/accounts.ts'

/** Records for everybody. */
export const leads = (actor: Principal): boolean => actor.permissions.has('accounts.manage')

/** Of which accounts somebody records. */
export const scopeIn = (actor: Principal, timeZone: string): Scope => ({
  whose: whoseBy('accounts.manage', actor),
  timeZone,
})
