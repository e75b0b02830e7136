import type { admin } from '@app/contract'
import type { Handlers } from '../../http/handlers.ts'
import type { AdminServices } from './service.ts'

/** Everything that administrators do. */
export const adminRoutes = ({
  people,
  signingIn,
  remove,
  permissions,
  lists,
  groups,
}: AdminServices): Handlers<typeof admin> => ({
  listUsers: ({ user, query }) => people.list(user, query),
  listPeople: () => people.names(),
  createUser: ({ body, user, caller, change }) => people.create(change, user, body, caller.network),
  updateUser: ({ params, body, user, caller, change }) => people.update(change, user, params.id, body, caller.network),
  setUserRole: ({ params, body, user, caller, change }) =>
    people.setRole(change, user, params.id, body.roleId, caller.network),
  setUserAccess: ({ params, body, user, caller, change }) =>
    people.setAccess(change, user, params.id, body, caller.network),
  deleteUser: ({ params, body, user, caller, change }) => remove(change, user, params.id, body, caller.network),

  resetUserPassword: ({ params, body, user, caller, change }) =>
    signingIn.resetPassword(change, user, params.id, body.password, caller.network),
  resetSecondFactor: ({ params, body, user, caller, change }) =>
    signingIn.resetSecondFactor(change, user, params.id, body.telegramId, caller.network),
  endUserSessions: ({ params, user, caller, change }) => signingIn.endSessions(change, user, params.id, caller.network),

  listRoles: () => people.roles(),
  listAdspowerGroups: ({ query }) => groups(query.fresh === '1'),
  getPermissions: () => permissions.read(),
  saveGrants: ({ body, user, caller, change }) => permissions.grant(change, user, body, caller.network),

  listSeenSecrets: ({ params, query }) => lists.seenSecrets(params.id, query),
  listEmailUsage: ({ query }) => lists.usage(query),
  listAudit: ({ query }) => lists.audit(query),
})
