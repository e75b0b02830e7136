import type { Answer, Contract, Endpoint, Input } from '@app/contract'
import type { Person, Transact, TransactPart, TransactShowing } from '../context/context.ts'
import type { RequestDeadline } from '../lib/deadline.ts'
import type { OwnPeople, Principal } from '../lib/principal.ts'
import type { EventStream } from './answers/stream.ts'

/** The calling browser's session: what signing in and out needs of it. */
export interface Browser {
  /** Id of the browser's session; changes when somebody signs in. */
  readonly sessionId: string
  /** Whether the browser came with a stored session. */
  readonly known: boolean
  /** The name this browser has signed in as before, proved by a signed cookie, and its own random part. */
  readonly device: { name: string; id: string } | null
  csrfToken(): Promise<string>
  /** Gives a browser that is signing in another 15 minutes. */
  extend(): void
  /** Replaces the session by a new one that belongs to an open sign-in; the old id is dead. */
  signIn(loginId: number): Promise<void>
  signOut(): Promise<void>
  /** By `id`, a random part that stays the browser's own. */
  rememberDevice(name: string, id: string): void
}

/** Where a call comes from. */
export interface Caller {
  /** As far as the proxies in front are trusted; for IPv6 its /64. */
  clientIp: string
  userAgent: string
  browser: Browser
}

type Actor<E extends Endpoint> = E['access'] extends 'public' ? Principal | null : Principal

/** What those can do who may change something. */
type Changes<E extends Endpoint> = E['method'] extends 'GET'
  ? {}
  : E['access'] extends 'public'
    ? { transact: Transact<Person | null> }
    : { transact: E['secret'] extends true ? TransactShowing : Transact } & (E['large'] extends true
        ? { transactPart: TransactPart }
        : {})

/**
 * On whose behalf a handler works: a person's, or that of all who share its answer. What it is not told, the answer
 * cannot depend on. A file is one person's alone: `reader` is who asked for it. `deadline` says how long the request still has. A streaming call opens its answer by `stream()`, after
 * everything that could refuse it.
 */
export type Context<E extends Endpoint> = E['shared'] extends 'groups'
  ? { groups: readonly number[] | null; reader?: Principal }
  : E['shared'] extends 'people'
    ? { people: OwnPeople | null; reader?: Principal }
    : E['shared'] extends true
      ? {}
      : Caller & { actor: Actor<E>; deadline: RequestDeadline } & Changes<E> &
          (E['stream'] extends true ? { stream(): EventStream<Answer<E>> } : {})

/** What a call does, for whom, with what was asked. */
export type Handler<E extends Endpoint> = (
  ctx: Context<E>,
  input: Input<E>,
) => E['stream'] extends true ? void | Promise<void> : Answer<E> | Promise<Answer<E>>

/** One handler for each call of a contract: a missing one, or one that answers something else, does not compile. */
export type Handlers<C extends Contract> = { readonly [K in keyof C]: Handler<C[K]> }
