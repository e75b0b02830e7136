import type { Endpoint } from '@app/contract'
import type { Request, Response } from 'express'
import type { Cause, Person, Transact, Tx } from '../context/context.ts'
import type { Repeatable } from '../db/once.ts'
import type { RequestDeadline } from '../lib/deadline.ts'
import { requestContext, type Log } from '../lib/log.ts'
import { clientIpOf } from '../lib/outgoing/client-ip.ts'
import { mayCall, visibleGroups, type OwnPeople, type Principal } from '../lib/principal.ts'
import { Refusal } from '../lib/refusal.ts'
import type { Files } from './answers/file.ts'
import type { SharedCache } from './answers/shared-cache.ts'
import { inspectQuery, readBody } from './body.ts'
import { browserOf, type BrowserOptions } from './browser.ts'
import { deadlineOf } from './deadline.ts'
import { attachCsrf, guardCsrf, guardOrigin, type OriginRules } from './guards.ts'
import type { Caller } from './handlers.ts'
import { parseInput } from './input.ts'
import type { Limit } from './limits.ts'

export interface MountOptions {
  /** The person of this browser's open sign-in, read from the database on every request. */
  authenticate(loginId: number, use: { passive: boolean }): Promise<Principal | null>
  /**
   * The previous answer to a repeated change, if there is one.
   * @throws Refusal if the person may no longer see it
   */
  answered(acting: Acting, repeatable: Repeatable): Promise<{ answer: unknown } | null>
  /** Runs a change in a transaction that checks the actor again. */
  change(
    cause: Cause<Person>,
    acting: Acting,
    asked: { repeatable: Repeatable | null; deadline: RequestDeadline },
  ): <K, A>(work: (tx: Tx<Person>) => Promise<K>, show?: (tx: Tx<Person>, kept: K) => Promise<A>) => Promise<A>
  /** Runs a change by somebody whose access is not checked again. */
  transact(cause: Cause): Transact<Person | null>
  /** Sends files; limits how many at once. */
  files: Files
  /** Cache of answers that several people share. */
  sharedCache: SharedCache
  limit: Limit
  origins: OriginRules
  /** Whether sensitive calls require a sign-in within the last 15 minutes. */
  freshSignIn: boolean
  browser: BrowserOptions
  log: Log
}

/** The person who makes a change, and the access that the change requires. */
export interface Acting {
  user: Principal
  access: Endpoint['access']
}

/** One operation of the contract: its name, its endpoint and its handler. */
export interface Operation {
  name: string
  endpoint: Endpoint
  handler: (ctx: object, input: Record<string, unknown>) => unknown
}

/** A call that was admitted: the caller and the input. */
export interface Call extends Operation {
  req: Request
  res: Response
  options: MountOptions
  user: Principal | null
  clientIp: string
  deadline: RequestDeadline
  /** Parsed params, query and body. */
  input: Record<string, unknown>
  /** Checks the person's access again, after time has passed. */
  admitAgain(): Promise<Principal | null>
}

export type Responder = (call: Call) => Promise<void>

/** The person whose sign-in this browser holds. Also noted for the log. */
export const signedIn = async (
  req: Request,
  { authenticate }: MountOptions,
  endpoint?: Endpoint,
): Promise<Principal | null> => {
  const passive = endpoint?.passive === true
  const user = req.session.loginId === undefined ? null : await authenticate(req.session.loginId, { passive })
  const context = requestContext.getStore()
  if (user && context) context.userId = user.userId
  return user
}

/** Admits a call. Refusals are checked in this order: 401, 415 or 403 origin, 403 CSRF, 429, 403 permission, 400. */
export const admit = async (
  operation: Operation,
  req: Request,
  res: Response,
  options: MountOptions,
): Promise<Call> => {
  const { name, endpoint } = operation
  const changes = endpoint.method !== 'GET'
  const clientIp = clientIpOf(req.ip)
  const deadline = deadlineOf(res)

  const identify = async (): Promise<Principal | null> => {
    const person = await signedIn(req, options, endpoint)
    if (!person && endpoint.access !== 'public') throw new Refusal('unauthenticated')
    return person
  }
  const authorise = (person: Principal | null): Principal | null => {
    if (!mayCall(endpoint.access, person)) {
      options.log.warn({ event: 'access.refused', route: name })
      throw new Refusal('forbidden')
    }
    if (endpoint.sensitive && options.freshSignIn && !person?.signedInLately) throw new Refusal('sign_in_again')
    return person
  }
  const admitAgain = async () => authorise(await identify())

  const isWhole = req.complete
  let user = await identify()
  if (changes) {
    guardOrigin(req, options.origins)
    await guardCsrf(req, res)
  }
  const counted = user ? `user:${user.userId}` : `network:${clientIp}`
  await options.limit(endpoint.limit ?? (changes ? 'write' : 'read'), counted)
  if (endpoint.issuesCsrfToken) await attachCsrf(req, res)
  authorise(user)
  inspectQuery(req.query)
  const body = changes ? await readBody(req, res, endpoint.large) : undefined
  if (changes && !isWhole) {
    // The sender controls how long the body takes. By now the deadline may have passed or the person may have lost
    // access.
    deadline.check()
    user = await admitAgain()
  }
  const input = parseInput(endpoint, req, body)
  return { ...operation, req, res, options, user, clientIp, deadline, input, admitAgain }
}

/** The person on whose behalf a call makes a change. */
export const causeOf = ({ user, clientIp }: Call): Cause => ({
  user: user && { id: user.userId, username: user.username },
  clientIp,
})

/** Context that a handler receives about the caller. */
export const callerOf = ({
  req,
  res,
  options,
  user,
  clientIp,
  deadline,
}: Call): Caller & { actor: Principal | null; deadline: RequestDeadline } => ({
  actor: user,
  deadline,
  clientIp,
  userAgent: req.headers['user-agent'] ?? '',
  browser: browserOf(req, res, options.browser),
})

/** The group of people that shares an answer. It is part of the question. */
export const sharersOf = ({
  endpoint,
  user,
}: Call): { groups?: readonly number[] | null; people?: OwnPeople | null } => {
  if (!user) return {}
  if (endpoint.shared === 'groups') return { groups: visibleGroups(user) }
  return endpoint.shared === 'people' ? { people: user.people } : {}
}
