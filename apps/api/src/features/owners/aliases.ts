import { maxAliases, type owners } from '@app/contract'
import type { Handlers } from '../../http/handlers.ts'
import { orRefuse, Refusal } from '../../lib/refusal.ts'
import type { OwnersOptions } from './dependencies.ts'
import { addAlias, findAlias, findNamed, listAliases, lockAliases, removeAlias } from './repository/aliases.ts'
import { findPerson } from './repository/people.ts'

type Calls = Pick<typeof owners, 'listPersonAliases' | 'addPersonAlias' | 'removePersonAlias'>

/** Names of people in the tracker's sub ID. */
export const createAliases = ({ db }: Pick<OwnersOptions, 'db'>): Handlers<Calls> => ({
  listPersonAliases: async () => ({ aliases: await listAliases(db) }),

  /** @throws Refusal not_found/user, duplicate/alias with the person it names, limit_reached/aliases */
  addPersonAlias: ({ transact }, { body: { alias, userId } }) =>
    transact(async (tx) => {
      const person = orRefuse(await findPerson(tx, userId), 'not_found/user')
      const count = await lockAliases(tx)
      const named = await findNamed(tx, alias)
      if (named) throw new Refusal('duplicate/alias', { values: { alias, name: named.username } })
      if (count >= maxAliases) throw new Refusal('limit_reached/aliases', { values: { most: String(maxAliases) } })
      const id = await addAlias(tx, alias, userId, tx.cause.user.username)
      await tx.audit('owners.alias_added', {
        record: `user:${userId}`,
        details: { username: person.username, alias },
      })
      tx.emit('owners.changed', {})
      return { success: true, alias: (await findAlias(tx, id))! }
    }),

  /** @throws Refusal not_found */
  removePersonAlias: ({ transact }, { params: { id } }) =>
    transact(async (tx) => {
      await lockAliases(tx)
      const before = orRefuse(await findAlias(tx, id))
      await removeAlias(tx, id)
      const details = { username: before.username, alias: before.alias }
      await tx.audit('owners.alias_removed', { record: `user:${before.userId}`, details })
      tx.emit('owners.changed', {})
      return { success: true }
    }),
})
