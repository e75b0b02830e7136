import type { Contract, Endpoint } from '@app/contract'
import { Router, type Request, type RequestHandler, type Response } from 'express'
import { z } from 'zod'
import type { Cause, Person, Transact, Tx } from '../context/context.ts'
import type { Repeatable } from '../db/once.ts'
import type { Deadline } from '../lib/deadline.ts'
import { requestContext, type Log } from '../lib/log.ts'
import { clientIpOf } from '../lib/outgoing/network.ts'
import { mayCall, visibleGroups, type Principal } from '../lib/principal.ts'
import { Refusal } from '../lib/refusal.ts'
import { inspectQuery, readBody } from './body.ts'
import { rowsOf, sendFile, wantsFile, wholeList, type Files } from './answers/file.ts'
import { browserOf, type BrowserOptions } from './browser.ts'
import { deadlineOf } from './deadline.ts'
import { guardCsrf, guardOrigin, attachCsrf, type OriginRules } from './guards.ts'
import type { Handlers } from './handlers.ts'
import type { SharedCache } from './answers/shared-cache.ts'
import type { Limit } from './limits.ts'
import { openStream } from './answers/stream.ts'
import { sendKept, sendTagged } from './answers/tagged.ts'

export interface MountOptions {
  /** The person of this browser's open sign-in, read from the database for every request. */
  authenticate(loginId: number, use: { passive: boolean }): Promise<Principal | null>
  /** The answer that a repeated change gave before, if it did. @throws Refusal to who may not have it any more */
  answered(acting: Acting, repeatable: Repeatable): Promise<{ answer: unknown } | null>
  /** The transaction of a change by somebody who is asked for again in it. */
  change(
    cause: Cause<Person>,
    acting: Acting,
    asked: { repeatable: Repeatable | null; deadline: Deadline },
  ): <K, A>(work: (tx: Tx<Person>) => Promise<K>, show?: (tx: Tx<Person>, kept: K) => Promise<A>) => Promise<A>
  /** The transaction of somebody who is not. */
  transact(cause: Cause): Transact<Person | null>
  /** Sends files, few at once. */
  files: Files
  /** Answers that several people share. */
  kept: SharedCache
  limit: Limit
  origins: OriginRules
  /** Sensitive calls need a sign-in of the last 15 minutes. */
  freshSignIn: boolean
  browser: BrowserOptions
  log: Log
}

/** Who makes which kind of change. */
export interface Acting {
  user: Principal
  access: Endpoint['access']
}

type LooseHandler = (ctx: object, input: Record<string, unknown>) => unknown

const signedIn = async (
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

/** Wrong fields that are named in a refusal, and how long a name may be: the sender chooses both. */
const mostNamed = 10
const longestName = 100

const fieldsOf = (part: string, error: z.ZodError): Record<string, string> => {
  const fields = error.issues.slice(0, mostNamed).flatMap((issue) => {
    const path = issue.path.map(String)
    const keys = issue.code === 'unrecognized_keys' ? issue.keys.slice(0, mostNamed) : [undefined]
    return keys.map((key): [string, string] => [
      ([...path, ...(key === undefined ? [] : [key])].join('.') || part).slice(0, longestName),
      key === undefined ? issue.message : 'is not an allowed name',
    ])
  })
  return Object.fromEntries(fields.slice(0, mostNamed))
}

const noQuery = z.strictObject({})

const parsePart = (part: string, schema: z.ZodType | undefined, value: unknown): Record<string, unknown> => {
  if (!schema) return {}
  const parsed = schema.safeParse(value)
  if (!parsed.success) throw new Refusal('validation', { fields: fieldsOf(part, parsed.error) })
  return { [part]: parsed.data }
}

/** What makes a change repeatable: a key of the sender's choice, for people who are signed in. */
const keyOf = (req: Request): string | null => {
  const key = req.headers['idempotency-key']
  if (key === undefined) return null
  if (typeof key === 'string' && /^[\x21-\x7e]{1,255}$/.test(key)) return key
  throw new Refusal('validation', { fields: { 'Idempotency-Key': 'must be 1 to 255 visible ASCII characters' } })
}

/** The calls that only hand out or use the anonymous session need the token library before the handler. */
const handsOutTokens = (endpoint: Endpoint): boolean => endpoint.limit === 'token'

/** One call, in the order in which refusals are due: 401, 415 or 403 origin, 403 CSRF, 429, 403 permission, 400. */
const serve =
  (name: string, endpoint: Endpoint, handler: LooseHandler, options: MountOptions): RequestHandler =>
  async (req, res) => {
    res.locals['route'] = name
    const changes = endpoint.method !== 'GET'
    const clientIp = clientIpOf(req.ip)
    const deadline = deadlineOf(res)

    const who = async (): Promise<Principal | null> => {
      const person = await signedIn(req, options, endpoint)
      if (!person && endpoint.access !== 'public') throw new Refusal('unauthenticated')
      return person
    }
    const admit = (person: Principal | null): void => {
      if (!mayCall(endpoint.access, person)) {
        options.log.warn({ event: 'access.refused', route: name })
        throw new Refusal('forbidden')
      }
      if (endpoint.sensitive && options.freshSignIn && !person?.signedInLately) throw new Refusal('sign_in_again')
    }

    const isWhole = req.complete
    let user = await who()
    if (changes) {
      guardOrigin(req, options.origins)
      await guardCsrf(req, res)
    }
    await options.limit(
      endpoint.limit ?? (changes ? 'write' : 'read'),
      user ? `user:${user.userId}` : `network:${clientIp}`,
    )
    if (handsOutTokens(endpoint)) await attachCsrf(req, res)
    admit(user)
    inspectQuery(req.query)
    const body = changes ? await readBody(req, res, endpoint.large) : undefined
    if (changes && !isWhole) {
      // The rest came when it pleased the sender: the time may be up, and much may have happened to the person.
      deadline.check()
      user = await who()
      admit(user)
    }
    const parts: Record<string, unknown> = {
      ...parsePart('params', endpoint.params, req.params),
      ...parsePart('query', endpoint.query ?? noQuery, req.query),
      ...parsePart('body', endpoint.body, body),
    }
    const key = changes && user ? keyOf(req) : null
    const repeatable = key !== null && user ? { userId: user.userId, operation: name, key, request: parts } : null
    const acting = changes && user && endpoint.access !== 'public' ? { user, access: endpoint.access } : null
    const keepsAnswer = !endpoint.follows && !endpoint.secret
    const earlier = acting && repeatable && keepsAnswer && (await options.answered(acting, repeatable))
    if (earlier) return void res.json(endpoint.response.parse(earlier.answer))
    // Who shares an answer is part of the question; the rest of who asks stays here.
    const sharers = endpoint.shared === 'groups' && user ? { groups: visibleGroups(user) } : {}
    const cause = { user: user && { id: user.userId, username: user.username }, clientIp }
    let isChanged = false
    const change: ReturnType<MountOptions['change']> = (work, show) => {
      isChanged = true
      return options.change({ ...cause, user: cause.user! }, acting!, { repeatable, deadline })(work, show)
    }
    const ctx = endpoint.shared
      ? sharers
      : {
          actor: user,
          deadline,
          clientIp,
          userAgent: req.headers['user-agent'] ?? '',
          browser: browserOf(req, res, options.browser),
          ...(changes && { transact: acting ? change : options.transact(cause) }),
          ...(endpoint.stream && { stream: () => openStream(res, endpoint.response) }),
        }
    if (endpoint.stream) {
      await handler(ctx, parts)
      return
    }
    if (endpoint.csv && user && wantsFile(req, endpoint)) {
      const { csv } = endpoint
      await options.limit('file', `user:${user.userId}`)
      return options.files(user.userId, async () => {
        const rows = rowsOf(await handler(ctx, { ...parts, query: wholeList(parts['query']) }), csv)
        await options.transact(cause)((tx) =>
          tx.audit('lists.exported', { details: { list: name, rows: rows.length } }),
        )
        await sendFile(res, csv.rows, rows, csv)
      })
    }
    const make = async (): Promise<unknown> => endpoint.response.parse(await handler(ctx, parts))
    if (endpoint.shared) {
      const { fresh, ...query } = (parts['query'] ?? {}) as Record<string, unknown>
      const question = JSON.stringify({ ...parts, query, ...sharers })
      const answer = await options.kept.answer(endpoint, question, fresh !== undefined, make)
      return sendKept(req, res, answer, endpoint.revalidate === true)
    }
    const answer = await make()
    // Whatever changes something without it may be done for somebody who may not any more.
    if (acting && !isChanged) throw new Error(`${name} has not opened its change`)
    if (changes) options.kept.touch(endpoint.entities)
    if (acting && endpoint.follows) admit(await who())
    if (res.headersSent) return
    if (endpoint.revalidate) sendTagged(req, res, answer)
    else res.json(answer)
  }

/** Known address, unknown method: 405, for those who may know that the address exists. */
const refuseMethod =
  (endpoints: readonly Endpoint[], options: MountOptions): RequestHandler =>
  async (req, res) => {
    const open = endpoints.some((endpoint) => endpoint.access === 'public')
    if (!open && !(await signedIn(req, options))) throw new Refusal('unauthenticated')
    const methods = endpoints.map((endpoint) => endpoint.method)
    res.set(
      'Allow',
      [...new Set(methods.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method])))].join(', '),
    )
    throw new Refusal('method_not_allowed')
  }

/** Express routes for a whole contract. Signed out, an unknown address answers as one that needs a session. */
export const mount = <C extends Contract>(contract: C, handlers: Handlers<C>, options: MountOptions): Router => {
  const router = Router({ caseSensitive: true, strict: true })
  const byPath = new Map<string, Endpoint[]>()
  const fixed = new Map<string, RequestHandler>()
  // Most calls have a fixed address: they are found without trying one route after the other.
  router.use((req, res, next) => {
    const served = fixed.get(`${req.method} ${req.path}`)
    return served ? served(req, res, next) : next()
  })
  for (const [name, endpoint] of Object.entries(contract)) {
    const method = endpoint.method.toLowerCase() as 'get' | 'post' | 'put' | 'delete'
    const served = serve(name, endpoint, handlers[name] as unknown as LooseHandler, options)
    router[method](endpoint.path, served)
    if (!endpoint.path.includes(':')) fixed.set(`${endpoint.method} ${endpoint.path}`, served)
    byPath.set(endpoint.path, [...(byPath.get(endpoint.path) ?? []), endpoint])
  }
  for (const [path, endpoints] of byPath) router.all(path, refuseMethod(endpoints, options))
  router.use(async (req: Request, _res: Response) => {
    throw new Refusal((await signedIn(req, options)) ? 'not_found' : 'unauthenticated')
  })
  return router
}
