import type { Input, admin } from '@app/contract'
import type { Handlers } from '../../http/handlers.ts'
import { notePerson, type Changing } from './changing.ts'
import type { Holdings, People } from './dependencies.ts'
import { removeUser } from './repository/people.ts'

export interface LeavingOptions {
  people: Pick<People, 'endSessions'>
  changing: Changing
  accounts: Holdings
  mailboxes: Holdings
}

type Calls = Pick<typeof admin, 'deleteUser'>

const newOwner = (afterwards: Input<Calls['deleteUser']>['body']['accounts']): number | null =>
  afterwards === undefined || afterwards === 'release' ? null : afterwards.userId

/** People who leave. */
export const createLeaving = ({ people, changing, accounts, mailboxes }: LeavingOptions): Handlers<Calls> => ({
  /**
   * In one transaction their sessions end and what they hold becomes free or somebody else's. What they did stays on
   * record under their name.
   * @throws Refusal not_found/user, protected_user/…, wrong_state for a new owner who cannot hold, limit_reached of theirs
   */
  deleteUser: (ctx, { params: { id }, body }) =>
    changing.person(ctx, id, async (tx, before) => {
      const ended = await people.endSessions(tx, id)
      const [accountsTo, mailboxesTo] = [newOwner(body.accounts), newOwner(body.mailboxes)]
      await accounts.leave(tx, before, accountsTo)
      await mailboxes.leave(tx, before, mailboxesTo)
      await removeUser(tx, id)
      const held = { accounts: before.accounts, mailboxes: before.mailboxes }
      await notePerson(tx, before, 'users.deleted', { ...held, accountsTo, mailboxesTo })
      return { answer: { success: true }, ended }
    }),
})
