import type { Answer, admin, Input, RoleName } from '@app/contract'
import type { Db } from '../../db/connect.ts'
import type { Transact } from '../../context/context.ts'
import type { Principal } from '../../lib/principal.ts'
import { Refusal } from '../../lib/refusal.ts'
import { checkPassword, type PasswordRules } from '../../lib/secrets/password-policy.ts'
import type { Passwords } from '../../lib/secrets/passwords.ts'
import { refuseDuplicate, type Changing } from './changing.ts'
import { changesOf } from './differences.ts'
import type { Holdings, People } from './parts.ts'
import { replaceOwnGrants } from './repository/grants.ts'
import { listEnabled, listNames, listPeople, listRoles, writeUser, type PeopleQuery } from './repository/people.ts'
import type { Protection } from './protection.ts'

export interface PeopleOptions {
  db: Db
  people: People
  rules: PasswordRules
  passwords: Passwords
  changing: Changing
  protection: Protection
  /** Where names of people stand beside what they hold. */
  holdings: readonly Holdings[]
}

type Calls = typeof admin
type Body<K extends keyof Calls> = Input<Calls[K]> extends { body: infer B } ? B : never
type Answered<K extends keyof Calls> = Promise<Answer<Calls[K]>>

const usualLimit = 100

/** People: who there are, who they are, and what they may do. */
export const createPeopleService = ({
  db,
  people,
  rules,
  passwords,
  changing,
  protection,
  holdings,
}: PeopleOptions) => {
  const refuseReserved = (username: string): void => {
    if (people.isConfigured(username))
      throw new Refusal('duplicate/reserved', { fields: { username: 'This username is reserved' } })
  }

  /** @throws Refusal validation for a role that there is not */
  const roleOf = async (trx: Db, roleId: number | null | undefined): Promise<RoleName | null> => {
    if (roleId === null || roleId === undefined) return null
    const role = (await listRoles(trx)).find(({ id }) => id === roleId)
    if (!role) throw new Refusal('validation', { fields: { roleId: 'There is no such role' } })
    return role.name
  }

  return {
    list: async (user: Principal, query: Input<Calls['listUsers']>['query']): Answered<'listUsers'> => {
      const { page = 1, limit = usualLimit, search = '', sort = 'id', role = null } = query
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
        protectedAs: protection.protectedAs(person, user.userId, enabled),
      }))
      return { users, total: found.total, page, limit }
    },

    names: async (): Answered<'listPeople'> => ({ people: await listNames(db) }),

    roles: async (): Answered<'listRoles'> => ({ roles: await listRoles(db) }),

    /** @throws Refusal duplicate/…, validation, validation/password_… */
    create: async (
      transact: Transact,
      user: Principal,
      { password, roleId, ...body }: Body<'createUser'>,
      clientIp: string,
    ): Answered<'createUser'> => {
      refuseReserved(body.username)
      const roleName = await roleOf(db, roleId)
      checkPassword(rules, password, { username: body.username, isAdmin: roleName === 'admin' }, 'password')
      const passwordHash = await passwords.hash(password)
      const answer = await transact(async (trx) => {
        const id = await people.add(trx, { ...body, passwordHash, roleName, isAdmin: false }).catch(refuseDuplicate)
        const person = { id, username: body.username }
        await changing.note(trx, user, person, { kind: 'users.created', details: { role: roleName } }, clientIp)
        return changing.answer(trx, user, id)
      })
      changing.tell(answer.user.id)
      return answer
    },

    /** @throws Refusal not_found/user, duplicate/…, protected_user/configured */
    update: (
      transact: Transact,
      user: Principal,
      id: number,
      body: Body<'updateUser'>,
      clientIp: string,
    ): Answered<'updateUser'> =>
      changing.person(transact, user, id, async (trx, before) => {
        const isRenamed = body.username !== undefined && body.username !== before.username
        if (isRenamed && !people.isConfigured(before.username)) refuseReserved(body.username!)
        await writeUser(trx, id, body)
        if (isRenamed) for (const each of holdings) await each.renameHolder(trx, id, body.username!)
        const isMoved = body.telegramId !== undefined && body.telegramId !== before.telegramId
        const ended = isRenamed || isMoved ? await people.endSessions(trx, id) : []
        const answer = await changing.answer(trx, user, id)
        const details = changesOf(before, answer.user, ['username', 'groupIds', 'adspowerId', 'accLimit'])
        await changing.note(
          trx,
          user,
          before,
          { kind: 'users.changed', details: { ...details, ...(isMoved && { telegramId: 'changed' }) } },
          clientIp,
        )
        return { answer, ended }
      }),

    /** @throws Refusal not_found/user, validation, protected_user/… */
    setRole: (
      transact: Transact,
      user: Principal,
      id: number,
      roleId: number | null,
      clientIp: string,
    ): Answered<'setUserRole'> =>
      changing.person(transact, user, id, async (trx, before) => {
        await roleOf(trx, roleId)
        await writeUser(trx, id, { roleId })
        const answer = await changing.answer(trx, user, id)
        const details = changesOf(before, answer.user, ['roleName'])
        await changing.note(trx, user, before, { kind: 'users.role_changed', details }, clientIp)
        return { answer }
      }),

    /** @throws Refusal not_found/user, protected_user/… */
    setAccess: (
      transact: Transact,
      user: Principal,
      id: number,
      { grants, ...body }: Body<'setUserAccess'>,
      clientIp: string,
    ): Answered<'setUserAccess'> =>
      changing.person(transact, user, id, async (trx, before) => {
        await writeUser(trx, id, body)
        if (grants) await replaceOwnGrants(trx, id, grants)
        const ended = before.enabled && body.enabled === false ? await people.endSessions(trx, id) : []
        const answer = await changing.answer(trx, user, id)
        const details = changesOf(before, answer.user, ['isAdmin', 'enabled', 'grants'])
        await changing.note(trx, user, before, { kind: 'users.access_changed', details }, clientIp)
        return { answer, ended }
      }),
  }
}

export type PeopleService = ReturnType<typeof createPeopleService>
