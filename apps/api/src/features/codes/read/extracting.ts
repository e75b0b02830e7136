import { errors, type Answer, type codes } from '@app/contract'
import { recordAudit } from '../../../audit/audit.ts'
import type { Db, Trx } from '../../../db/connect.ts'
import type { Transact, TransactShowing } from '../../../context/context.ts'
import type { Deadline } from '../../../lib/deadline.ts'
import type { Publish } from '../../../lib/events.ts'
import { describeError, type Log } from '../../../lib/log.ts'
import type { Principal } from '../../../lib/principal.ts'
import { Refusal } from '../../../lib/refusal.ts'
import { MailError } from '../../../ports/mail.ts'
import type { HealthKeeper } from '../tokens/health.ts'
import { MailboxGone, OpeningFailed, type Opening } from './opening.ts'
import type { Outcome } from './reading.ts'
import { readStanding, rejectShown } from '../repository/found.ts'
import { lockHeld, lockMailbox } from '../repository/takes.ts'
import { startOrJoin, stopWatch, type Begun, type Watch } from '../repository/watches.ts'
import type { TellPool } from '../telling.ts'
import { troubleOf } from '../trouble.ts'
import { leaseSeconds, watchSeconds, type Watching } from './watching.ts'

export interface ExtractingOptions {
  db: Db
  log: Log
  publish: Publish
  tellPool: TellPool
  watching: Watching
  opening: Opening
  health: HealthKeeper
  /** Of one person in one mailbox. @throws Refusal rate_limited */
  limit(userId: number, mailboxId: number): Promise<void>
  /** How long before a request a mail may have come. */
  windowMinutes: number
  /** How long a call waits for the first reading, in ms. */
  patienceMs?: number | undefined
}

type Calls = typeof codes
type Reading = Answer<Calls['extractCode']>

/** What a call needs besides waiting, in ms. */
const answerMs = 1_000
/** Of a call that only shows. */
const nothing = async (): Promise<null> => null

const none = { success: false, code: null, code_source: null, trouble: null, watchingUntil: null }

/** Codes for the people who hold mailboxes, and what their tokens are worth. */
export const createExtracting = ({
  db,
  log,
  publish,
  tellPool,
  watching,
  opening,
  health,
  limit,
  windowMinutes,
  patienceMs = 9_000,
}: ExtractingOptions) => {
  const times = { windowMinutes, watchSeconds, leaseSeconds }

  /** Of these mailboxes those that the person holds now by these addresses, each with its watch. */
  const begin = async (trx: Trx, user: Principal, wanted: ReadonlyMap<number, string>): Promise<Begun[]> => {
    const held = await lockHeld(trx, user.userId, [...wanted.keys()])
    const ids = held
      .filter(({ id, email }) => wanted.get(id)?.toLowerCase() === email.toLowerCase())
      .map(({ id }) => id)
    return startOrJoin(trx, { ids, userId: user.userId, owner: watching.owner, from: null }, times)
  }

  /** Those that the person has asked for too often within a minute. */
  const findLimited = async (user: Principal, ids: readonly number[]): Promise<Set<number>> => {
    const limited = await Promise.all(
      ids.map((id) =>
        limit(user.userId, id).then(
          () => [],
          (error: unknown) => {
            if (error instanceof Refusal) return [id]
            throw error
          },
        ),
      ),
    )
    return new Set(limited.flat())
  }

  const answerOf = async (watch: Watch, outcome: Outcome | 'slow'): Promise<Reading> => {
    const on = { ...none, watchingUntil: watch.until.toISOString() }
    if (outcome === 'slow' || outcome.kind === 'nothing') return { ...on, error: 'No verification code yet' }
    if (outcome.kind === 'refused') return { ...none, error: errors[outcome.trouble].text, trouble: outcome.trouble }
    if (outcome.kind === 'trouble') return { ...on, error: errors[outcome.trouble].text, trouble: outcome.trouble }
    if (outcome.kind === 'code')
      return { ...none, success: true, code: outcome.code, code_source: outcome.source, error: null }
    // Another reading of the same watch was quicker, or somebody ended it.
    const shown = (await readStanding(db, watch.mailboxId, watch.takeId))?.shown
    return shown
      ? { ...none, success: true, code: shown.code, code_source: shown.source, error: null }
      : { ...none, error: 'No verification code yet' }
  }

  const readNow = async ({ watch, started }: Begun, deadline: Deadline): Promise<Reading> => {
    const reading = watching.readAtOnce(watch, started)
    reading.catch((error: unknown) =>
      log.error({ event: 'mailboxes.not_read', mailbox: watch.mailboxId, ...describeError(error) }),
    )
    let timer: NodeJS.Timeout | undefined
    const patience = new Promise<'slow'>(
      (resolve) => (timer = setTimeout(() => resolve('slow'), Math.min(patienceMs, deadline.left() - answerMs))),
    )
    const outcome = await Promise.race([reading, patience]).finally(() => clearTimeout(timer))
    return answerOf(watch, outcome)
  }

  return {
    /** @throws Refusal not_found when the person does not hold this mailbox by this address, rate_limited */
    extract: async (
      transact: TransactShowing,
      user: Principal,
      id: number,
      email: string,
      deadline: Deadline,
    ): Promise<Reading> => {
      await limit(user.userId, id)
      const [begun] = await transact(nothing, (trx) => begin(trx, user, new Map([[id, email]])))
      if (!begun) throw new Refusal('not_found')
      publish('mailbox.own', { mailboxId: id }, user.userId)
      return readNow(begun, deadline)
    },

    /** Watches begin together, and what is not read within the patience of one call is read on. */
    extractMany: async (
      transact: TransactShowing,
      user: Principal,
      emails: readonly { email: string; email_id: number }[],
      deadline: Deadline,
    ): Promise<Answer<Calls['extractCodes']>> => {
      const wanted = new Map(emails.map(({ email, email_id: id }) => [id, email]))
      const limited = await findLimited(user, [...wanted.keys()])
      const allowed = new Map([...wanted].filter(([id]) => !limited.has(id)))
      const begun = await transact(nothing, (trx) => begin(trx, user, allowed))
      // One fact for all of them: the list is asked for as a whole.
      if (begun[0]) publish('mailbox.own', { mailboxId: begun[0].watch.mailboxId }, user.userId)
      const read = new Map(
        await Promise.all(begun.map(async (each) => [each.watch.mailboxId, await readNow(each, deadline)] as const)),
      )
      const results = [...wanted.keys()].map((id) => {
        const reading = read.get(id)
        if (reading) return { ...reading, email_id: id, refused: null }
        const refused = limited.has(id) ? ('rate_limited' as const) : ('not_found' as const)
        return { ...none, error: null, email_id: id, refused }
      })
      return { success: true, results }
    },

    /**
     * Whoever repeats it waits with the first one: what stands by then is not rejected, too.
     * @throws Refusal not_found, wrong_state where no code stands, rate_limited
     */
    next: async (
      transact: TransactShowing,
      user: Principal,
      id: number,
      clientIp: string,
      deadline: Deadline,
    ): Promise<Reading> => {
      await limit(user.userId, id)
      let from: Date | null = null
      const [begun] = await transact(
        async (trx) => {
          const held = await lockMailbox(trx, id, user.userId)
          if (!held?.takeId) throw new Refusal('not_found')
          from = await rejectShown(trx, id, held.takeId)
          if (!from) throw new Refusal('wrong_state')
          await recordAudit(trx, {
            kind: 'mailboxes.code_rejected',
            user: { id: user.userId, username: user.username },
            record: `mailbox:${id}`,
            clientIp,
          })
          return null
        },
        (trx) => startOrJoin(trx, { ids: [id], userId: user.userId, owner: watching.owner, from }, times),
      )
      if (!begun) throw new Refusal('not_found')
      publish('mailbox.own', { mailboxId: id }, user.userId)
      return readNow(begun, deadline)
    },

    /** @throws Refusal not_found */
    stop: async (transact: Transact, user: Principal, id: number) => {
      const answer = await transact(async (trx) => {
        if (!(await lockMailbox(trx, id, user.userId))) throw new Refusal('not_found')
        await stopWatch(trx, id, user.userId)
        return { success: true } as const
      })
      watching.stop(id, user.userId)
      publish('mailbox.own', { mailboxId: id }, user.userId)
      return answer
    },

    /**
     * Tries a token now; what it is worth follows from that.
     * @throws Refusal not_found
     */
    check: async (
      transact: Transact,
      user: Principal,
      id: number,
      clientIp: string,
    ): Promise<Answer<Calls['checkMailbox']>> => {
      const { mailboxId } = await transact(async (trx) => {
        const before = await lockMailbox(trx, id, null)
        if (!before) throw new Refusal('not_found')
        await recordAudit(trx, {
          kind: 'mailboxes.checked',
          user: { id: user.userId, username: user.username },
          record: `mailbox:${id}`,
          clientIp,
          details: { email_status: before.emailStatus },
        })
        return { mailboxId: before.id }
      })
      const tried = await opening.open(mailboxId, 'now').then(
        ({ version }) => ({ version, failure: null }),
        (error: unknown) => {
          if (error instanceof OpeningFailed) return { version: error.version, failure: error.failure }
          if (error instanceof MailError) return { version: null, failure: error }
          if (error instanceof MailboxGone) throw new Refusal('not_found', { cause: error })
          throw error
        },
      )
      const { version, failure } = tried
      if (version !== null && failure) await health.failed(mailboxId, version, failure, 'check')
      else if (version !== null) await health.succeeded(mailboxId, version, 'check')
      const now = await db.transaction().execute((trx) => lockMailbox(trx, mailboxId, null))
      if (!now) throw new Refusal('not_found')
      tellPool(mailboxId)
      return { success: true, email_status: now.emailStatus, trouble: failure && troubleOf(failure) }
    },
  }
}

export type ExtractingService = ReturnType<typeof createExtracting>
