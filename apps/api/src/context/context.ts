import { recordAudit, type AuditCause, type AuditDetails, type AuditEvent, type AuditKind } from '../audit/audit.ts'
import type { Db, Trx } from '../db/connect.ts'
import { changeOnce, type ChangeRequest, type IdempotencyKeys } from '../db/once.ts'
import { recordNotifications, type Notification } from '../db/notifications.ts'
import type { Publish } from '../lib/events.ts'

export type { Notification }

export type Person = { id: number; username: string }

/** Actor and origin of a change; a null user if the actor is unknown. */
export type Cause<P extends Person | null = Person | null> = AuditCause & { user: P }

/** `user` overrides the actor if it differs from the person who makes the change. */
type About<Details extends AuditDetails> = Partial<Omit<AuditEvent<Details>, 'kind' | 'clientIp'>>

/** Side effects of a change besides its rows. */
export interface Effects<P extends Person | null = Person | null> {
  readonly cause: Cause<P>
  /** Adds to the audit log inside the transaction, so that both commit together. Details never contain a secret. */
  audit<Details extends AuditDetails>(kind: AuditKind, about?: About<Details>): Promise<void>
  /**
   * Notifies people about things of theirs inside the transaction; a notification stays until it is read. Never
   * contains a secret.
   */
  notify(told: readonly Notification[]): Promise<void>
  /** Emits an event to open pages after the commit; a change that is rolled back emits nothing. */
  emit: Publish
  /** Runs a non-essential effect after the commit. */
  after(effect: () => void): void
}

/** Transaction of a change. Accepted wherever a database handle is. */
export type Tx<P extends Person | null = Person | null> = Trx & Effects<P>

/**
 * Makes a change in one transaction, and then runs the effects requested by `emit` and `after`. The access of a
 * signed-in person is checked again inside it. The result of the work is the answer of the call: a retry with the same
 * Idempotency-Key gets the stored answer, and the work is not repeated.
 * @throws Refusal unauthenticated or forbidden if the person has lost access; unavailable past the deadline
 */
export type Transact<P extends Person | null = Person> = <A>(work: (tx: Tx<P>) => Promise<A>) => Promise<A>

/**
 * Like `Transact` for calls whose answers contain secrets. The result of the work contains none and is stored; `show`
 * derives the answer from it in the same transaction. A retry shows the current data: permission is checked again and a
 * new audit record is written.
 */
export type TransactShowing<P extends Person | null = Person> = <K, A>(
  work: (tx: Tx<P>) => Promise<K>,
  show: (tx: Tx<P>, kept: K) => Promise<A>,
) => Promise<A>

/**
 * Makes one part, numbered from 0, of a change that is too long for one transaction, in a transaction of its own. Each
 * part checks the actor again and stores its own result. A retry with the same Idempotency-Key gets the stored results
 * of finished parts, and only the others are executed.
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

/** Transaction without a new access check: for people who are signing in or out, or who only export data. */
export const transactAs =
  (db: Db, publish: Publish) =>
  <P extends Person | null>(cause: Cause<P>): Transact<P> =>
  (work) =>
    withEffects(publish, cause, (within) => db.transaction().execute((trx) => work(within(trx))))

/** For background work, outside any request. */
export const transactAlone = (db: Db, publish: Publish): Transact<null> => transactAs(db, publish)({ user: null })

/** Change requested by a person; at most once if there is a key (see `changeOnce`). */
export const transactOnce =
  (db: Db, keeping: IdempotencyKeys, publish: Publish) =>
  (cause: Cause<Person>, asked: ChangeRequest) =>
  <K, A = K>(work: (tx: Tx<Person>) => Promise<K>, show?: (tx: Tx<Person>, kept: K) => Promise<A>): Promise<A> =>
    withEffects(publish, cause, (within) =>
      changeOnce(db, keeping, asked, (trx) => work(within(trx)), show && ((trx, kept) => show(within(trx), kept))),
    )
