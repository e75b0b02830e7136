import type { admin } from '@app/contract'
import type { Handlers } from '../../http/handlers.ts'
import { Refusal } from '../../lib/refusal.ts'

const soon = (): never => {
  throw new Refusal('unavailable')
}

/** Everything that administrators do. */
export const adminRoutes = (): Handlers<typeof admin> => ({
  listUsers: soon,
  createUser: soon,
  updateUser: soon,
  setUserRole: soon,
  setUserAccess: soon,
  deleteUser: soon,
  resetUserPassword: soon,
  resetSecondFactor: soon,
  endUserSessions: soon,
  listSeenSecrets: soon,
  listRoles: soon,
  listAdspowerGroups: soon,
  getPermissions: soon,
  saveGrants: soon,
  listEmailUsage: soon,
  listAudit: soon,
})
