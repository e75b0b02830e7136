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
  listUsers: ({ actor }, { query }) => people.list(actor, query),
  listPeople: () => people.names(),
  createUser: ({ actor, clientIp, transact }, { body }) => people.create(transact, actor, body, clientIp),
  updateUser: ({ actor, clientIp, transact }, { params, body }) =>
    people.update(transact, actor, params.id, body, clientIp),
  setUserRole: ({ actor, clientIp, transact }, { params, body }) =>
    people.setRole(transact, actor, params.id, body.roleId, clientIp),
  setUserAccess: ({ actor, clientIp, transact }, { params, body }) =>
    people.setAccess(transact, actor, params.id, body, clientIp),
  deleteUser: ({ actor, clientIp, transact }, { params, body }) => remove(transact, actor, params.id, body, clientIp),

  resetUserPassword: ({ actor, clientIp, transact }, { params, body }) =>
    signingIn.resetPassword(transact, actor, params.id, body.password, clientIp),
  resetSecondFactor: ({ actor, clientIp, transact }, { params, body }) =>
    signingIn.resetSecondFactor(transact, actor, params.id, body.telegramId, clientIp),
  endUserSessions: ({ actor, clientIp, transact }, { params }) =>
    signingIn.endSessions(transact, actor, params.id, clientIp),

  listRoles: () => people.roles(),
  listAdspowerGroups: (_, { query }) => groups(query.fresh === '1'),
  getPermissions: () => permissions.read(),
  saveGrants: ({ actor, clientIp, transact }, { body }) => permissions.grant(transact, actor, body, clientIp),

  listSeenSecrets: (_, { params, query }) => lists.seenSecrets(params.id, query),
  listEmailUsage: (_, { query }) => lists.usage(query),
  listAudit: (_, { query }) => lists.audit(query),
})
