import { errors, type Answer, type codes } from '@app/contract'
import type { Core } from '#context/core.ts'
import type { Person, Transact, Tx } from '#context/context.ts'
import type { Handlers } from '#http/handlers.ts'
import type { RequestDeadline } from '#lib/deadline.ts'
import { describeError } from '#lib/log.ts'
import { orRefuse, Refusal } from '#lib/refusal.ts'
import { MailError } from '#ports/mail.ts'
import type { HealthKeeper } from '../tokens/health.ts'
import { MailboxGone, AccessFailed, type MailboxAccess } from '../tokens/access.ts'
import type { ReadOutcome } from './read-mails.ts'
import { readWatched, rejectShown } from '../repository/found.ts'
import { lockHeld, lockInReach, lockMailbox } from '../repository/takes.ts'
import { startOrJoin, stopWatch, type StartedWatch, type Watch } from '../repository/watches.ts'
import { leaseSeconds, watchSeconds, type MailboxWatcher } from './mailbox-watcher.ts'

export interface ExtractCodeOptions extends Pick<Core, 'db' | 'log'> {
  watching: MailboxWatcher
  mailboxAccess: MailboxAccess
  health: HealthKeeper
  /** For background work, outside any request. */
  transact: Transact<null>
  /** Rate limit per person and mailbox. @throws Refusal rate_limited */
  limit(userId: number, mailboxId: number): Promise<void>
  /** Maximum age of a mail at the time of the request, in minutes. */
  windowMinutes: number
  /** Maximum wait of a call for the first reading, in ms. */
  answerWithinMs?: number | undefined
}

type Calls = Pick<typeof codes, 'extractCode' | 'extractCodes' | 'nextCode' | 'stopWatching' | 'checkMailbox'>
type ExtractAnswer = Answer<Calls['extractCode']>

/** Time reserved for the answer itself besides waiting, in ms. */
const answerMs = 1_000
/** Change step of calls that only start a watch: nothing is stored for a repeat. */
const nothing = async (): Promise<null> => null

const none = { success: false, code: null, code_source: null, trouble: null, watchingUntil: null }

/** Reads codes for the people who hold mailboxes, and checks tokens. */
export const createExtractCode = ({
  db,
  log,
  watching,
  mailboxAccess,
  health,
  transact: noteChecked,
  limit,
  windowMinutes,
  answerWithinMs = 9_000,
}: ExtractCodeOptions): Handlers<Calls> => {
  const times = { windowMinutes, watchSeconds, leaseSeconds }

  /** Starts or joins a watch for each mailbox that the person holds now under the given address. */
  const begin = async (tx: Tx<Person>, wanted: ReadonlyMap<number, string>): Promise<StartedWatch[]> => {
    const userId = tx.cause.user.id
    const held = await lockHeld(tx, userId, [...wanted.keys()])
    const ids = held
      .filter(({ id, email }) => wanted.get(id)?.toLowerCase() === email.toLowerCase())
      .map(({ id }) => id)
    // One event for all: pages fetch the list as a whole.
    if (ids[0] !== undefined) tx.emit('mailbox.own', { mailboxId: ids[0] }, userId)
    return startOrJoin(tx, { ids, userId, owner: watching.owner, from: null }, times)
  }

  /** Mailboxes for which the person exceeded the rate limit. */
  const findLimited = async (userId: number, ids: readonly number[]): Promise<Set<number>> => {
    const limited = await Promise.all(
      ids.map((id) =>
        limit(userId, id).then(
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

  const answerOf = async (watch: Watch, outcome: ReadOutcome | 'slow'): Promise<ExtractAnswer> => {
    const on = { ...none, watchingUntil: watch.until.toISOString() }
    if (outcome === 'slow' || outcome.kind === 'nothing') return { ...on, error: 'No verification code yet' }
    if (outcome.kind === 'refused') return { ...none, error: errors[outcome.failure].text, trouble: outcome.failure }
    if (outcome.kind === 'failed') return { ...on, error: errors[outcome.failure].text, trouble: outcome.failure }
    if (outcome.kind === 'code')
      return { ...none, success: true, code: outcome.code, code_source: outcome.source, error: null }
    // Another reading of the same watch found it first, or the watch was ended.
    const shown = (await readWatched(db, watch.mailboxId, watch.takeId))?.shown
    return shown
      ? { ...none, success: true, code: shown.code, code_source: shown.source, error: null }
      : { ...none, error: 'No verification code yet' }
  }

  const readNow = async ({ watch, started }: StartedWatch, deadline: RequestDeadline): Promise<ExtractAnswer> => {
    const reading = watching.readAtOnce(watch, started)
    reading.catch((error: unknown) =>
      log.error({ event: 'mailboxes.not_read', mailbox: watch.mailboxId, ...describeError(error) }),
    )
    let timer: NodeJS.Timeout | undefined
    const timeout = new Promise<'slow'>(
      (resolve) => (timer = setTimeout(() => resolve('slow'), Math.min(answerWithinMs, deadline.left() - answerMs))),
    )
    const outcome = await Promise.race([reading, timeout]).finally(() => clearTimeout(timer))
    return answerOf(watch, outcome)
  }

  return {
    /** @throws Refusal not_found when the person does not hold this mailbox by this address, rate_limited */
    extractCode: async ({ actor, transact, deadline }, { body: { email_id: id, email } }) => {
      await limit(actor.userId, id)
      const [begun] = await transact(nothing, (tx) => begin(tx, new Map([[id, email]])))
      if (!begun) throw new Refusal('not_found')
      return readNow(begun, deadline)
    },

    /** All watches begin together. Mailboxes not read within the time of this call are read on in the background. */
    extractCodes: async ({ actor, transact, deadline }, { body: { emails } }) => {
      const wanted = new Map(emails.map(({ email, email_id: id }) => [id, email]))
      const limited = await findLimited(actor.userId, [...wanted.keys()])
      const allowed = new Map([...wanted].filter(([id]) => !limited.has(id)))
      const begun = await transact(nothing, (tx) => begin(tx, allowed))
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
     * A repeat joins the watch of the first call and does not reject the code that is shown by then.
     * @throws Refusal not_found, wrong_state if no code is shown, rate_limited
     */
    nextCode: async ({ actor: { userId }, transact, deadline }, { params: { id } }) => {
      await limit(userId, id)
      let from: Date | null = null
      const [begun] = await transact(
        async (tx) => {
          const held = await lockMailbox(tx, id, userId)
          if (!held?.takeId) throw new Refusal('not_found')
          from = await rejectShown(tx, id, held.takeId)
          if (!from) throw new Refusal('wrong_state')
          await tx.audit('mailboxes.code_rejected', { record: `mailbox:${id}` })
          return null
        },
        async (tx) => {
          tx.emit('mailbox.own', { mailboxId: id }, userId)
          return startOrJoin(tx, { ids: [id], userId, owner: watching.owner, from }, times)
        },
      )
      if (!begun) throw new Refusal('not_found')
      return readNow(begun, deadline)
    },

    /** @throws Refusal not_found */
    stopWatching: ({ actor: { userId }, transact }, { params: { id } }) =>
      transact(async (tx) => {
        if (!(await lockMailbox(tx, id, userId))) throw new Refusal('not_found')
        await stopWatch(tx, id, userId)
        tx.after(() => watching.stop(id, userId))
        tx.emit('mailbox.own', { mailboxId: id }, userId)
        return { success: true }
      }),

    /**
     * Tries the token now and updates the health of the mailbox from the result.
     * @throws Refusal not_found
     */
    checkMailbox: async ({ actor, transact }, { params }) => {
      const { id } = await transact(async (tx) => {
        const before = orRefuse(await lockInReach(tx, params.id, actor.people))
        await tx.audit('mailboxes.checked', {
          record: `mailbox:${before.id}`,
          details: { email_status: before.emailStatus },
        })
        return { id: before.id }
      })
      const tried = await mailboxAccess.open(id, 'now').then(
        ({ version }) => ({ version, failure: null }),
        (error: unknown) => {
          if (error instanceof AccessFailed) return { version: error.version, failure: error.failure }
          if (error instanceof MailError) return { version: null, failure: error }
          if (error instanceof MailboxGone) throw new Refusal('not_found', { cause: error })
          throw error
        },
      )
      const { version, failure } = tried
      if (version !== null && failure) await health.failed(id, version, failure, 'check')
      else if (version !== null) await health.succeeded(id, version, 'check')
      const now = await noteChecked(async (tx) => {
        const checked = await lockMailbox(tx, id, null)
        tx.emit('mailbox.changed', { mailboxId: id }, checked?.holderId ?? null)
        return checked
      })
      if (!now) throw new Refusal('not_found')
      return { success: true, email_status: now.emailStatus, trouble: failure && failure.key }
    },
  }
}
