import type { AccountEventKind, Answer, accounts, EmailTransfer } from '@app/contract'
import { recordAudit } from '../../db/audit.ts'
import type { Trx } from '../../db/connect.ts'
import type { Change } from '../../http/handlers.ts'
import type { Jobs, queues } from '../../jobs/index.ts'
import type { Publish } from '../../lib/events.ts'
import type { Principal } from '../../lib/principal.ts'
import { Refusal } from '../../lib/refusal.ts'
import type { KeyRing } from '../../lib/sealing.ts'
import { reach } from './reach.ts'
import { insertEvent } from './repository/events.ts'
import * as holdings from './repository/holdings.ts'
import type { Holding } from './repository/holdings.ts'
import { wantMark } from './repository/marks.ts'
import { openLoginPass, readTaken } from './repository/rows.ts'

/** The pool of mailboxes, as far as accounts need it. */
export interface Mailboxes {
  /** Gives the mailbox with this address to the person, in the transaction of the take. */
  claimMailbox(
    trx: Trx,
    user: Principal,
    email: string,
    rowId: string,
    network: string,
  ): Promise<{ outcome: EmailTransfer['outcome']; id?: number }>
  /** Tells of it after the commit. */
  tellClaimed(mailboxId: number, userId: number): void
}

export interface TakingOptions {
  ring: KeyRing
  mailboxes: Mailboxes
  jobs: Pick<Jobs<typeof queues>, 'send'>
  publish: Publish
}

/** Minutes in which the holder can undo a take. */
export const returnMinutes = 10

type Taken = Answer<(typeof accounts)['takeAccount']>
const done = { success: true } as const

const actor = ({ userId, username }: Principal) => ({ id: userId, username })

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
  /** History, audit and the mark in the sheet, in the transaction of the change. */
  const note = async (
    trx: Trx,
    user: Principal,
    holding: Pick<Holding, 'id' | 'rowId'>,
    event: { kind: Exclude<AccountEventKind, 'conflict'>; detail?: string },
    network: string,
  ): Promise<void> => {
    await insertEvent(trx, { rowId: holding.rowId, holdingId: holding.id, username: user.username, ...event })
    await recordAudit(trx, {
      kind: `accounts.${event.kind}`,
      user: actor(user),
      record: `account:${holding.id}`,
      network,
      details: { detail: event.detail ?? null },
    })
  }

  const mark = async (trx: Trx, rowId: string): Promise<void> => {
    const wanted = await wantMark(trx, rowId)
    await jobs.send(trx, 'sheet.mark', { rowId, wanted }, { key: rowId })
  }

  const transfer = async (
    trx: Trx,
    user: Principal,
    rowId: string,
    email: string | null,
    network: string,
  ): Promise<{ emailTransfer: EmailTransfer; mailboxId: number | null } | null> => {
    if (email === null) return null
    const { outcome, id = null } = await mailboxes.claimMailbox(trx, user, email, rowId, network)
    const success = outcome === 'added'
    return {
      emailTransfer: { success, email, outcome, message: `Email ${email} ${messageOf[outcome]}` },
      mailboxId: success ? id : null,
    }
  }

  /** What the person gets to see of an account that is theirs. */
  const resultOf = async (trx: Trx, holdingId: number, emailTransfer: EmailTransfer | undefined): Promise<Taken> => {
    const row = await readTaken(trx, holdingId)
    const mail = emailTransfer && { emailTransfer }
    return {
      success: true,
      account: {
        recordId: holdingId,
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

  const locked = async (trx: Trx, user: Principal, id: number): Promise<Holding> => {
    const holding = await holdings.lockHolding(trx, id, reach(user))
    if (!holding) throw new Refusal('not_found')
    return holding
  }

  const open = async (trx: Trx, user: Principal, id: number): Promise<Holding> => {
    const holding = await locked(trx, user, id)
    if (holding.closedAt) throw new Refusal('already_closed')
    return holding
  }

  const checkLimit = async (trx: Trx, userId: number): Promise<void> => {
    const limit = await holdings.lockLimit(trx, userId)
    if (limit !== null && (await holdings.countOpen(trx, userId)) >= limit)
      throw new Refusal('limit_reached', { limit })
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

  const passOn = async (
    trx: Trx,
    user: Principal,
    holding: Holding,
    taker: { id: number; username: string },
    reason: string,
    network: string,
  ): Promise<void> => {
    await holdings.endHolding(trx, holding, 'handed_over')
    const next = await holdings.insertSuccessor(trx, holding, taker)
    await note(
      trx,
      user,
      { id: next, rowId: holding.rowId },
      { kind: 'handed_over', detail: `${holding.username} → ${taker.username}: ${reason}` },
      network,
    )
    await mark(trx, holding.rowId)
  }

  const giveBack = async (
    trx: Trx,
    user: Principal,
    holding: Holding,
    reason: string,
    network: string,
  ): Promise<void> => {
    await holdings.endHolding(trx, holding, 'released')
    await note(trx, user, holding, { kind: 'released', detail: reason }, network)
    await mark(trx, holding.rowId)
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
      network: string,
    ): Promise<() => void> => {
      const reason = `${leaver.username} was deleted`
      const taker = to === null ? null : await holdings.findTaker(trx, to)
      if (to !== null && (!taker || to === leaver.id)) throw new Refusal('wrong_state')
      // The person before the accounts, as everywhere, so that nobody waits in a circle.
      if (taker) await holdings.lockLimit(trx, taker.id)
      const held = await holdings.lockOpen(trx, leaver.id)
      for (const holding of held) {
        if (taker) {
          await checkLimit(trx, taker.id)
          await passOn(trx, user, holding, taker, reason, network)
        } else await giveBack(trx, user, holding, reason, network)
      }
      return () => {
        for (const holding of held) {
          if (!taker) tellFree(holding)
          tellChanged(holding.id, leaver.id, taker?.id ?? null)
        }
      }
    },

    renameHolder: holdings.renameHolder,

    /** @throws Refusal already_taken, gone_from_sheet, limit_reached */
    take: async (
      change: Change,
      user: Principal,
      wanted: { accountId: string; sheetUrl: string },
      network: string,
    ): Promise<Taken> => {
      const sheetId = sheetOf(wanted.sheetUrl)
      let mailboxId: number | null = null
      const answer = await change(async (trx) => {
        // The person's row first: takes of one person wait for each other, so that a limit holds.
        const limit = await holdings.lockLimit(trx, user.userId)
        const full = limit !== null && (await holdings.countOpen(trx, user.userId)) >= limit
        const taken = full ? null : await holdings.insertHolding(trx, actor(user), { ...wanted, sheetId })
        if (!taken) {
          const holder = full
            ? await holdings.findHolder(trx, wanted.accountId)
            : await explain(trx, user, wanted.accountId)
          if (holder?.userId !== user.userId || holder.closedAt)
            throw new Refusal('limit_reached', { limit: limit ?? 0 })
          return resultOf(trx, holder.id, undefined)
        }
        const { email, hasLoginPass } = await readTaken(trx, taken.id)
        await note(trx, user, taken, { kind: 'taken' }, network)
        if (hasLoginPass) {
          await holdings.noteReveal(trx, taken.id)
          await note(trx, user, taken, { kind: 'revealed', detail: 'login_pass' }, network)
        }
        const transferred = await transfer(trx, user, taken.rowId, email, network)
        mailboxId = transferred?.mailboxId ?? null
        await mark(trx, taken.rowId)
        return resultOf(trx, taken.id, transferred?.emailTransfer)
      })
      const { recordId, id, country } = answer.account
      publish('account.taken', { sheetId, accountId: id, country })
      publish('account.own', { recordId }, user.userId)
      if (mailboxId !== null) mailboxes.tellClaimed(mailboxId, user.userId)
      return answer
    },

    /** @throws Refusal not_found, already_closed */
    close: async (change: Change, user: Principal, id: number, spend: number, network: string) => {
      let of: Holding | undefined
      const answer = await change(async (trx) => {
        of = await open(trx, user, id)
        const closedAt = await holdings.closeHolding(trx, id, spend)
        if (!closedAt) throw new Refusal('already_closed')
        await note(trx, user, of, { kind: 'closed', detail: spend.toFixed(2) }, network)
        await mark(trx, of.rowId)
        return { ...done, closedAt: closedAt.toISOString(), spend }
      })
      if (of) tellChanged(id, of.userId)
      return answer
    },

    /** @throws Refusal not_found, wrong_state for a take that is no longer fresh, already_closed */
    undo: async (change: Change, user: Principal, id: number, network: string) => {
      let ended: Holding | undefined
      const answer = await change(async (trx) => {
        const holding = await holdings.lockHolding(trx, id, user.userId)
        if (!holding) throw new Refusal('not_found')
        if (holding.closedAt) throw new Refusal('already_closed')
        if (!(await holdings.isReturnable(trx, id, returnMinutes))) throw new Refusal('wrong_state')
        await holdings.endHolding(trx, holding, 'returned')
        await note(trx, user, holding, { kind: 'returned' }, network)
        await mark(trx, holding.rowId)
        ended = holding
        return done
      })
      if (ended) {
        tellFree(ended)
        tellChanged(id, ended.userId)
      }
      return answer
    },

    /** @throws Refusal not_found, already_closed */
    release: async (change: Change, user: Principal, id: number, reason: string, network: string) => {
      let ended: Holding | undefined
      const answer = await change(async (trx) => {
        const holding = await open(trx, user, id)
        await giveBack(trx, user, holding, reason, network)
        ended = holding
        return done
      })
      if (ended) {
        tellFree(ended)
        tellChanged(id, ended.userId)
      }
      return answer
    },

    /** @throws Refusal not_found, already_closed, limit_reached of the other person, wrong_state for one who cannot hold */
    handOver: async (change: Change, user: Principal, id: number, to: number, reason: string, network: string) => {
      let from: Holding | undefined
      const answer = await change(async (trx) => {
        const taker = await holdings.findTaker(trx, to)
        if (!taker) throw new Refusal('wrong_state')
        await checkLimit(trx, to)
        const holding = await open(trx, user, id)
        if (holding.userId === to) throw new Refusal('wrong_state')
        await passOn(trx, user, holding, taker, reason, network)
        from = holding
        return done
      })
      if (from) tellChanged(id, from.userId, to)
      return answer
    },

    /** @throws Refusal not_found, wrong_state for an open account */
    correctSpend: async (
      change: Change,
      user: Principal,
      id: number,
      spend: number,
      reason: string,
      network: string,
    ) => {
      let of: Holding | undefined
      const answer = await change(async (trx) => {
        const holding = await locked(trx, user, id)
        if (!holding.closedAt) throw new Refusal('wrong_state')
        const before = await holdings.changeSpend(trx, id, spend)
        await note(
          trx,
          user,
          holding,
          { kind: 'spend_corrected', detail: `${before.toFixed(2)} → ${spend.toFixed(2)}: ${reason}` },
          network,
        )
        await mark(trx, holding.rowId)
        of = holding
        return done
      })
      if (of) tellChanged(id, of.userId)
      return answer
    },

    /** @throws Refusal not_found, stale_edit when they were changed since the given version */
    saveNotes: async (change: Change, user: Principal, id: number, notes: string, version: number | undefined) => {
      let of: Holding | undefined
      const answer = await change(async (trx) => {
        of = await locked(trx, user, id)
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
