import { ErrorBody, type Endpoint } from '@app/contract'
import type { BaseQueryFn } from '@reduxjs/toolkit/query/react'
import { createAction } from '@reduxjs/toolkit'
import { csrf } from './csrf.ts'
import { takeEarly } from './early.ts'
import type { ApiError } from './error.ts'
import { notePlace } from './place.ts'

/** Parts of a call, from which the request is built. */
export interface CallArgs {
  endpoint: Endpoint
  params?: Record<string, unknown> | undefined
  query?: Record<string, unknown> | undefined
  body?: unknown
  /** Idempotency key: a change repeated with the same key is made once. */
  idempotencyKey?: string
}

/** Dispatched when the server no longer knows this session. */
export const sessionLost = createAction('api/sessionLost')

/** Calls whose 401 refuses the input and does not end the session. */
const refusesInPlace = (endpoint: Endpoint): boolean => endpoint.limit === 'sign-in'

const addressOf = ({ endpoint, params, query }: CallArgs): string => {
  const path = endpoint.path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params?.[name])))
  const search = new URLSearchParams(
    Object.entries(query ?? {}).flatMap(([key, value]) => (value === undefined ? [] : [[key, String(value)]])),
  ).toString()
  return `/api${path}${search && `?${search}`}`
}

const send = async (args: CallArgs, signal: AbortSignal | null, accept = 'application/json'): Promise<Response> => {
  const changing = args.endpoint.method !== 'GET'
  const token = changing ? await csrf.token() : undefined
  return fetch(addressOf(args), {
    method: args.endpoint.method,
    credentials: 'same-origin',
    headers: {
      accept,
      ...(changing && { 'content-type': 'application/json' }),
      ...(token !== undefined && { 'x-csrf-token': token }),
      ...(args.idempotencyKey !== undefined && { 'idempotency-key': args.idempotencyKey }),
    },
    ...(changing && { body: JSON.stringify(args.body ?? {}) }),
    signal,
  })
}

const json = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Readable text of an answer that is not in the agreed form: a line of text, never markup. */
const readable = (text: string): string | undefined => {
  const own = (json(text) as { error?: unknown } | undefined)?.error
  if (typeof own === 'string' && own) return own
  const line = text.trim()
  return line && line.length <= 300 && !/^[<{[]/.test(line) ? line : undefined
}

const failure = async (response: Response, args: CallArgs): Promise<ApiError> => {
  const text = await response.text()
  const body = ErrorBody.safeParse(json(text))
  if (body.success) return { kind: 'refused', status: response.status, body: body.data }
  const message = readable(text)
  return {
    kind: 'http',
    status: response.status,
    statusText: response.statusText,
    sentJson: args.endpoint.method !== 'GET',
    ...(message !== undefined && { message }),
  }
}

const once = async (
  args: CallArgs,
  signal: AbortSignal,
): Promise<{ data: unknown; error?: undefined } | { error: ApiError; data?: undefined }> => {
  try {
    const response = await (takeEarly(addressOf(args)) ?? send(args, signal))
    notePlace(response)
    if (!response.ok) return { error: await failure(response, args) }
    const data = json(await response.text())
    return data === undefined ? { error: { kind: 'broken', issues: 'not JSON' } } : { data }
  } catch {
    return { error: { kind: 'network' } }
  }
}

/** Fetches a list as a file. */
export const fetchFile = async (
  args: CallArgs,
): Promise<{ response: Response; error?: undefined } | { error: ApiError; response?: undefined }> => {
  try {
    const response = await send(args, null, 'text/csv')
    return response.ok ? { response } : { error: await failure(response, args) }
  } catch {
    return { error: { kind: 'network' } }
  }
}

/** Makes one call: adds the CSRF token, retries once with a fresh one, and detects the end of the session. */
export const baseQuery: BaseQueryFn<CallArgs, unknown, ApiError> = async (args, { signal, dispatch }) => {
  let result = await once(args, signal)
  if (result.error?.kind === 'refused' && result.error.body.code === 'csrf_invalid') {
    csrf.forget()
    result = await once(args, signal)
    // A freshly issued token is refused if the browser did not return its session cookie.
    const isRefused = result.error?.kind === 'refused' && result.error.body.code === 'csrf_invalid'
    if (isRefused && (await csrf.token()) !== undefined) {
      csrf.forget()
      result = { error: { kind: 'cookies' } }
    }
  }
  const error = result.error
  if (error && 'status' in error && error.status === 401 && !refusesInPlace(args.endpoint)) dispatch(sessionLost())
  return result
}
