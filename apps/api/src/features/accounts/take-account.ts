import type { Answer, accounts, EmailTransfer } from '@app/contract'
import type { Person, Tx } from '../../context/context.ts'
import type { Handlers } from '../../http/handlers.ts'
import { isAmong, type Principal } from '../../lib/principal.ts'
import { orRefuse, Refusal } from '../../lib/refusal.ts'
import type { KeyRing } from '../../lib/secrets/sealing.ts'
import { createOffBoarding } from './off-boarding.ts'
import { scopeOf } from './scope.ts'
import { checkBanned, createHoldingChanges, type Spends } from './holding-changes.ts'
import { createLaunchAccounts, returnMinutes } from './launch-account.ts'
import { emitChanged, emitFree, emitTaken } from './events.ts'
import * as holdings from './repository/holdings.ts'
import type { Holding } from './repository/holdings.ts'
import { revealSecrets } from './repository/reveals.ts'
import { openLogin, readTaken, type SealedLogin, type TakenRow } from './repository/rows.ts'
import type { SheetMarkSql } from './repository/traces.ts'
import { isFull, takeAccount, takeNext, type FreshlyTaken } from './repository/takes.ts'

/** The part of the mailbox pool that accounts need. */
export interface Mailboxes {
  /** Gives the mailbox with this address to the person, in the transaction of the take. */
  claimMailbox(tx: Tx<Person>, email: string, rowId: string): Promise<{ outcome: EmailTransfer['outcome'] }>
}

export interface TakesOptions {
  ring: KeyRing
  mailboxes: Mailboxes
  spends: Spends
  /** Requests sheet marks for changed rows. */
  show(only?: 'account_state'): SheetMarkSql
}

type Calls = Pick<
  typeof accounts,
  | 'takeAccount'
  | 'takeNextAccount'
  | 'closeAccount'
  | 'undoTake'
  | 'releaseAccount'
  | 'handOverAccount'
  | 'correctSpend'
  | 'saveNotes'
  | 'setAccountState'
>
type TakeAnswer = Answer<Calls['takeAccount']>
/** Stored result of a take, for repeats of the request. */
type TakenKept = Pick<TakeAnswer, 'emailTransfer'> & { recordId: number }
const done = { success: true } as const

const messageOf = {
  added: 'was added to Codes',
  already_yours: 'is already in your Codes',
  not_in_pool: 'is not in the pool',
  held: 'is held by someone else',
}

/** Handle of a sheet that buyers send back when they take an account. */
export const handleOf = (sheetId: number): string => `sheet:${sheetId}`
const sheetOf = (handle: string): number => Number(/^sheet:([1-9]\d{0,8})$/.exec(handle)?.[1] ?? 0)

/** Takes of accounts and their changes. Each change writes its record, history and audit row in one transaction. */
export const createTakes = ({ ring, mailboxes, spends, show }: TakesOptions) => {
  const transfer = async (tx: Tx<Person>, rowId: string, email: string): Promise<EmailTransfer> => {
    const { outcome } = await mailboxes.claimMailbox(tx, email, rowId)
    return { success: outcome === 'added', email, outcome, message: `Email ${email} ${messageOf[outcome]}` }
  }

  /** Takes the oldest free account of a country that fits. @throws Refusal already_taken/none_left, limit_reached */
  const takeFree = async (
    tx: Tx<Person>,
    { country, ...wanted }: Parameters<typeof takeNext>[2],
  ): Promise<FreshlyTaken> => {
    const { room, taken } = await takeNext(tx, show(), { country: country.toUpperCase(), ...wanted })
    if (taken) return taken
    throw isFull(room)
      ? new Refusal('limit_reached', { limit: room.limit ?? 0 })
      : new Refusal('already_taken/none_left')
  }

  /** Side effects of a successful take: events, and the account's mailbox. */
  const begin = async (tx: Tx<Person>, taken: FreshlyTaken): Promise<TakenKept> => {
    const { id: recordId, rowId, email } = taken
    emitTaken(tx, taken)
    return { recordId, ...(email !== null && { emailTransfer: await transfer(tx, rowId, email) }) }
  }

  /** Result of a take for the holder. */
  const resultOf = (
    row: SealedLogin & Pick<TakenRow, 'accountId' | 'name' | 'country' | 'link'>,
    recordId: number,
    emailTransfer?: EmailTransfer,
  ): TakeAnswer => {
    const mail = emailTransfer && { emailTransfer }
    return {
      success: true,
      account: {
        recordId,
        id: row.accountId,
        name: row.name,
        country: row.country,
        ...openLogin(ring, row),
        link: row.link,
        ...mail,
      },
      ...mail,
    }
  }

  /** Reads an account from an earlier take of the actor again. @throws Refusal not_found if it is no longer theirs */
  const showAgain = async (tx: Tx<Person>, recordId: number, withLogin: boolean): Promise<TakenRow> => {
    const which = { id: recordId, whose: [tx.cause.user.id] }
    const row = orRefuse(await readTaken(tx, recordId, which.whose))
    if (!withLogin) return { ...row, sealed: null }
    if (row.sealed && !(await revealSecrets(tx, which, ['login_pass'], 'delivered'))) throw new Refusal('not_found')
    return row
  }

  /** Why an account was not free: returns the holding if it is the actor's own, otherwise throws. */
  const explain = async (tx: Tx, user: Principal, accountId: string): Promise<Holding> => {
    const holder = orRefuse(await holdings.findHolder(tx, accountId), 'gone_from_sheet')
    if (holder.userId === user.userId && !holder.closedAt) return holder
    const mayKnow = user.permissions.has('accounts.manage') && isAmong(scopeOf(user), holder.userId)
    throw new Refusal(
      'already_taken',
      mayKnow ? { values: { username: holder.username, time: holder.takenAt.toISOString() } } : {},
    )
  }

  const changing = createHoldingChanges({ spends, show })
  const { change, first } = changing

  const calls: Handlers<Calls> = {
    /**
     * The current holder is shown the account again, recorded as a reveal.
     * @throws Refusal already_taken, gone_from_sheet, limit_reached; not_found if the account taken earlier is no
     *   longer theirs
     */
    takeAccount: ({ actor, transact }, { body: { accountId, sheetUrl, withoutLogin = false } }) => {
      const withLogin = !withoutLogin
      const sheetId = sheetOf(sheetUrl)
      let fresh: FreshlyTaken | null = null
      return transact(
        async (tx): Promise<TakenKept> => {
          const { room, taken } = await takeAccount(tx, show(), { accountId, sheetId, withLogin })
          if (!taken) {
            const full = isFull(room)
            const holder = full ? await holdings.findHolder(tx, accountId) : await explain(tx, actor, accountId)
            if (holder?.userId !== actor.userId || holder.closedAt)
              throw new Refusal('limit_reached', { limit: room.limit ?? 0 })
            return { recordId: holder.id }
          }
          fresh = taken
          return begin(tx, taken)
        },
        async (tx, { recordId, emailTransfer }) =>
          resultOf(fresh ?? (await showAgain(tx, recordId, withLogin)), recordId, emailTransfer),
      )
    },

    /** @throws Refusal already_taken/none_left, limit_reached; not_found if the account taken is no longer theirs */
    takeNextAccount: ({ transact }, { body: { country, withoutLogin = false, ...fitting } }) => {
      const withLogin = !withoutLogin
      let fresh: FreshlyTaken | null = null
      return transact(
        async (tx): Promise<TakenKept> => {
          fresh = await takeFree(tx, { country, withLogin, ...fitting })
          return begin(tx, fresh)
        },
        async (tx, { recordId, emailTransfer }) =>
          resultOf(fresh ?? (await showAgain(tx, recordId, withLogin)), recordId, emailTransfer),
      )
    },

    /** @throws Refusal not_found, already_closed; or as `Spends.correct` and `Spends.settle` */
    closeAccount: ({ actor, transact }, { params: { id }, body }) =>
      transact(async (tx) => {
        const { spend, corrections = [], reason = '', closeReason = null, closeNote = null } = body
        const closing = { spend, reason: closeReason, note: closeNote }
        const closedAt = await changing.close(tx, actor, id, closing, { corrections, reason })
        return { ...done, closedAt, spend }
      }),

    /** @throws Refusal not_found, wrong_state if the undo window is over, wrong_state/banned, already_closed */
    undoTake: ({ actor, transact }, { params: { id } }) =>
      transact(async (tx) => {
        const how = { how: 'returned', detail: null, withinMinutes: returnMinutes } as const
        const ended = await first(holdings.endHoldings(tx, show(), { id, whose: [actor.userId] }, how))
        checkBanned(ended)
        emitFree(tx, await change(tx, id, Promise.resolve(ended)))
        return done
      }),

    /** @throws Refusal not_found, already_closed, wrong_state/banned */
    releaseAccount: ({ actor, transact }, { params: { id }, body: { reason } }) =>
      transact(async (tx) => {
        await changing.release(tx, actor, id, reason)
        return done
      }),

    /** @throws Refusal not_found, already_closed, limit_reached of the other person, wrong_state if they cannot hold */
    handOverAccount: ({ actor, transact }, { params: { id }, body: { userId, reason } }) =>
      transact(async (tx) => {
        await changing.handOver(tx, actor, id, { userId, reason })
        return done
      }),

    /** @throws Refusal not_found, wrong_state for an open account; or as `Spends.correct` and `Spends.settle` */
    correctSpend: ({ actor, transact }, { params: { id }, body: { spend, corrections = [], reason } }) =>
      transact(async (tx) => {
        await spends.hold(tx, id)
        if (corrections.length > 0) await spends.correct(tx, actor, id, corrections, { reason, stands: 'closed' })
        const corrected = holdings.correctSpends(tx, show(), [{ recordId: id, spend }], scopeOf(actor), reason)
        await change(tx, id, first(corrected))
        await spends.settle(tx, id, reason)
        return done
      }),

    /** Setting the current state again is no change. @throws Refusal not_found, already_closed */
    setAccountState: ({ actor, transact }, { params: { id }, body: { state } }) =>
      transact(async (tx) => {
        const holding = await holdings.setState(tx, show('account_state'), { id, whose: scopeOf(actor) }, state)
        if (!holding) throw new Refusal('not_found')
        if (holding.closedAt) throw new Refusal('already_closed')
        if (holding.changed) emitChanged(tx, id, holding.userId)
        return { ...done, state, stateSince: holding.stateSince.toISOString() }
      }),

    /** @throws Refusal not_found, stale_edit if the notes changed since the given version */
    saveNotes: ({ actor, transact }, { params: { id }, body: { notes, version = null } }) =>
      transact(async (tx) => {
        const holding = orRefuse(await holdings.lockHolding(tx, id, scopeOf(actor)))
        const notesVersion = orRefuse(await holdings.writeNotes(tx, id, notes, version), 'stale_edit')
        emitChanged(tx, id, holding.userId)
        return { ...done, notesVersion }
      }),
  }

  return {
    calls,
    changing,

    ...createOffBoarding({ changing, show }),

    ...createLaunchAccounts({ show, takeFree }),

    /** Sets the total of closed accounts to the sum of their days where the two differ. */
    correctTotals: async (
      tx: Tx<Person>,
      totals: readonly { recordId: number; spend: number }[],
      reason: string,
    ): Promise<void> => {
      for (const { id, userId } of await holdings.correctSpends(tx, show(), totals, null, reason))
        emitChanged(tx, id, userId)
    },

    renameHolder: holdings.renameHolder,
  }
}

export type Takes = ReturnType<typeof createTakes>
