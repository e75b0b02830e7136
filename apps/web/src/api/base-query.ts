import { ErrorBody, type Endpoint } from '@app/contract'
import type { BaseQueryFn } from '@reduxjs/toolkit/query/react'
import { createAction } from '@reduxjs/toolkit'
import { csrf } from './csrf.ts'
import { takeEarly } from './early.ts'
import type { ApiError } from './error.ts'
import { notePlace } from './place.ts'

/** The parts of one call, before they become a request. */
export interface CallArgs {
  endpoint: Endpoint
  params?: Record<string, unknown> | undefined
  query?: Record<string, unknown> | undefined
  body?: unknown
  /** Sent again with the same key, a change is made once. */
  idempotencyKey?: string
}

/** The server no longer knows this session. */
export const sessionLost = createAction('api/sessionLost')

/** Calls whose 401 is an answer to what was typed, not the end of a session. */
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

/** What a stranger's answer says, if a person can read it: a line of text, never a page of markup. */
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

/** A list as a file. */
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

/** Makes one call: adds the token, repeats once with a fresh one, and notices the end of the session. */
export const baseQuery: BaseQueryFn<CallArgs, unknown, ApiError> = async (args, { signal, dispatch }) => {
  let result = await once(args, signal)
  if (result.error?.kind === 'refused' && result.error.body.code === 'csrf_invalid') {
    csrf.forget()
    result = await once(args, signal)
    // A token that was made just now is refused where the cookie of its session did not come back.
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
