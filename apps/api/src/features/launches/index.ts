import { NewLink, type Launch, type launches } from '@app/contract'
import type { Core } from '../../context/core.ts'
import type { Person, Tx } from '../../context/context.ts'
import type { Handlers } from '../../http/handlers.ts'
import { parsed } from '../../lib/parsed.ts'
import { orRefuse, Refusal } from '../../lib/refusal.ts'
import { giveBackAccount, giveBackAll, giveBackMailbox, type GivingBack } from './returns.ts'
import * as repository from './repository/launches.ts'
import type { LaunchRow, MailboxChoice } from './repository/launches.ts'
import type { Principal } from '../../lib/principal.ts'

/** Account held by the person. */
interface HeldAccount {
  id: number
  rowId: string
  accountId: string
  country: string
  pixel: string | null
}

export interface LaunchesOptions extends Pick<Core, 'db'> {
  accounts: GivingBack['accounts'] & {
    /** Locks the person; must come before locking any of their accounts. */
    lockTaker(tx: Tx<Person>): Promise<void>
    /**
     * Takes the oldest free account of a country, without its login.
     * @throws Refusal already_taken/none_left, limit_reached
     */
    takeUnseen(tx: Tx<Person>, country: string): Promise<{ id: number }>
    /** Locks an open account of the person. @throws Refusal not_found, wrong_state/account_closed */
    lockOpen(tx: Tx<Person>, recordId: number): Promise<HeldAccount>
    /** Mailbox that the account has or names; `mine` if the person holds it. */
    mailboxOf(tx: Tx<Person>, recordId: number): Promise<{ email: string; id: number | null; mine: boolean } | null>
  }
  mailboxes: GivingBack['mailboxes'] & {
    claimMailbox(
      tx: Tx<Person>,
      email: string,
      rowId: string | null,
    ): Promise<{ outcome: 'added' | 'already_yours' | 'held'; id: number } | { outcome: 'not_in_pool' }>
    /** Takes a mailbox from stock for the account of a row. @throws Refusal out_of_stock/mailboxes */
    takeForAccount(tx: Tx<Person>, rowId: string): Promise<number>
    /** Id of the person's take of a mailbox; null if it is not theirs. */
    takeOf(tx: Tx<Person>, id: number): Promise<string | null>
  }
  /** @throws Refusal validation, in_progress/link */
  beginLink(tx: Tx<Person>, actor: Principal, wanted: NewLink): Promise<number>
  /** Locks a link and returns its state. */
  lockLinkState(tx: Tx<Person>, id: number): Promise<string | null>
  /** Whether links can be made for a country; locked until the transaction ends. */
  lockLinkCountry(tx: Tx<Person>, country: string): Promise<boolean>
  /** Withdraws the person's pending requests for the account. @returns whether there were any */
  withdrawRequests(tx: Tx<Person>, userId: number, recordId: number): Promise<boolean>
}

/** Link states that leave nothing in the tracker. */
const leftNothing = ['failed', 'cleaned']

/**
 * Launches: account, mailbox and link in one flow. Each step locks the launch first, so that a retry or a second device
 * cannot repeat it. The later call gets the current state.
 */
export const launchHandlers = ({
  db,
  accounts,
  mailboxes,
  beginLink,
  lockLinkState,
  lockLinkCountry,
  withdrawRequests,
}: LaunchesOptions): Handlers<typeof launches> => {
  const giving = { accounts, mailboxes }

  const read = async (tx: Tx<Person> | Core['db'], userId: number, id: number): Promise<Launch> => {
    const [launch] = await repository.readLaunches(tx, userId, id)
    if (!launch) throw new Refusal('not_found')
    return launch
  }

  /** @throws Refusal not_found */
  const hold = async (tx: Tx<Person>, id: number): Promise<LaunchRow> => {
    return orRefuse(await repository.lockLaunch(tx, id, tx.cause.user.id))
  }

  /** Whether a campaign exists or may exist, and whether the link is finished. */
  const linkOf = async (tx: Tx<Person>, { linkId }: LaunchRow): Promise<'none' | 'begun' | 'done'> => {
    const state = linkId === null ? null : await lockLinkState(tx, linkId)
    return state === null || leftNothing.includes(state) ? 'none' : state === 'done' ? 'done' : 'begun'
  }

  /** @throws Refusal wrong_state if it is too late to choose another account or mailbox */
  const checkOpen = async (tx: Tx<Person>, launch: LaunchRow): Promise<void> => {
    if (launch.cancelledAt || (await linkOf(tx, launch)) !== 'none') throw new Refusal('wrong_state')
  }

  /** Emits the change and returns the saved launch. */
  const saved = async (tx: Tx<Person>, id: number): Promise<Launch> => {
    tx.emit('launch.own', { launchId: id }, tx.cause.user.id)
    return read(tx, tx.cause.user.id, id)
  }

  const chosen = async (tx: Tx<Person>, state: 'taken' | 'own', id: number): Promise<MailboxChoice> => {
    const takeId = await mailboxes.takeOf(tx, id)
    return takeId === null ? { state: 'held' } : { state, id, takeId }
  }

  /** Mailbox that the account has, or that its row names. */
  const joinMailbox = async (tx: Tx<Person>, { id, rowId }: HeldAccount): Promise<MailboxChoice> => {
    const found = await accounts.mailboxOf(tx, id)
    if (!found) return { state: 'none' }
    if (found.mine && found.id !== null) return chosen(tx, 'own', found.id)
    const claimed = await mailboxes.claimMailbox(tx, found.email, rowId)
    if (claimed.outcome === 'not_in_pool' || claimed.outcome === 'held') return { state: claimed.outcome }
    return chosen(tx, claimed.outcome === 'added' ? 'taken' : 'own', claimed.id)
  }

  /**
   * Resolves the requested account. Given a country, takes a free account if links can be made there.
   * @throws Refusal wrong_state/no_links, already_taken/none_left, limit_reached, not_found, wrong_state/account_closed
   */
  const obtain = async (tx: Tx<Person>, wanted: string | number): Promise<{ held: HeldAccount; taken: boolean }> => {
    if (typeof wanted === 'number') return { held: await accounts.lockOpen(tx, wanted), taken: false }
    const country = wanted.toUpperCase()
    if (!(await lockLinkCountry(tx, country))) throw new Refusal('wrong_state/no_links', { values: { country } })
    const { id } = await accounts.takeUnseen(tx, country)
    return { held: await accounts.lockOpen(tx, id), taken: true }
  }

  return {
    listLaunches: async ({ actor }) => ({ launches: await repository.readLaunches(db, actor.userId) }),

    /** @throws Refusal not_found */
    getLaunch: ({ actor }, { params: { id } }) => read(db, actor.userId, id),

    /**
     * Returns the open launch if the given account already has one.
     * @throws Refusal wrong_state/no_links, already_taken/none_left, limit_reached, not_found,
     * wrong_state/account_closed
     */
    beginLaunch: ({ transact }, { body }) =>
      transact(async (tx) => {
        const { held, taken } = await obtain(tx, body.account)
        const userId = tx.cause.user.id
        const open = taken ? null : await repository.findOpen(tx, userId, held.id)
        if (open !== null) return read(tx, userId, open)
        const mailbox = await joinMailbox(tx, held)
        const id = await repository.insertLaunch(tx, userId, { recordId: held.id, taken, mailbox })
        const details = { account_id: held.accountId, country: held.country }
        await tx.audit('launches.begun', { record: `launch:${id}`, details })
        return saved(tx, id)
      }),

    /**
     * @throws Refusal not_found; wrong_state once there is a link, or if the current account cannot be given back; as
     * `beginLaunch`
     */
    changeLaunchAccount: ({ transact }, { params: { id }, body: { account, instead } }) =>
      transact(async (tx) => {
        const launch = await hold(tx, id)
        const before = await read(tx, tx.cause.user.id, id)
        if (launch.recordId !== instead || launch.recordId === account) return before
        await checkOpen(tx, launch)
        const isSame = typeof account === 'string' && before.country === account.toUpperCase()
        if (isSame && before.account.stands === 'open') return before
        await accounts.lockTaker(tx)
        const kept = await giveBackAccount(tx, giving, launch)
        if (kept === 'seen' || kept === 'spend') throw new Refusal('wrong_state')
        await withdrawRequests(tx, launch.userId, launch.recordId)
        await giveBackMailbox(tx, giving, launch)
        const { held, taken } = await obtain(tx, account)
        await repository.noteAccount(tx, id, { recordId: held.id, taken })
        await repository.noteMailbox(tx, id, await joinMailbox(tx, held))
        const details = { account_id: held.accountId, country: held.country }
        await tx.audit('launches.changed', { record: `launch:${id}`, details })
        return saved(tx, id)
      }),

    /** @throws Refusal not_found, wrong_state once there is a link, out_of_stock/mailboxes, wrong_state/account_closed */
    setLaunchMailbox: ({ transact }, { params: { id }, body: { from } }) =>
      transact(async (tx) => {
        const launch = await hold(tx, id)
        const { mailboxId, mailboxState } = launch
        await checkOpen(tx, launch)
        if (from === 'none') {
          if (mailboxState === 'skipped') return read(tx, tx.cause.user.id, id)
          await giveBackMailbox(tx, giving, launch)
          await repository.noteMailbox(tx, id, { state: 'skipped' })
          return saved(tx, id)
        }
        // A repeated request already has the mailbox.
        const takeId = mailboxId === null ? null : await mailboxes.takeOf(tx, mailboxId)
        if (takeId !== null && takeId === launch.mailboxTakeId) return read(tx, tx.cause.user.id, id)
        const held = await accounts.lockOpen(tx, launch.recordId)
        const mailbox =
          from === 'account'
            ? await joinMailbox(tx, held)
            : await chosen(tx, 'taken', await mailboxes.takeForAccount(tx, held.rowId))
        await repository.noteMailbox(tx, id, mailbox)
        return saved(tx, id)
      }),

    /** @throws Refusal not_found, wrong_state, wrong_state/account_closed, validation, in_progress/link */
    makeLaunchLink: ({ actor, transact }, { params: { id }, body: { pixel, ...body } }) =>
      transact(async (tx) => {
        const launch = await hold(tx, id)
        if (launch.cancelledAt) throw new Refusal('wrong_state')
        if ((await linkOf(tx, launch)) !== 'none') return read(tx, tx.cause.user.id, id)
        const held = await accounts.lockOpen(tx, launch.recordId)
        const { country, accountId: account_id } = held
        const wanted = { ...body, country, account_id, pixel: held.pixel ?? pixel ?? '' }
        await repository.noteLink(tx, id, await beginLink(tx, actor, parsed('body', NewLink, wanted)))
        return saved(tx, id)
      }),

    /** Repeating it returns the earlier result. @throws Refusal not_found, wrong_state if the launch is finished */
    cancelLaunch: ({ transact }, { params: { id } }) =>
      transact(async (tx) => {
        const launch = await hold(tx, id)
        if (launch.cancelledAt) return read(tx, tx.cause.user.id, id)
        const link = await linkOf(tx, launch)
        if (link === 'done') throw new Refusal('wrong_state')
        const withdrawn = await withdrawRequests(tx, launch.userId, launch.recordId)
        const outcome = await giveBackAll(tx, giving, launch, link === 'begun')
        if (withdrawn) outcome.returned.push('request')
        await repository.noteCancelled(tx, id, outcome)
        await tx.audit('launches.cancelled', { record: `launch:${id}` })
        return saved(tx, id)
      }),
  }
}
