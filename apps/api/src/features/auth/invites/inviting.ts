import type { Invite, invites } from '@app/contract'
import type { Core } from '../../../context/core.ts'
import type { Handlers } from '../../../http/handlers.ts'
import { Refusal } from '../../../lib/refusal.ts'
import { randomToken, sha256 } from '../../../lib/secrets/tokens.ts'
import {
  close,
  findByName,
  findInvite,
  insertInvite,
  isNameTaken,
  isRole,
  listOpen,
  mostInvites,
  withdraw,
} from '../repository/invites.ts'
import type { OpenInvite, Standing } from './standing.ts'

type Calls = Pick<typeof invites, 'listInvites' | 'createInvite' | 'withdrawInvite'>

export interface InvitingOptions extends Pick<Core, 'db' | 'log' | 'adminUsername'> {
  standing: Standing
}

const shownOf = ({ maker, state: _state, ...invite }: OpenInvite): Invite => ({ ...invite, createdBy: maker.username })

const wrongRole = () => new Refusal('validation', { fields: { roleId: 'This role cannot be given by an invitation' } })
const invited = () => new Refusal('duplicate/invite', { fields: { username: 'This username is already invited' } })

/** What administrators do with invitations. */
export const createInviting = ({ db, log, adminUsername, standing }: InvitingOptions): Handlers<Calls> => ({
  listInvites: async () => ({ invites: (await listOpen(db)).filter(standing.isOpen).map(shownOf) }),

  /** @throws Refusal validation for a role that cannot be given so, duplicate/…, limit_reached/invites, wrong_state/invite_shown */
  createInvite: ({ actor, transact }, { body }) => {
    if (body.username.toLowerCase() === adminUsername.toLowerCase())
      throw new Refusal('duplicate/reserved', { fields: { username: 'This username is reserved' } })
    let made: { invite: Invite; token: string } | null = null
    return transact(
      async (tx) => {
        if (await isNameTaken(tx, body.username))
          throw new Refusal('duplicate/username', { fields: { username: 'This username is already in use' } })
        if (!(await isRole(tx, body.roleId))) throw wrongRole()
        const before = await findByName(tx, body.username)
        if (standing.isOpen(before)) throw invited()
        if (before) await close(tx, before.id)
        if ((await listOpen(tx)).length >= mostInvites)
          throw new Refusal('limit_reached/invites', { values: { most: String(mostInvites) } })
        const token = randomToken()
        const id = await insertInvite(tx, {
          username: body.username,
          roleId: body.roleId,
          groupIds: body.groupIds ?? [],
          adspowerId: body.adspowerId ?? null,
          accLimit: body.accLimit ?? null,
          tokenHash: sha256(token),
          createdBy: actor.userId,
        })
        if (id === null) throw invited()
        const stored = await findInvite(tx, id)
        if (!standing.isOpen(stored)) throw wrongRole()
        const { username, roleName, accLimit } = stored
        await tx.audit('invites.created', { record: `invite:${id}`, details: { username, role: roleName, accLimit } })
        tx.emit('user.changed', { userId: null })
        tx.after(() => log.info({ event: 'invites.created', inviteId: id }))
        made = { invite: shownOf(stored), token }
        return null
      },
      async () => {
        if (!made) throw new Refusal('wrong_state/invite_shown')
        return made
      },
    )
  },

  /** @throws Refusal not_found, also for one that is over in another way */
  withdrawInvite: ({ transact }, { params: { id } }) =>
    transact(async (tx) => {
      const username = await withdraw(tx, id)
      if (username === null) throw new Refusal('not_found')
      await tx.audit('invites.withdrawn', { record: `invite:${id}`, details: { username } })
      tx.emit('user.changed', { userId: null })
      return { success: true }
    }),
})
