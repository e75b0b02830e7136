import type { codes, MailboxAccount } from '@app/contract'
import type { Person, Tx } from '#context/context.ts'
import type { Db } from '#db/connect.ts'
import type { Handlers } from '#http/handlers.ts'
import { isAmong, whoseBy, type Principal } from '#lib/principal.ts'
import { orRefuse, Refusal } from '#lib/refusal.ts'
import { findAccountOf, findNamingRow, type JoinedAccount } from '../repository/account.ts'
import {
  claim,
  hadMailbox,
  lockInReach,
  lockMailbox,
  putBack,
  renameHolder,
  takeFree,
  unpin,
  wasCodeShown,
  type Claim,
} from '../repository/takes.ts'
import { findSeen } from '../repository/in-reach.ts'
import { listOwn, readHistory } from '../repository/own.ts'
import { createOffBoarding } from './off-boarding.ts'

export interface TakesOptions {
  db: Db
  /** Stops reading the mailbox for its holder. */
  stopReading(mailboxId: number): void
}

type Calls = Pick<
  typeof codes,
  'listMyMailboxes' | 'takeMailboxes' | 'addMailboxByAddress' | 'returnMailbox' | 'getMailboxHistory' | 'getMailbox'
>

/** Emits mailboxes whose holder changed. One event for all: pages fetch lists as a whole. */
const tell = (tx: Tx, ids: readonly number[], ...people: (number | null)[]): void => {
  const [first] = ids
  if (first === undefined) return
  tx.emit('mailbox.changed', { mailboxId: ids.length === 1 ? first : null }, people)
  tx.emit(
    'mailbox.own',
    { mailboxId: first },
    people.filter((id) => id !== null),
  )
}

/**
 * What a person may see of a mailbox's account. Leads see all of it, the holder sees their own, and others see which
 * account came with the mailbox but never its holder. A lead limited to own people sees nothing of accounts that others
 * hold.
 */
const presentAccount = (found: JoinedAccount | null, actor: Principal): MailboxAccount | null => {
  if (!found) return null
  const { userId, permissions } = actor
  const { account_id, account_name, record_id, holder_id, holder, came_with } = found
  const leads = permissions.has('accounts.manage')
  if (leads && record_id !== null && !isAmong(whoseBy('accounts.manage', actor), holder_id)) return null
  const you = holder_id === userId && permissions.has('accounts.own')
  if (!leads && !you && !came_with) return null
  return {
    account_id,
    account_name,
    record_id: leads || you ? record_id : null,
    holder: record_id === null ? null : { you, username: leads || you ? holder : null },
  }
}

/** Takes, claims and returns of mailboxes. Each change writes its take and its audit row in the same transaction. */
export const createTakes = ({ db, stopReading }: TakesOptions) => {
  /** The only way to take a mailbox by its address. */
  const claimMailbox = async (tx: Tx<Person>, email: string, rowId: string | null): Promise<Claim> => {
    const claimed = await claim(tx, tx.cause.user, email, rowId, tx.cause)
    if (claimed.outcome === 'added') tell(tx, [claimed.id], tx.cause.user.id)
    return claimed
  }

  const calls: Handlers<Calls> = {
    listMyMailboxes: async ({ actor }) => ({ emails: await listOwn(db, actor.userId) }),

    /** @throws Refusal out_of_stock/mailboxes */
    takeMailboxes: ({ transact }, { body: { count } }) =>
      transact(async (tx) => {
        const emails = await takeFree(tx, count)
        if (emails.length === 0) throw new Refusal('out_of_stock/mailboxes')
        tell(
          tx,
          emails.map(({ email_id: id }) => id),
          tx.cause.user.id,
        )
        const fewer = emails.length < count && { message: `Only ${emails.length} of ${count} were left` }
        return { success: true, emails, ...fewer }
      }),

    /** @throws Refusal not_found/mailbox, not_found/mailbox_letters, already_taken/mailbox */
    addMailboxByAddress: ({ transact }, { body: { emailAddress } }) =>
      transact(async (tx) => {
        // The account that names the address is joined, as if both had been taken together.
        const row = await findNamingRow(tx, tx.cause.user.id, emailAddress)
        const claimed = await claimMailbox(tx, emailAddress, row)
        // The pool is checked first, since an earlier version accepted such addresses.
        if (claimed.outcome === 'not_in_pool')
          throw new Refusal(/\P{ASCII}/u.test(emailAddress) ? 'not_found/mailbox_letters' : 'not_found/mailbox')
        if (claimed.outcome === 'held') throw new Refusal('already_taken/mailbox')
        return { success: true, email: claimed.email, email_id: claimed.id }
      }),

    /** @throws Refusal not_found */
    returnMailbox: ({ actor, transact }, { params: { id } }) =>
      transact(async (tx) => {
        const mailbox = orRefuse(await lockInReach(tx, id, actor.people))
        await putBack(tx, [id])
        const { holderId, email } = mailbox
        if (holderId !== null && holderId !== tx.cause.user.id)
          await tx.notify([
            { userId: holderId, kind: 'mailbox.returned', data: { mailboxId: id, email, by: tx.cause.user.username } },
          ])
        tx.after(() => stopReading(id))
        tell(tx, [id], holderId)
        return { success: true }
      }),

    /** @throws Refusal not_found */
    getMailbox: async ({ actor }, { params: { id } }) => {
      const holds = actor.permissions.has('mailboxes.own')
      const [own] = holds ? await listOwn(db, actor.userId, id) : []
      const pool = actor.permissions.has('mailboxes.manage') ? await findSeen(db, id, actor.people) : null
      if (!own && !pool) throw new Refusal('not_found')
      return { own: own ?? null, pool, account: presentAccount(await findAccountOf(db, id), actor) }
    },

    /**
     * Leads see the whole history with names, or the part of own people; others see their own part without names.
     * @throws Refusal not_found for a mailbox that the person never had
     */
    getMailboxHistory: async ({ actor }, { params: { id } }) => {
      const isLead = actor.permissions.has('mailboxes.manage')
      const mayLook = isLead ? (await findSeen(db, id, actor.people)) !== null : await hadMailbox(db, id, actor.userId)
      const history = orRefuse(mayLook ? await readHistory(db, id, whoseBy('mailboxes.manage', actor)) : null)
      if (isLead) return history
      return {
        ...history,
        takes: history.takes.map((take) => ({ ...take, username: null })),
        codes: history.codes.map((code) => ({ ...code, read_by: null })),
      }
    },
  }

  return {
    calls,
    claimMailbox,

    /** The account of a mailbox, without a permission check. */
    accountOf: (mailboxId: number) => findAccountOf(db, mailboxId),

    /** Whether a person may open a mailbox: their own, or one that they manage. */
    mayOpen: async ({ userId, permissions, people }: Principal, mailboxId: number): Promise<boolean> =>
      (permissions.has('mailboxes.own') && (await listOwn(db, userId, mailboxId)).length > 0) ||
      (permissions.has('mailboxes.manage') && (await findSeen(db, mailboxId, people)) !== null),

    /** Takes one active mailbox from the stock for the account of a row. @throws Refusal out_of_stock/mailboxes */
    takeForAccount: async (tx: Tx<Person>, rowId: string): Promise<number> => {
      const [taken] = await takeFree(tx, 1, rowId)
      if (!taken) throw new Refusal('out_of_stock/mailboxes')
      tell(tx, [taken.email_id], tx.cause.user.id)
      return taken.email_id
    },

    /** The person's current take of a mailbox; null if they do not hold it. */
    takeOf: async (tx: Tx<Person>, id: number): Promise<string | null> =>
      (await lockMailbox(tx, id, tx.cause.user.id))?.takeId ?? null,

    /** Releases a mailbox that the person took, unless a code was shown since. Null if released. */
    letGoUnread: async (tx: Tx<Person>, id: number, takeId: string): Promise<'moved' | 'code_shown' | null> => {
      const mailbox = await lockMailbox(tx, id, tx.cause.user.id)
      if (mailbox?.takeId !== takeId) return 'moved'
      if (await wasCodeShown(tx, takeId)) return 'code_shown'
      await unpin(tx, [id], tx.cause)
      tx.after(() => stopReading(id))
      tell(tx, [id], tx.cause.user.id)
      return null
    },

    renameHolder,
    ...createOffBoarding({ stopReading, tell }),
  }
}

export type Takes = ReturnType<typeof createTakes>
