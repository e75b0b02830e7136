import type { Answer, Contract, Endpoint, Input } from '@app/contract'
import type { Trx } from '../db/connect.ts'
import type { Principal } from '../lib/principal.ts'
import type { EventStream } from './stream.ts'

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
 * Opens the transaction of a change. What the work returns is the answer of the call: who repeats the request with the
 * same Idempotency-Key gets it again, and the handler is not asked a second time.
 */
export type Change = <A>(work: (trx: Trx) => Promise<A>) => Promise<A>

type Person<E extends Endpoint> = E['access'] extends 'public' ? Principal | null : Principal

/**
 * On whose behalf a handler works: a person's, or that of all who share its answer. What it is not told, the answer
 * cannot depend on.
 */
type Asker<E extends Endpoint> = E['shared'] extends 'groups'
  ? { groups: readonly number[] | null }
  : E['shared'] extends true
    ? {}
    : { user: Person<E>; caller: Caller; change: Change }

/** A streaming call opens its answer by `stream()`, after everything that could refuse it. */
export type Handler<E extends Endpoint> = E['stream'] extends true
  ? (input: Input<E> & { user: Person<E>; caller: Caller; stream(): EventStream<Answer<E>> }) => void | Promise<void>
  : (input: Input<E> & Asker<E>) => Answer<E> | Promise<Answer<E>>

/** One handler for each call of a contract: a missing one, or one that answers something else, does not compile. */
export type Handlers<C extends Contract> = { readonly [K in keyof C]: Handler<C[K]> }
