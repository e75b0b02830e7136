import { whoseBy, type Principal } from '../../lib/principal.ts'
import type { Scope } from './repository/accounts.ts'

/** May record for everybody. */
export const leads = (actor: Principal): boolean => actor.permissions.has('accounts.manage')

/** Accounts that a person may record for. */
export const scopeIn = (actor: Principal, timeZone: string): Scope => ({
  whose: whoseBy('accounts.manage', actor),
  timeZone,
})
