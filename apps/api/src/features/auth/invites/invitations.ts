import type { Invite, invites, InviteState } from '@app/contract'
import type { Core } from '#context/core.ts'
import type { Tx } from '#context/context.ts'
import type { Trx } from '#db/connect.ts'
import type { Handlers } from '#http/handlers.ts'
import { orRefuse, Refusal } from '#lib/refusal.ts'
import { randomToken, sha256 } from '#lib/secrets/tokens.ts'
import {
  close,
  closePairingLinks,
  countOpen,
  findByName,
  findInvite,
  insertInvite,
  isNameTaken,
  isRole,
  listUnused,
  mostInvites,
  withdraw,
  type StoredInvite,
} from '../repository/invites.ts'
import { addForTrial, findPerson } from '../repository/people.ts'
import type { InviteStatus } from './invite-status.ts'

type Calls = Pick<typeof invites, 'listInvites' | 'createInvite' | 'createPairingLink' | 'withdrawInvite'>

/** Keeps campaigns with the people who would lose them by a foreseen change. */
interface OwnerKeeper {
  foresee(trx: Trx, mover: { personId: null; groups: readonly number[] }, work: () => Promise<unknown>): Promise<object>
  keep(tx: Tx, foreseen: object, whose: readonly number[], by: string): Promise<void>
}

export interface InvitationsOptions extends Pick<Core, 'db' | 'log' | 'adminUsername'> {
  inviteStatus: InviteStatus
  isLead(trx: Trx, id: number): Promise<boolean>
  owners: OwnerKeeper
}

const shownOf = (
  { maker, userId: _userId, isUnpaired: _isUnpaired, roleId, roleName, ...invite }: StoredInvite,
  state: Invite['state'],
): Invite => {
  if (roleId === null || roleName === null) throw new Error('An invitation has no role')
  return { ...invite, roleId, roleName, state, createdBy: maker?.username ?? '' }
}

const isListed = (state: InviteState): state is Invite['state'] =>
  state === 'open' || state === 'expired' || state === 'withdrawn'

const wrongRole = () => new Refusal('validation', { fields: { roleId: 'This role cannot be given by an invitation' } })
const invited = () => new Refusal('duplicate/invite', { fields: { username: 'This username is already invited' } })

/** Invitation calls of administrators. */
export const createInvitations = ({
  db,
  log,
  adminUsername,
  inviteStatus,
  isLead,
  owners,
}: InvitationsOptions): Handlers<Calls> => ({
  listInvites: async () => ({
    invites: (await listUnused(db)).flatMap((invite) => {
      const state = inviteStatus.stateOf(invite)
      return invite.roleName !== null && isListed(state) ? [shownOf(invite, state)] : []
    }),
  }),

  /**
   * @throws Refusal validation for a role that cannot be given so, duplicate/…, limit_reached/invites,
   *   wrong_state/invite_shown
   */
  createInvite: ({ actor, transact }, { body }) => {
    if (body.username.toLowerCase() === adminUsername.toLowerCase())
      throw new Refusal('duplicate/reserved', { fields: { username: 'This username is reserved' } })
    let made: { invite: Invite; token: string } | null = null
    return transact(
      async (tx) => {
        if (await isNameTaken(tx, body.username))
          throw new Refusal('duplicate/username', { fields: { username: 'This username is already in use' } })
        if (!(await isRole(tx, body.roleId))) throw wrongRole()
        if (body.leadId != null && !(await isLead(tx, body.leadId)))
          throw new Refusal('validation', { fields: { leadId: 'There is no such team lead' } })
        const before = await findByName(tx, body.username)
        if (inviteStatus.isOpen(before)) throw invited()
        if (before) await close(tx, before.id)
        if ((await countOpen(tx)) >= mostInvites)
          throw new Refusal('limit_reached/invites', { values: { most: String(mostInvites) } })
        const token = randomToken()
        const id = await insertInvite(tx, {
          username: body.username,
          roleId: body.roleId,
          groupIds: body.groupIds ?? [],
          adspowerId: body.adspowerId ?? null,
          accLimit: body.accLimit ?? null,
          leadId: body.leadId ?? null,
          tokenHash: sha256(token),
          createdBy: actor.userId,
        })
        if (id === null) throw invited()
        const stored = await findInvite(tx, id)
        if (!inviteStatus.isOpen(stored) || stored.userId !== null) throw wrongRole()
        const { username, roleName, accLimit, groupIds } = stored
        if (body.keepOwners) {
          const add = () => addForTrial(tx, { groupIds, roleName })
          const foreseen = await owners.foresee(tx, { personId: null, groups: groupIds }, add)
          await owners.keep(tx, foreseen, body.keepOwners, actor.username)
        }
        await tx.audit('invites.created', { record: `invite:${id}`, details: { username, role: roleName, accLimit } })
        tx.emit('user.changed', { userId: null })
        tx.after(() => log.info({ event: 'invites.created', inviteId: id }))
        made = { invite: shownOf(stored, 'open'), token }
        return null
      },
      async () => {
        if (!made) throw new Refusal('wrong_state/invite_shown')
        return made
      },
    )
  },

  /** @throws Refusal not_found/user, wrong_state/paired, wrong_state/invite_shown */
  createPairingLink: ({ actor, transact }, { params: { id: userId } }) => {
    let made: { username: string; expiresAt: string; token: string } | null = null
    return transact(
      async (tx) => {
        const person = orRefuse(await findPerson(tx, userId), 'not_found/user')
        if (person.telegramId !== null || !person.enabled) throw new Refusal('wrong_state/paired')
        await closePairingLinks(tx, userId)
        const token = randomToken()
        const { username } = person
        const link = { username, roleId: null, userId, tokenHash: sha256(token), createdBy: actor.userId }
        const inviteId = await insertInvite(tx, link)
        const stored = inviteId === null ? null : await findInvite(tx, inviteId)
        if (!stored) throw invited()
        await tx.audit('users.pairing_link_made', { record: `user:${userId}`, details: { username } })
        tx.after(() => log.info({ event: 'invites.pairing_link_made', userId }))
        made = { username, expiresAt: stored.expiresAt, token }
        return null
      },
      async () => {
        if (!made) throw new Refusal('wrong_state/invite_shown')
        return made
      },
    )
  },

  /** @throws Refusal not_found, also if the invitation is used, expired or withdrawn already */
  withdrawInvite: ({ transact }, { params: { id } }) =>
    transact(async (tx) => {
      const username = orRefuse(await withdraw(tx, id))
      await tx.audit('invites.withdrawn', { record: `invite:${id}`, details: { username } })
      tx.emit('user.changed', { userId: null })
      return { success: true }
    }),
})
