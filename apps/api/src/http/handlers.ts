import type { Answer, Contract, Endpoint, Input } from '@app/contract'
import type { Person, Transact, TransactPart, TransactShowing } from '../context/context.ts'
import type { RequestDeadline } from '../lib/deadline.ts'
import type { OwnPeople, Principal } from '../lib/principal.ts'
import type { EventStream } from './answers/stream.ts'

/** The calling browser's session, as far as signing in and out needs it. */
export interface Browser {
  /** Id of the browser's session; changes on sign-in. */
  readonly sessionId: string
  /** Whether the browser sent the cookie of a stored session. */
  readonly known: boolean
  /** The name that this browser signed in with before and its random id, both proved by a signed cookie. */
  readonly device: { name: string; id: string } | null
  csrfToken(): Promise<string>
  /** Gives a browser that is signing in another 15 minutes. */
  extend(): void
  /** Replaces the session with a new one that belongs to an open sign-in. The old id becomes invalid. */
  signIn(loginId: number): Promise<void>
  signOut(): Promise<void>
  /** Stores the device cookie. `id` is the random id that the browser keeps. */
  rememberDevice(name: string, id: string): void
}

export interface Caller {
  /** The client's address, as far as the proxies in front are trusted; the /64 for IPv6. */
  clientIp: string
  userAgent: string
  browser: Browser
}

type Actor<E extends Endpoint> = E['access'] extends 'public' ? Principal | null : Principal

/** Additional context of handlers that change something. */
type Changes<E extends Endpoint> = E['method'] extends 'GET'
  ? {}
  : E['access'] extends 'public'
    ? { transact: Transact<Person | null> }
    : { transact: E['secret'] extends true ? TransactShowing : Transact } & (E['large'] extends true
        ? { transactPart: TransactPart }
        : {})

/**
 * Context in which a handler works: a single person, or everybody who shares the answer. The answer cannot depend on
 * anything outside it. A file belongs to one person, the `reader`. `deadline` is the time left for the request. A
 * streaming handler opens its answer with `stream()`, after every check that could refuse the call.
 */
export type Context<E extends Endpoint> = E['shared'] extends 'groups'
  ? { groups: readonly number[] | null; reader?: Principal }
  : E['shared'] extends 'people'
    ? { people: OwnPeople | null; reader?: Principal }
    : E['shared'] extends true
      ? {}
      : Caller & { actor: Actor<E>; deadline: RequestDeadline } & Changes<E> &
          (E['stream'] extends true ? { stream(): EventStream<Answer<E>> } : {})

export type Handler<E extends Endpoint> = (
  ctx: Context<E>,
  input: Input<E>,
) => E['stream'] extends true ? void | Promise<void> : Answer<E> | Promise<Answer<E>>

/** One handler per operation. A missing handler or a wrong answer type does not compile. */
export type Handlers<C extends Contract> = { readonly [K in keyof C]: Handler<C[K]> }
