import { z } from 'zod'
import { defineContract, strict } from '../../endpoint.ts'
import { permissions } from '../../permissions.ts'
import { Fresh, Id, IdParam, maxNumber, RoleName, Success, listQuery, listed } from '../../shared.ts'
import { KeepOwners, OwnerPreview } from '../figures/owners.ts'
import { auditLog } from './audit-log.ts'
import { Password } from './auth.ts'
import { leaving } from './off-boarding.ts'
import {
  Grantable,
  grantable,
  TelegramId,
  NewUsername,
  AccLimit,
  AdspowerId,
  User,
  EmailUsage,
  messageOutcomes,
  personKinds,
} from './people.ts'

/** Groups of the tracker. */
export const GroupIds = z.array(z.int().min(0).max(2_147_483_647)).max(1_000)

/** The same in a query string, comma-separated. */
const GroupIdList = z
  .string()
  .max(11_000)
  .regex(/^(\d{1,10}(,\d{1,10})*)?$/, 'must be numbers between commas')
  .transform((text) => (text === '' ? [] : text.split(',').map(Number)))
  .pipe(GroupIds)

const PersonKind = z.enum(personKinds)

const params = strict({ id: IdParam })
const userAnswer = Success.extend({ user: User })

export const admin = defineContract({
  ...auditLog,
  ...leaving,
  listUsers: {
    method: 'GET',
    path: '/admin/users',
    summary: 'Everybody who may sign in',
    access: 'users.manage',
    entities: ['User'],
    query: listQuery(['id', 'username', 'role', 'accLimit', 'createdAt', 'updatedAt']).extend({
      role: z.enum([...RoleName.options, 'none']).optional(),
    }),
    csv: {
      rows: 'users',
      columns: {
        ID: 'id',
        Username: 'username',
        'Telegram ID': 'telegramId',
        'ADSpower group': 'adspowerId',
        Role: 'roleName',
        'Account limit': 'accLimit',
        Admin: 'isAdmin',
        Enabled: 'enabled',
        Accounts: 'accounts',
        Emails: 'mailboxes',
        Created: 'createdAt',
        Updated: 'updatedAt',
      },
    },
    response: listed({ users: z.array(User) }).meta({ id: 'Users' }),
  },
  getUser: {
    method: 'GET',
    path: '/admin/users/:id',
    summary: 'One person who may sign in',
    access: 'users.manage',
    entities: ['User'],
    params: strict({ id: IdParam }),
    response: User,
  },
  listPeople: {
    method: 'GET',
    path: '/admin/people',
    summary: 'The names of all who may sign in, to choose from',
    access: 'users.manage',
    entities: ['User'],
    response: z.object({ people: z.array(z.object({ userId: Id, username: z.string() })) }).meta({ id: 'PersonNames' }),
  },
  previewOwners: {
    method: 'GET',
    path: '/admin/owner-preview',
    summary:
      'Whose campaigns would count for another person, or for nobody, from today on if a person, or a new one, had these groups and this role; changes nothing',
    access: 'users.manage',
    entities: ['CampaignOwner', 'User'],
    /** Without `userId` for a new person; without `roleId` the person's current role. */
    query: strict({ userId: IdParam.optional(), groupIds: GroupIdList, roleId: IdParam.optional() }),
    response: OwnerPreview,
  },
  createUser: {
    method: 'POST',
    path: '/admin/users',
    summary: 'Create a person; they sign in with the password and a code from Telegram',
    sensitive: true,
    access: 'users.manage',
    entities: ['User'],
    body: strict({
      username: NewUsername,
      password: Password,
      telegramId: TelegramId,
      groupIds: GroupIds.optional(),
      adspowerId: AdspowerId.optional(),
      roleId: Id.nullable().optional(),
      leadId: Id.max(maxNumber).nullable().optional(),
      keepOwners: KeepOwners.optional(),
    }),
    response: userAnswer,
  },
  updateUser: {
    method: 'PUT',
    path: '/admin/users/:id',
    summary: 'Change a person; what is absent stays, null clears. A new name or Telegram id ends their sessions',
    sensitive: true,
    access: 'users.manage',
    entities: ['User'],
    params,
    body: strict({
      groupIds: GroupIds.optional(),
      adspowerId: AdspowerId.optional(),
      accLimit: AccLimit.optional(),
      leadId: Id.max(maxNumber).nullable().optional(),
      telegramId: TelegramId.optional(),
      username: NewUsername.optional(),
      keepOwners: KeepOwners.optional(),
    }),
    response: userAnswer,
  },
  setUserRole: {
    method: 'POST',
    path: '/users/:id/role',
    summary: 'Give a person a role, or none; what they hold stays theirs',
    sensitive: true,
    access: 'users.manage',
    entities: ['User'],
    params,
    body: strict({ roleId: Id.nullable(), keepOwners: KeepOwners.optional() }),
    response: userAnswer,
  },
  setUserAccess: {
    method: 'PUT',
    path: '/admin/users/:id/access',
    summary: 'The admin flag, whether they may sign in, rights of their own, and whether a lead sees own people only',
    sensitive: true,
    access: 'users.manage',
    entities: ['User', 'Grant'],
    params,
    body: strict({
      isAdmin: z.boolean().optional(),
      enabled: z.boolean().optional(),
      grants: z.array(Grantable).max(grantable.length).optional(),
      ownPeopleOnly: z.boolean().optional(),
    }),
    response: userAnswer,
  },
  resetUserPassword: {
    method: 'POST',
    path: '/admin/users/:id/reset-password',
    summary: 'Give a person a new password; their sessions end',
    sensitive: true,
    access: 'users.manage',
    entities: ['User'],
    params,
    body: strict({ password: Password }),
    response: Success,
  },
  resetSecondFactor: {
    method: 'POST',
    path: '/admin/users/:id/reset-second-factor',
    summary: 'Void the recovery codes of a person and end their sessions; with another Telegram id codes go there',
    sensitive: true,
    access: 'users.manage',
    entities: ['User'],
    params,
    body: strict({ telegramId: TelegramId.optional() }),
    response: Success,
  },
  unpairTelegram: {
    method: 'POST',
    path: '/admin/users/:id/unpair',
    summary:
      'Unpair the Telegram account of a person: sessions end, recovery codes are void, and they cannot sign in until one is paired',
    sensitive: true,
    access: 'users.manage',
    entities: ['User'],
    params,
    body: strict({}),
    response: userAnswer,
  },
  endUserSessions: {
    method: 'POST',
    path: '/admin/users/:id/end-sessions',
    summary: 'End all sessions of a person',
    access: 'users.manage',
    entities: ['User'],
    params,
    body: strict({}),
    response: Success.extend({ ended: z.int().min(0) }),
  },
  sendTestMessage: {
    method: 'POST',
    path: '/admin/users/:id/test-message',
    summary: 'Send a person a test message in Telegram, and say what became of it',
    access: 'users.manage',
    entities: ['User'],
    params,
    body: strict({}),
    response: z.object({ outcome: z.enum(messageOutcomes) }).meta({ id: 'TestMessage' }),
  },
  listRoles: {
    method: 'GET',
    path: '/roles',
    summary: 'The roles that a person can have',
    access: 'users.manage',
    revalidate: true,
    entities: ['Role'],
    cacheSeconds: 600,
    response: z.object({ roles: z.array(z.object({ id: Id, name: RoleName })) }).meta({ id: 'Roles' }),
  },
  listAdspowerGroups: {
    method: 'GET',
    path: '/adspower/groups',
    summary: 'The groups of ADSpower',
    access: 'users.manage',
    revalidate: true,
    entities: ['AdspowerGroup'],
    query: strict({ fresh: Fresh }),
    response: z
      /** Null if ADSpower is not set up. */
      .object({ groups: z.array(z.object({ id: z.string(), name: z.string() })).nullable() })
      .meta({ id: 'AdspowerGroups' }),
  },
  getPermissions: {
    method: 'GET',
    path: '/admin/permissions',
    summary: 'Who may do what: each right by kind of person, what is granted one by one, and each call with its right',
    access: 'users.manage',
    entities: ['Grant'],
    response: z
      .object({
        matrix: z.array(
          z.object({
            permission: z.enum(permissions),
            /** `granted`: only if granted to the role or the person. */
            kinds: z.record(PersonKind, z.enum(['yes', 'no', 'granted'])),
          }),
        ),
        grants: z.array(
          z.object({
            permission: Grantable,
            roles: z.array(RoleName),
            users: z.array(z.object({ userId: Id, username: z.string() })),
          }),
        ),
        calls: z.array(
          z.object({ method: z.string(), path: z.string(), summary: z.string(), access: z.array(z.string()) }),
        ),
      })
      .meta({ id: 'PermissionMatrix' }),
  },
  saveGrants: {
    method: 'PUT',
    path: '/admin/grants',
    summary: 'Grant a right to roles and people; who is not named loses it',
    sensitive: true,
    access: 'users.manage',
    entities: ['Grant', 'User'],
    body: strict({ permission: Grantable, roles: z.array(RoleName).max(4), userIds: z.array(Id).max(1_000) }),
    response: Success,
  },
  listEmailUsage: {
    method: 'GET',
    path: '/admin/email-usage',
    summary: 'Every mailbox with who had it last and what came of it',
    access: 'users.manage',
    entities: ['EmailUsage', 'PoolMailbox'],
    cacheSeconds: 120,
    query: listQuery(['email', 'used_by_username', 'used_at', 'total_uses', 'status']),
    csv: {
      rows: 'emailUsage',
      columns: {
        Email: 'email',
        'Created by': 'created_by',
        'Used by': 'used_by_username',
        Role: 'user_role',
        'Used at': 'used_at',
        'Total uses': 'total_uses',
        Status: 'status',
      },
    },
    response: listed({ emailUsage: z.array(EmailUsage) }).meta({ id: 'EmailUsages' }),
  },
})
