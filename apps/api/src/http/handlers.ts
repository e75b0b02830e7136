import type { Answer, Contract, Endpoint, Input } from '@app/contract'
import type { Trx } from '../db/connect.ts'
import type { Deadline } from '../lib/deadline.ts'
import type { Principal } from '../lib/principal.ts'
import type { EventStream } from './answers/stream.ts'

/** The calling browser's session: what signing in and out needs of it. */
export interface Browser {
  /** Id of the browser's session; changes when somebody signs in. */
  readonly sessionId: string
  /** Whether the browser came with a stored session. */
  readonly known: boolean
  /** The name this browser has signed in as before, proved by a signed cookie, and its own random part. */
  readonly device: { name: string; id: string } | null
  csrfToken(): string
  /** Gives a browser that is signing in another 15 minutes. */
  extend(): void
  /** Replaces the session by a new one that belongs to an open sign-in; the old id is dead. */
  signIn(loginId: number): Promise<void>
  signOut(): Promise<void>
  rememberDevice(name: string): void
}

/** Where a call comes from. */
export interface Caller {
  /** The client's address, as far as the proxies in front are trusted; for IPv6 its /64. */
  network: string
  userAgent: string
  browser: Browser
}

/**
 * Opens the transaction of a change, in which who asks for it is asked for again; nothing is changed in any other. What the
 * work returns is the answer of the call: who repeats the request with the same Idempotency-Key gets it again, and the
 * handler is not asked a second time.
 * @throws Refusal unauthenticated or forbidden, when the person may not any more; unavailable past the deadline
 */
export type Change = <A>(work: (trx: Trx) => Promise<A>) => Promise<A>

/**
 * The same for calls whose answers hold secrets: what the work returns holds none and is kept, and the answer is made of
 * that by `show`, in the same transaction. A repetition is shown what there is to show by then: whether they may see it is
 * found out anew, and goes on record anew.
 */
export type ChangeShowing = <K, A>(
  work: (trx: Trx) => Promise<K>,
  show: (trx: Trx, kept: K) => Promise<A>,
) => Promise<A>

type Person<E extends Endpoint> = E['access'] extends 'public' ? Principal | null : Principal

/** What only those can do who may change something. */
type Changes<E extends Endpoint> = E['method'] extends 'GET'
  ? {}
  : E['access'] extends 'public'
    ? {}
    : { change: E['secret'] extends true ? ChangeShowing : Change }

/**
 * On whose behalf a handler works: a person's, or that of all who share its answer. What it is not told, the answer
 * cannot depend on. `deadline` says how long the request still has.
 */
type Asker<E extends Endpoint> = E['shared'] extends 'groups'
  ? { groups: readonly number[] | null }
  : E['shared'] extends true
    ? {}
    : { user: Person<E>; caller: Caller; deadline: Deadline } & Changes<E>

/** A streaming call opens its answer by `stream()`, after everything that could refuse it. */
export type Handler<E extends Endpoint> = E['stream'] extends true
  ? (input: Input<E> & { user: Person<E>; caller: Caller; stream(): EventStream<Answer<E>> }) => void | Promise<void>
  : (input: Input<E> & Asker<E>) => Answer<E> | Promise<Answer<E>>

/** One handler for each call of a contract: a missing one, or one that answers something else, does not compile. */
export type Handlers<C extends Contract> = { readonly [K in keyof C]: Handler<C[K]> }
