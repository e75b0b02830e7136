import type { LaunchKept } from '@app/contract'
import type { Person, Tx } from '../../context/context.ts'
import type { LaunchRow, CancelResult } from './repository/launches.ts'

/** Dependencies for giving back the account and mailbox of a launch. */
export interface GivingBack {
  accounts: {
    giveBack(tx: Tx<Person>, recordId: number): Promise<'moved' | 'closed' | 'banned' | 'spend' | 'seen' | null>
  }
  mailboxes: {
    letGoUnread(tx: Tx<Person>, id: number, takeId: string): Promise<'moved' | 'code_shown' | null>
  }
}

type Why = LaunchKept['why']

/** Reason why the account stays with the person; null if it was given back. */
export const giveBackAccount = async (
  tx: Tx<Person>,
  { accounts }: Pick<GivingBack, 'accounts'>,
  { taken, recordId }: LaunchRow,
): Promise<Why | null> => (taken ? accounts.giveBack(tx, recordId) : 'own')

/** Reason why the mailbox stays with the person; null if it was given back, undefined if the launch has none. */
export const giveBackMailbox = async (
  tx: Tx<Person>,
  { mailboxes }: Pick<GivingBack, 'mailboxes'>,
  { mailboxState, mailboxId, mailboxTakeId }: LaunchRow,
): Promise<Why | null | undefined> => {
  if (mailboxId === null || mailboxTakeId === null) return undefined
  return mailboxState === 'taken' ? mailboxes.letGoUnread(tx, mailboxId, mailboxTakeId) : 'own'
}

/** Gives back everything that the launch took. With a link in place, what the link uses is kept. */
export const giveBackAll = async (
  tx: Tx<Person>,
  giving: GivingBack,
  launch: LaunchRow,
  hasLink: boolean,
): Promise<CancelResult> => {
  const outcome: CancelResult = { returned: [], kept: [] }
  const note = (what: LaunchKept['what'], why: Why | null): void => {
    if (why === null) outcome.returned.push(what)
    else outcome.kept.push({ what, why })
  }
  note('account', hasLink && launch.taken ? 'link' : await giveBackAccount(tx, giving, launch))
  const isLinked = hasLink && launch.mailboxState === 'taken'
  const mailbox = isLinked ? 'link' : await giveBackMailbox(tx, giving, launch)
  if (mailbox !== undefined) note('mailbox', mailbox)
  if (hasLink) note('link', 'link')
  return outcome
}
