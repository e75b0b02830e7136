import type { admin, RoleName } from '@app/contract'
import type { Person, Tx } from '../../context/context.ts'
import type { Core } from '../../context/core.ts'
import type { Db } from '../../db/connect.ts'
import type { Handlers } from '../../http/handlers.ts'
import { orRefuse, Refusal } from '../../lib/refusal.ts'
import { checkPassword, isStrong, type PasswordRules } from '../../lib/secrets/password-policy.ts'
import { notePerson, refuseDuplicate, emitPerson, type UserChanges } from './user-changes.ts'
import { giveLead, emitLead } from './leads.ts'
import { changesOf } from './differences.ts'
import type { Holdings, People } from './dependencies.ts'
import type { OwnerPreviews } from './owner-preview.ts'
import { replaceOwnGrants } from './repository/grants.ts'
import {
  findUser,
  lockPeople,
  leadOf,
  listEnabled,
  listNames,
  listPeople,
  listRoles,
  writeUser,
  type PeopleQuery,
  type StoredUser,
} from './repository/people.ts'
import type { Protection } from './protection.ts'

export interface PeopleOptions extends Pick<Core, 'db' | 'passwords'> {
  people: People
  rules: PasswordRules
  changing: UserChanges
  protection: Protection
  owning: OwnerPreviews
  /** Features that store the name of a holder. */
  holdings: readonly Holdings[]
}

type Calls = Pick<
  typeof admin,
  | 'listUsers'
  | 'getUser'
  | 'listPeople'
  | 'listRoles'
  | 'previewOwners'
  | 'createUser'
  | 'updateUser'
  | 'setUserRole'
  | 'setUserAccess'
>

const defaultLimit = 100

/** People: listing, creating and changing them, and their permissions. */
export const createPeopleService = ({
  db,
  people,
  rules,
  passwords,
  changing,
  protection,
  owning,
  holdings,
}: PeopleOptions): Handlers<Calls> => {
  const refuseReserved = (username: string): void => {
    if (people.isConfigured(username))
      throw new Refusal('duplicate/reserved', { fields: { username: 'This username is reserved' } })
  }

  /** @throws Refusal validation for an unknown role */
  const roleOf = async (trx: Db, roleId: number | null | undefined): Promise<RoleName | null> => {
    if (roleId === null || roleId === undefined) return null
    const role = (await listRoles(trx)).find(({ id }) => id === roleId)
    if (!role) throw new Refusal('validation', { fields: { roleId: 'There is no such role' } })
    return role.name
  }

  return {
    listUsers: async ({ actor }, { query }) => {
      const { page = 1, limit = defaultLimit, search = '', sort = 'id', role = null } = query
      const found = await listPeople(db, {
        page,
        limit,
        search,
        role,
        sort: sort.replace('-', '') as PeopleQuery['sort'],
        descending: sort.startsWith('-'),
      })
      const enabled = await listEnabled(db)
      const users = found.people.map((person) => ({
        ...person,
        protectedAs: protection.protectedAs(person, actor.userId, enabled),
      }))
      return { users, total: found.total, page, limit }
    },

    /** @throws Refusal not_found/user */
    getUser: async ({ actor }, { params }) => {
      const person = orRefuse(await findUser(db, params.id), 'not_found/user')
      return { ...person, protectedAs: protection.protectedAs(person, actor.userId, await listEnabled(db)) }
    },

    listPeople: async () => ({ people: await listNames(db) }),

    listRoles: async () => ({ roles: await listRoles(db) }),

    /** @throws Refusal not_found/user, validation for an unknown role */
    previewOwners: async (_, { query: { userId, groupIds, roleId } }) =>
      userId === undefined
        ? owning.previewNew({ groupIds, roleName: await roleOf(db, roleId) })
        : owning.preview(userId, { groupIds, ...(roleId !== undefined && { roleId }) }),

    /** @throws Refusal duplicate/…, validation, validation/password_… */
    createUser: async ({ transact }, { body: { password, roleId, leadId = null, keepOwners, ...body } }) => {
      refuseReserved(body.username)
      const roleName = await roleOf(db, roleId)
      checkPassword(rules, password, { username: body.username, isAdmin: roleName === 'admin' }, 'password')
      const passwordHash = await passwords.hash(password)
      const strongPassword = isStrong(rules, password, body.username)
      return transact(async (tx) => {
        const add = () => people.add(tx, { ...body, passwordHash, strongPassword, roleName, isAdmin: false })
        const id = await owning.follow(tx, { personId: null, groups: body.groupIds ?? [] }, keepOwners, () =>
          add().catch(refuseDuplicate),
        )
        if (leadId !== null) await giveLead(tx, id, leadId)
        await notePerson(tx, { id, username: body.username }, 'users.created', { role: roleName })
        emitPerson(tx, id)
        return changing.answer(tx, id)
      })
    },

    /** @throws Refusal not_found/user, duplicate/…, protected_user/configured */
    updateUser: (ctx, { params: { id }, body: { leadId, keepOwners, ...body } }) => {
      const change = async (tx: Tx<Person>, before: StoredUser) => {
        const isRenamed = body.username !== undefined && body.username !== before.username
        if (isRenamed && !people.isConfigured(before.username)) refuseReserved(body.username!)
        if (body.groupIds)
          await owning.follow(tx, { personId: id, groups: body.groupIds }, keepOwners, () => writeUser(tx, id, body))
        else await writeUser(tx, id, body)
        if (isRenamed) for (const each of holdings) await each.renameHolder(tx, id, body.username!)
        if (leadId !== undefined && leadId !== before.leadId) {
          await giveLead(tx, id, leadId)
          if (before.leadId !== null) emitLead(tx, before.leadId)
        }
        const isMoved = body.telegramId !== undefined && body.telegramId !== before.telegramId
        const ended = isRenamed || isMoved ? await people.endSessions(tx, id) : []
        const answer = await changing.answer(tx, id)
        const details = changesOf(before, answer.user, ['username', 'groupIds', 'adspowerId', 'accLimit', 'lead'])
        await notePerson(tx, before, 'users.changed', { ...details, ...(isMoved && { telegramId: 'changed' }) })
        return { answer, ended }
      }
      if (leadId === undefined) return changing.person(ctx, id, change)
      // Both leads are held, so that what they do comes before this change or sees its result.
      return changing.person(ctx, id, change, async (tx) =>
        lockPeople(
          tx,
          [leadId, await leadOf(tx, id)].filter((each) => each !== null),
        ),
      )
    },

    /** @throws Refusal not_found/user, validation, protected_user/… */
    setUserRole: (ctx, { params: { id }, body: { roleId, keepOwners } }) =>
      changing.person(ctx, id, async (tx, before) => {
        await roleOf(tx, roleId)
        const mover = { personId: id, groups: before.groupIds }
        await owning.follow(tx, mover, keepOwners, () => writeUser(tx, id, { roleId }))
        const answer = await changing.answer(tx, id)
        await notePerson(tx, before, 'users.role_changed', changesOf(before, answer.user, ['roleName']))
        return { answer }
      }),

    /** @throws Refusal not_found/user, protected_user/… */
    setUserAccess: (ctx, { params: { id }, body: { grants, ...body } }) =>
      changing.person(ctx, id, async (tx, before) => {
        await writeUser(tx, id, body)
        if (grants) await replaceOwnGrants(tx, id, grants)
        if (body.ownPeopleOnly !== undefined && body.ownPeopleOnly !== before.ownPeopleOnly)
          tx.emit('people.own', {}, id)
        const ended = before.enabled && body.enabled === false ? await people.endSessions(tx, id) : []
        const answer = await changing.answer(tx, id)
        const details = changesOf(before, answer.user, ['isAdmin', 'enabled', 'grants', 'ownPeopleOnly'])
        await notePerson(tx, before, 'users.access_changed', details)
        return { answer, ended }
      }),
  }
}
