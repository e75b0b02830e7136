import {
  contract,
  errors,
  type Answer,
  type AppContract,
  type Endpoint,
  type ErrorBody,
  type ErrorCode,
  type ErrorKey,
  type Operation,
  type Request as Parts,
} from '@app/contract'
import { vi } from 'vitest'
import { recordsOf } from './records.ts'

/** Refusal as the server sends it: `refuse('invalid_code', { attemptsLeft: 3 })`. */
export const refuse = (key: ErrorKey, more: Partial<ErrorBody> = {}): Response => {
  const [code, reason] = key.split('/') as [ErrorCode, string | undefined]
  const body: ErrorBody = { error: errors[key].text, code, requestId: 'req-1', ...(reason && { reason }), ...more }
  return Response.json(body, { status: errors[key].status })
}

type Handler<E extends Endpoint> = (parts: Parts<E>) => Answer<E> | Response | Promise<Answer<E> | Response>

/** Answers by operation name. A call without an answer fails the test. */
export type Handlers = { [K in Operation]?: Handler<AppContract[K]> }

interface Call {
  operation: Operation
  parts: { params?: unknown; query?: unknown; body?: unknown }
  headers: Headers
  init: RequestInit
}

const problems: string[] = []

/** Fails the test if it made a call unknown to the contract or to the test. */
export const checkNetwork = (): void => {
  const found = problems.splice(0)
  if (found.length > 0) throw new Error(found.join('\n'))
}

const pattern = (endpoint: Endpoint) => new RegExp(`^/api${endpoint.path.replaceAll(/:(\w+)/g, '(?<$1>[^/]+)')}$`)

const find = (method: string, path: string) =>
  (Object.entries(contract) as [Operation, Endpoint][]).find(
    ([, endpoint]) => endpoint.method === method && pattern(endpoint).test(path),
  )

const partsOf = (endpoint: Endpoint, url: URL, init: RequestInit): { parts: Call['parts']; wrong: string[] } => {
  const given = {
    params: { ...pattern(endpoint).exec(url.pathname)?.groups },
    query: Object.fromEntries(url.searchParams),
    body: typeof init.body === 'string' ? (JSON.parse(init.body) as unknown) : undefined,
  }
  const named = (['params', 'query', 'body'] as const).filter((part) => endpoint[part])
  return {
    parts: Object.fromEntries(named.map((part) => [part, given[part]])),
    wrong: named.filter((part) => endpoint[part]?.safeParse(given[part]).success === false),
  }
}

/** Replaces the browser's fetch with a fake network. */
export const network = (first: Handlers) => {
  let handlers: Handlers = {
    getCsrfToken: () => ({ csrfToken: 'token' }),
    getMeta: () => ({
      simulated: [],
      twoFactor: true,
      botUsername: null,
      passwordMin: 4,
      languages: ['en', 'uk'],
      version: '0.1.0',
    }),
    // Without the Web Locks API a signed-in page polls for events.
    getEventsSince: () => ({ id: '1-0', complete: true, events: [] }),
    noteOpened: () => ({ success: true }),
    ...recordsOf(
      () => handlers,
      () => refuse('not_found'),
    ),
    ...first,
  }
  const calls: Call[] = []
  const answer = async (input: string, init: RequestInit): Promise<Response> => {
    const url = new URL(input, 'http://localhost')
    const found = find(init.method ?? 'GET', url.pathname)
    const handler = found && (handlers[found[0]] as Handler<Endpoint> | undefined)
    if (!found || !handler) {
      problems.push(`nothing answers ${init.method} ${input}`)
      return Response.json({}, { status: 501 })
    }
    const [operation, endpoint] = found
    const { parts, wrong } = partsOf(endpoint, url, init)
    calls.push({ operation, parts, headers: new Headers(init.headers), init })
    const given = await handler(parts as Parts<Endpoint>)
    // A call may violate the contract if its answer is the server's refusal.
    if (wrong.length > 0 && !(given instanceof Response && given.status === 400))
      problems.push(`${endpoint.path}: wrong ${wrong.join(', ')}`)
    return given instanceof Response ? given : Response.json(given)
  }
  vi.stubGlobal('fetch', answer)
  return {
    calls,
    /** Calls of one operation so far. */
    of: (operation: Operation) => calls.filter((call) => call.operation === operation),
    /** Overrides answers from now on. */
    change: (more: Handlers) => {
      handlers = { ...handlers, ...more }
    },
  }
}
