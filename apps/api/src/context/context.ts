import { recordAudit, type AuditCause, type AuditDetails, type AuditEvent, type AuditKind } from '../audit/audit.ts'
import type { Db, Trx } from '../db/connect.ts'
import { changeOnce, type ChangeRequest, type IdempotencyKeys } from '../db/once.ts'
import { recordNotifications, type Notification } from '../db/notifications.ts'
import type { Publish } from '../lib/events.ts'

export type { Notification }

export type Person = { id: number; username: string }

/** Who makes a change, from where: a person, or nobody who is known. */
export type Cause<P extends Person | null = Person | null> = AuditCause & { user: P }

/** `user` is who did it, where that is not who makes the change. */
type About<Details extends AuditDetails> = Partial<Omit<AuditEvent<Details>, 'kind' | 'clientIp'>>

/** What goes with a change besides its rows. */
export interface Effects<P extends Person | null = Person | null> {
  readonly cause: Cause<P>
  /** Adds to the audit log, in the transaction: neither stands without the other. Details never hold a secret. */
  audit<Details extends AuditDetails>(kind: AuditKind, about?: About<Details>): Promise<void>
  /** Tells people what happened to their things, in the transaction: it stays until they read it. Never a secret. */
  notify(told: readonly Notification[]): Promise<void>
  /** Tells open pages an event once the change is committed; nobody hears of a change that is not. */
  emit: Publish
  /** Does what nothing depends on, once the change is committed. */
  after(effect: () => void): void
}

/** The transaction of a change. Whatever takes a database takes it, too. */
export type Tx<P extends Person | null = Person | null> = Trx & Effects<P>

/**
 * Makes a change in one transaction, and then does what it asked for by `emit` and `after`.
 * For a signed-in person: who asks for it is asked for again in it. What the work returns is the answer of the call: who
 * repeats the request with the same Idempotency-Key gets it again, and the work is not done a second time.
 * @throws Refusal unauthenticated or forbidden, when the person may not any more; unavailable past the deadline
 */
export type Transact<P extends Person | null = Person> = <A>(work: (tx: Tx<P>) => Promise<A>) => Promise<A>

/**
 * The same for calls whose answers hold secrets: what the work returns holds none and is kept, and the answer is made of
 * that by `show`, in the same transaction. A repetition is shown what there is to show by then: whether they may see it is
 * found out anew, and goes on record anew.
 */
export type TransactShowing<P extends Person | null = Person> = <K, A>(
  work: (tx: Tx<P>) => Promise<K>,
  show: (tx: Tx<P>, kept: K) => Promise<A>,
) => Promise<A>

/**
 * Makes the part with this number (from 0) of a change that is too long for one transaction, in one of its own. Each asks
 * again who makes the change, and what it returns is kept for itself: who repeats the request with the same Idempotency-Key
 * gets what the parts that were made returned, and only the others are done.
 * @throws as Transact
 */
export type TransactPart<P extends Person | null = Person> = <A>(
  part: number,
  work: (tx: Tx<P>) => Promise<A>,
) => Promise<A>

const withEffects = async <P extends Person | null, A>(
  publish: Publish,
  cause: Cause<P>,
  run: (within: (trx: Trx) => Tx<P>) => Promise<A>,
): Promise<A> => {
  const effects: (() => void)[] = []
  const emit = ((...event: Parameters<Publish>) => void effects.push(() => publish(...event))) as Publish
  const answer = await run((trx) =>
    Object.assign(trx, {
      cause,
      audit: <Details extends AuditDetails>(kind: AuditKind, about?: About<Details>) =>
        recordAudit(trx, { ...cause, ...about, kind }),
      notify: async (told: readonly Notification[]) => {
        const people = await recordNotifications(trx, told)
        if (people.length > 0) emit('notification.own', {}, people)
      },
      emit,
      after: (effect: () => void) => void effects.push(effect),
    }),
  )
  for (const effect of effects) effect()
  return answer
}

/** Of somebody who is not asked for again: because they are signing in or out, or only take something along. */
export const transactAs =
  (db: Db, publish: Publish) =>
  <P extends Person | null>(cause: Cause<P>): Transact<P> =>
  (work) =>
    withEffects(publish, cause, (within) => db.transaction().execute((trx) => work(within(trx))))

/** Of nobody's request: what runs by itself. */
export const transactAlone = (db: Db, publish: Publish): Transact<null> => transactAs(db, publish)({ user: null })

/** Of a person who asks for a change; with a key, at most once (see `changeOnce`). */
export const transactOnce =
  (db: Db, keeping: IdempotencyKeys, publish: Publish) =>
  (cause: Cause<Person>, asked: ChangeRequest) =>
  <K, A = K>(work: (tx: Tx<Person>) => Promise<K>, show?: (tx: Tx<Person>, kept: K) => Promise<A>): Promise<A> =>
    withEffects(publish, cause, (within) =>
      changeOnce(db, keeping, asked, (trx) => work(within(trx)), show && ((trx, kept) => show(within(trx), kept))),
    )
