import { recordAudit, type AuditCause, type AuditDetails, type AuditEvent, type AuditKind } from '../audit/audit.ts'
import type { Db, Trx } from '../db/connect.ts'
import { changeOnce, type Asked, type Keeping } from '../db/once.ts'
import type { Publish } from '../lib/events.ts'

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

export interface TransactionsOptions {
  db: Db
  keeping: Keeping
  publish: Publish
}

/** The transactions of everything that changes something: for requests, and for what runs by itself. */
export const createTransactions = ({ db, keeping, publish }: TransactionsOptions) => {
  const withEffects = async <P extends Person | null, A>(
    cause: Cause<P>,
    run: (within: (trx: Trx) => Tx<P>) => Promise<A>,
  ): Promise<A> => {
    const effects: (() => void)[] = []
    const answer = await run((trx) =>
      Object.assign(trx, {
        cause,
        audit: <Details extends AuditDetails>(kind: AuditKind, about?: About<Details>) =>
          recordAudit(trx, { ...cause, ...about, kind }),
        emit: ((...event: Parameters<Publish>) => void effects.push(() => publish(...event))) as Publish,
        after: (effect: () => void) => void effects.push(effect),
      }),
    )
    for (const effect of effects) effect()
    return answer
  }

  const plain =
    <P extends Person | null>(cause: Cause<P>): Transact<P> =>
    (work) =>
      withEffects(cause, (within) => db.transaction().execute((trx) => work(within(trx))))

  return {
    /** Of somebody who is not asked for again: because they are signing in or out, or only take something along. */
    plain,

    /** Of nobody: what runs by itself. */
    own: plain({ user: null }),

    /** Of a person who asks for a change; with a key, at most once (see `changeOnce`). */
    once:
      (cause: Cause<Person>, asked: Asked) =>
      <K, A = K>(work: (tx: Tx<Person>) => Promise<K>, show?: (tx: Tx<Person>, kept: K) => Promise<A>): Promise<A> =>
        withEffects(cause, (within) =>
          changeOnce(db, keeping, asked, (trx) => work(within(trx)), show && ((trx, kept) => show(within(trx), kept))),
        ),
  }
}

export type Transactions = ReturnType<typeof createTransactions>
