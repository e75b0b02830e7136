import type { Answer, codes } from '@app/contract'
import { causeOf, recordAudit } from '../../../audit/audit.ts'
import type { Db, Trx } from '../../../db/connect.ts'
import type { Transact } from '../../../context/context.ts'
import type { Publish } from '../../../lib/events.ts'
import type { Principal } from '../../../lib/principal.ts'
import { Refusal } from '../../../lib/refusal.ts'
import {
  claim,
  findMailboxTaker,
  hadMailbox,
  lockHeld,
  lockMailbox,
  passOn,
  putBack,
  renameHolder,
  takeFree,
  type Claim,
} from '../repository/takes.ts'
import { listOwn, readHistory } from '../repository/own.ts'
import type { TellPool } from '../telling.ts'

export interface TakingOptions {
  db: Db
  publish: Publish
  tellPool: TellPool
  /** Ends what is being read for the holder of a mailbox. */
  stopReading(mailboxId: number): void
}

type Calls = typeof codes

const done = { success: true } as const

const actor = ({ userId, username }: Principal) => ({ id: userId, username })

/** Who gets a mailbox, and what becomes of it. Each change writes its take and its audit row at once. */
export const createTaking = ({ db, publish, tellPool, stopReading }: TakingOptions) => {
  const tell = (mailboxId: number, ...people: (number | null)[]): void => {
    tellPool(mailboxId)
    publish(
      'mailbox.own',
      { mailboxId },
      people.filter((id) => id !== null),
    )
  }

  /** The one way by which somebody gets a mailbox by its address. Tell of it, by `tellClaimed`, after the commit. */
  const claimMailbox = (
    trx: Trx,
    user: Principal,
    email: string,
    rowId: string | null,
    clientIp: string,
  ): Promise<Claim> => claim(trx, actor(user), email, rowId, causeOf(user, clientIp))

  return {
    claimMailbox,
    tellClaimed: (mailboxId: number, userId: number): void => tell(mailboxId, userId),
    renameHolder,

    /**
     * What a person who leaves holds is put back, or handed over, in the transaction in which they leave. Answers what
     * tells of it after the commit.
     * @throws Refusal wrong_state for a person who cannot hold mailboxes
     */
    leave: async (
      trx: Trx,
      user: Principal,
      leaver: { id: number },
      to: number | null,
      clientIp: string,
    ): Promise<() => void> => {
      const taker = to === null ? null : await findMailboxTaker(trx, to)
      if (to !== null && (!taker || to === leaver.id)) throw new Refusal('wrong_state')
      const held = (await lockHeld(trx, leaver.id, null)).map(({ id }) => id)
      const cause = causeOf(user, clientIp)
      if (taker) {
        await passOn(trx, held, taker)
        await recordAudit(trx, {
          kind: 'mailboxes.handed_over',
          ...cause,
          details: { to: taker.username },
          records: held.map((id) => `mailbox:${id}`),
        })
      } else await putBack(trx, held, cause)
      return () => {
        for (const id of held) stopReading(id)
        const [first] = held
        if (first === undefined) return
        tellPool(held.length === 1 ? first : null)
        // One fact for each person: their list is asked for as a whole.
        publish('mailbox.own', { mailboxId: first }, taker ? [leaver.id, taker.id] : leaver.id)
      }
    },

    mine: async (user: Principal): Promise<Answer<Calls['listMyMailboxes']>> => ({
      emails: await listOwn(db, user.userId),
    }),

    /** @throws Refusal out_of_stock/mailboxes */
    take: async (
      transact: Transact,
      user: Principal,
      count: number,
      clientIp: string,
    ): Promise<Answer<Calls['takeMailboxes']>> => {
      const answer = await transact(async (trx): Promise<Answer<Calls['takeMailboxes']>> => {
        const emails = await takeFree(trx, actor(user), count, causeOf(user, clientIp))
        if (emails.length === 0) throw new Refusal('out_of_stock/mailboxes')
        const fewer = emails.length < count && { message: `Only ${emails.length} of ${count} were left` }
        return { success: true, emails, ...fewer }
      })
      const [first] = answer.emails
      tellPool(answer.emails.length === 1 ? first!.email_id : null)
      // One fact for all of them: the list is asked for as a whole.
      if (first) publish('mailbox.own', { mailboxId: first.email_id }, user.userId)
      return answer
    },

    /** @throws Refusal not_found/mailbox, already_taken/mailbox */
    add: async (
      transact: Transact,
      user: Principal,
      address: string,
      clientIp: string,
    ): Promise<Answer<Calls['addMailboxByAddress']>> => {
      const answer = await transact(async (trx): Promise<Answer<Calls['addMailboxByAddress']>> => {
        const claimed = await claimMailbox(trx, user, address, null, clientIp)
        if (claimed.outcome === 'not_in_pool') throw new Refusal('not_found/mailbox')
        if (claimed.outcome === 'held') throw new Refusal('already_taken/mailbox')
        return { success: true, email: claimed.email, email_id: claimed.id }
      })
      tell(answer.email_id, user.userId)
      return answer
    },

    /** @throws Refusal not_found */
    putBack: async (transact: Transact, user: Principal, id: number, clientIp: string) => {
      let holder: number | null = null
      const answer = await transact(async (trx) => {
        const mailbox = await lockMailbox(trx, id, null)
        if (!mailbox) throw new Refusal('not_found')
        holder = mailbox.holderId
        await putBack(trx, [id], causeOf(user, clientIp))
        return done
      })
      stopReading(id)
      tell(id, holder)
      return answer
    },

    /**
     * Leads see all of it with names, others their own part without.
     * @throws Refusal not_found for a mailbox that the person never had
     */
    history: async (user: Principal, id: number): Promise<Answer<Calls['getMailboxHistory']>> => {
      const isLead = user.permissions.has('mailboxes.manage')
      const mayLook = isLead || (await hadMailbox(db, id, user.userId))
      const history = mayLook ? await readHistory(db, id, isLead ? null : user.userId) : null
      if (!history) throw new Refusal('not_found')
      if (isLead) return history
      return {
        ...history,
        takes: history.takes.map((take) => ({ ...take, username: null })),
        codes: history.codes.map((code) => ({ ...code, read_by: null })),
      }
    },
  }
}

export type TakingService = ReturnType<typeof createTaking>
