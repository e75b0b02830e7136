import type { Input, admin } from '@app/contract'
import type { Transact } from '../../context/context.ts'
import type { Principal } from '../../lib/principal.ts'
import type { Changing } from './changing.ts'
import type { Holdings, People } from './parts.ts'
import { removeUser } from './repository/people.ts'

export interface LeavingOptions {
  people: Pick<People, 'endSessions'>
  changing: Changing
  accounts: Holdings
  mailboxes: Holdings
}

const done = { success: true } as const

type Body = Input<(typeof admin)['deleteUser']>['body']

const heir = (afterwards: Body['accounts']): number | null =>
  afterwards === undefined || afterwards === 'release' ? null : afterwards.userId

/**
 * Deletes a person: in one transaction their sessions end and what they hold becomes free or somebody else's. What they
 * did stays on record under their name.
 * @throws Refusal not_found/user, protected_user/…, wrong_state for an heir who cannot hold, limit_reached of theirs
 */
export const createLeaving =
  ({ people, changing, accounts, mailboxes }: LeavingOptions) =>
  async (transact: Transact, user: Principal, id: number, body: Body, clientIp: string): Promise<typeof done> => {
    let tells: (() => void)[] = []
    const answer = await changing.person(transact, user, id, async (trx, before) => {
      const ended = await people.endSessions(trx, id)
      tells = [
        await accounts.leave(trx, user, before, heir(body.accounts), clientIp),
        await mailboxes.leave(trx, user, before, heir(body.mailboxes), clientIp),
      ]
      await removeUser(trx, id)
      const details = {
        accounts: before.accounts,
        mailboxes: before.mailboxes,
        accountsTo: heir(body.accounts),
        mailboxesTo: heir(body.mailboxes),
      }
      await changing.note(trx, user, before, { kind: 'users.deleted', details }, clientIp)
      return { answer: done, ended }
    })
    for (const tell of tells) tell()
    return answer
  }
