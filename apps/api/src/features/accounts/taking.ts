import type { Answer, accounts, EmailTransfer } from '@app/contract'
import type { Trx } from '../../db/connect.ts'
import type { Transact, TransactShowing } from '../../context/context.ts'
import type { Jobs, queues } from '../../jobs/index.ts'
import type { Publish } from '../../lib/events.ts'
import type { Principal } from '../../lib/principal.ts'
import { Refusal } from '../../lib/refusal.ts'
import type { KeyRing } from '../../lib/secrets/sealing.ts'
import { reach } from './reach.ts'
import * as holdings from './repository/holdings.ts'
import type { Changed, Holding } from './repository/holdings.ts'
import { sendMarks } from './repository/marks.ts'
import { revealSecrets } from './repository/reveals.ts'
import { openLoginPass, readTaken, type SealedLogin, type TakenRow } from './repository/rows.ts'
import { isFull, lockTaker, takeAccount, type FreshlyTaken, type Room } from './repository/takes.ts'
import type { Actor } from './repository/traces.ts'

/** The pool of mailboxes, as far as accounts need it. */
export interface Mailboxes {
  /** Gives the mailbox with this address to the person, in the transaction of the take. */
  claimMailbox(
    trx: Trx,
    user: Principal,
    email: string,
    rowId: string,
    clientIp: string,
  ): Promise<{ outcome: EmailTransfer['outcome']; id?: number }>
  /** Tells of it after the commit. */
  tellClaimed(mailboxId: number, userId: number): void
}

export interface TakingOptions {
  ring: KeyRing
  mailboxes: Mailboxes
  jobs: Pick<Jobs<typeof queues>, 'sendFrom'>
  publish: Publish
}

/** Minutes in which the holder can undo a take. */
export const returnMinutes = 10

type Taken = Answer<(typeof accounts)['takeAccount']>
/** What is kept of a take for those who repeat it. */
type TakenKept = Pick<Taken, 'emailTransfer'> & { recordId: number }
const done = { success: true } as const

const messageOf = {
  added: 'was added to Codes',
  already_yours: 'is already in your Codes',
  not_in_pool: 'is not in the pool',
  held: 'is held by someone else',
}

/** The handle of a sheet that buyers pass back when they take. */
export const handleOf = (sheetId: number): string => `sheet:${sheetId}`
const sheetOf = (handle: string): number => Number(/^sheet:([1-9]\d{0,8})$/.exec(handle)?.[1] ?? 0)

/** Who gets an account, and what becomes of it. Each change writes its record, its history and its audit row at once. */
export const createTaking = ({ ring, mailboxes, jobs, publish }: TakingOptions) => {
  const actorOf = ({ userId, username }: Principal, clientIp: string): Actor => ({
    id: userId,
    username,
    clientIp,
    sent: sendMarks(jobs.sendFrom),
  })

  const transfer = async (
    trx: Trx,
    user: Principal,
    rowId: string,
    email: string | null,
    clientIp: string,
  ): Promise<{ emailTransfer: EmailTransfer; mailboxId: number | null } | null> => {
    if (email === null) return null
    const { outcome, id = null } = await mailboxes.claimMailbox(trx, user, email, rowId, clientIp)
    const success = outcome === 'added'
    return {
      emailTransfer: { success, email, outcome, message: `Email ${email} ${messageOf[outcome]}` },
      mailboxId: success ? id : null,
    }
  }

  /** What the person gets to see of an account that is theirs. */
  const resultOf = (
    row: SealedLogin & Pick<TakenRow, 'accountId' | 'name' | 'country' | 'link'>,
    recordId: number,
    emailTransfer?: EmailTransfer,
  ): Taken => {
    const mail = emailTransfer && { emailTransfer }
    return {
      success: true,
      account: {
        recordId,
        id: row.accountId,
        name: row.name,
        country: row.country,
        login_pass: openLoginPass(ring, row),
        link: row.link,
        ...mail,
      },
      ...mail,
    }
  }

  /** What somebody took before, for them alone. @throws Refusal not_found when it is not theirs any more */
  const showAgain = async (trx: Trx, user: Principal, recordId: number, clientIp: string): Promise<TakenRow> => {
    const row = await readTaken(trx, recordId, user.userId)
    if (!row) throw new Refusal('not_found')
    const which = { id: recordId, userId: user.userId }
    const by = { id: user.userId, username: user.username, clientIp }
    if (row.sealed && !(await revealSecrets(trx, by, which, ['login_pass']))) throw new Refusal('not_found')
    return row
  }

  /** Why an account was not free: held by this person already, by another one, or not there any more. */
  const explain = async (trx: Trx, user: Principal, accountId: string): Promise<Holding> => {
    const holder = await holdings.findHolder(trx, accountId)
    if (!holder) throw new Refusal('gone_from_sheet')
    if (holder.userId === user.userId && !holder.closedAt) return holder
    const mayKnow = user.permissions.has('accounts.manage')
    throw new Refusal(
      'already_taken',
      mayKnow ? { values: { username: holder.username, time: holder.takenAt.toISOString() } } : {},
    )
  }

  /** @throws Refusal not_found, already_closed; wrong_state where the change fits no open account either */
  const sure = <H extends Changed>(holding: H | null | undefined): H => {
    if (!holding) throw new Refusal('not_found')
    if (holding.changed) return holding
    throw new Refusal(holding.closedAt ? 'already_closed' : 'wrong_state')
  }

  const checkRoom = ({ limit, open }: Room, more: number): void => {
    if (limit !== null && open + more > limit) throw new Refusal('limit_reached', { limit })
  }

  const tellFree = ({ sheetId, accountId, country }: Holding): void =>
    publish('account.released', { sheetId, accountId, country })
  const tellChanged = (recordId: number, ...people: (number | null)[]): void => {
    publish('account.changed', { recordId })
    publish(
      'account.own',
      { recordId },
      people.filter((id) => id !== null),
    )
  }

  return {
    /**
     * What a person who leaves holds and has not closed is released, or handed over, in the transaction in which they
     * leave. Answers what tells of it after the commit.
     * @throws Refusal limit_reached of the other person, wrong_state for one who cannot hold
     */
    leave: async (
      trx: Trx,
      user: Principal,
      leaver: { id: number; username: string },
      to: number | null,
      clientIp: string,
    ): Promise<() => void> => {
      const detail = `${leaver.username} was deleted`
      // The person before the accounts, as everywhere, so that nobody waits in a circle.
      const taker = to === null ? null : await lockTaker(trx, to)
      if (to !== null && (!taker || to === leaver.id)) throw new Refusal('wrong_state')
      const [by, which] = [actorOf(user, clientIp), { openOf: leaver.id }]
      const held = taker
        ? await holdings.passOn(trx, by, which, taker, detail)
        : await holdings.endHoldings(trx, by, which, { how: 'released', detail, withinMinutes: null })
      if (taker) checkRoom(taker.room, held.length)
      return () => {
        for (const holding of held) {
          if (!taker) tellFree(holding)
          tellChanged(holding.id, leaver.id, taker?.id ?? null)
        }
      }
    },

    renameHolder: holdings.renameHolder,

    /**
     * Whoever has the account already is shown it again, on record.
     * @throws Refusal already_taken, gone_from_sheet, limit_reached; not_found when what was taken is not theirs any more
     */
    take: async (
      transact: TransactShowing,
      user: Principal,
      wanted: { accountId: string; sheetUrl: string },
      clientIp: string,
    ): Promise<Taken> => {
      const sheetId = sheetOf(wanted.sheetUrl)
      let fresh: FreshlyTaken | null = null
      let mailboxId: number | null = null
      const answer = await transact(
        async (trx): Promise<TakenKept> => {
          const { room, taken } = await takeAccount(trx, actorOf(user, clientIp), { ...wanted, sheetId })
          if (!taken) {
            const full = isFull(room)
            const holder = full
              ? await holdings.findHolder(trx, wanted.accountId)
              : await explain(trx, user, wanted.accountId)
            if (holder?.userId !== user.userId || holder.closedAt)
              throw new Refusal('limit_reached', { limit: room.limit ?? 0 })
            return { recordId: holder.id }
          }
          const transferred = await transfer(trx, user, taken.rowId, taken.email, clientIp)
          fresh = taken
          mailboxId = transferred?.mailboxId ?? null
          return { recordId: taken.id, ...(transferred && { emailTransfer: transferred.emailTransfer }) }
        },
        async (trx, { recordId, emailTransfer }) =>
          resultOf(fresh ?? (await showAgain(trx, user, recordId, clientIp)), recordId, emailTransfer),
      )
      const { recordId, id, country } = answer.account
      publish('account.taken', { sheetId, accountId: id, country })
      publish('account.own', { recordId }, user.userId)
      if (mailboxId !== null) mailboxes.tellClaimed(mailboxId, user.userId)
      return answer
    },

    /** @throws Refusal not_found, already_closed */
    close: async (transact: Transact, user: Principal, id: number, spend: number, clientIp: string) => {
      let of: Holding | undefined
      const answer = await transact(async (trx) => {
        const which = { id, userId: reach(user) }
        const closed = sure(await holdings.closeHolding(trx, actorOf(user, clientIp), which, spend))
        of = closed
        return { ...done, closedAt: closed.now.toISOString(), spend }
      })
      if (of) tellChanged(id, of.userId)
      return answer
    },

    /** @throws Refusal not_found, wrong_state for a take that is no longer fresh, already_closed */
    undo: async (transact: Transact, user: Principal, id: number, clientIp: string) => {
      let ended: Changed | undefined
      const answer = await transact(async (trx) => {
        const how = { how: 'returned', detail: null, withinMinutes: returnMinutes } as const
        const [holding] = await holdings.endHoldings(trx, actorOf(user, clientIp), { id, userId: user.userId }, how)
        ended = sure(holding)
        return done
      })
      if (ended) {
        tellFree(ended)
        tellChanged(id, ended.userId)
      }
      return answer
    },

    /** @throws Refusal not_found, already_closed */
    release: async (transact: Transact, user: Principal, id: number, reason: string, clientIp: string) => {
      let ended: Changed | undefined
      const answer = await transact(async (trx) => {
        const how = { how: 'released', detail: reason, withinMinutes: null } as const
        const [holding] = await holdings.endHoldings(trx, actorOf(user, clientIp), { id, userId: reach(user) }, how)
        ended = sure(holding)
        return done
      })
      if (ended) {
        tellFree(ended)
        tellChanged(id, ended.userId)
      }
      return answer
    },

    /** @throws Refusal not_found, already_closed, limit_reached of the other person, wrong_state for one who cannot hold */
    handOver: async (transact: Transact, user: Principal, id: number, to: number, reason: string, clientIp: string) => {
      let from: Changed | undefined
      const answer = await transact(async (trx) => {
        const taker = await lockTaker(trx, to)
        if (!taker) throw new Refusal('wrong_state')
        checkRoom(taker.room, 1)
        const which = { id, userId: reach(user) }
        const [holding] = await holdings.passOn(trx, actorOf(user, clientIp), which, taker, reason)
        from = sure(holding)
        return done
      })
      if (from) tellChanged(id, from.userId, to)
      return answer
    },

    /** @throws Refusal not_found, wrong_state for an open account */
    correctSpend: async (
      transact: Transact,
      user: Principal,
      id: number,
      spend: number,
      reason: string,
      clientIp: string,
    ) => {
      let of: Holding | undefined
      const answer = await transact(async (trx) => {
        const which = { id, userId: reach(user) }
        of = sure(await holdings.correctSpend(trx, actorOf(user, clientIp), which, spend, reason))
        return done
      })
      if (of) tellChanged(id, of.userId)
      return answer
    },

    /** @throws Refusal not_found, stale_edit when they were changed since the given version */
    saveNotes: async (transact: Transact, user: Principal, id: number, notes: string, version: number | undefined) => {
      let of: Holding | undefined
      const answer = await transact(async (trx) => {
        of = (await holdings.lockHolding(trx, id, reach(user))) ?? undefined
        if (!of) throw new Refusal('not_found')
        const notesVersion = await holdings.writeNotes(trx, id, notes, version ?? null)
        if (notesVersion === null) throw new Refusal('stale_edit')
        return { ...done, notesVersion }
      })
      if (of) tellChanged(id, of.userId)
      return answer
    },
  }
}

export type TakingService = ReturnType<typeof createTaking>
