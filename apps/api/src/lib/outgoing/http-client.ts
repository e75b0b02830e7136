/** Why a call to an outside service brought no answer. */
export type HttpFailureKind = 'unreachable' | 'slow' | 'cut' | 'too-large'

/** An outside call without an answer. Carries no address, no header and no body, so that it may be logged. */
export class HttpFailure extends Error {
  readonly kind: HttpFailureKind
  /** Whether the request may have reached the other side: repeating a change is then not safe. */
  readonly sent: boolean

  constructor(kind: HttpFailureKind, sent: boolean, cause?: unknown) {
    super(`The outside service is ${kind}`, { cause })
    this.kind = kind
    this.sent = sent
  }
}

export interface HttpClientOptions {
  /** Scheme, host and path prefix: nothing outside them is ever called. */
  baseUrl: string
  headers: Readonly<Record<string, string>>
  /** For one call, until its last byte, in ms. */
  deadlineMs: number
  /** Longest answer that is read, in bytes. */
  maxBytes: number
}

export interface HttpRequest {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Relative to the base address. */
  path: string
  query?: Readonly<Record<string, string>>
  json?: unknown
  /** Sent as application/x-www-form-urlencoded. */
  form?: Readonly<Record<string, string>>
  headers?: Readonly<Record<string, string>>
  /** A shorter deadline for this call, in ms. */
  deadlineMs?: number
  /** Ends the call when nobody waits for it any more; it then fails as slow. */
  signal?: AbortSignal
}

export interface HttpAnswer {
  /** What was asked. */
  url: URL
  status: number
  headers: Headers
  text: string
}

/** Codes of failures that come before the first byte is written. */
const neverSent =
  /^(ECONNREFUSED|ENOTFOUND|EAI_\w+|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT|CERT_\w+|ERR_TLS_\w+|DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED_CERT_IN_CHAIN|UNABLE_TO_\w+)$/

const failureOf = (error: unknown): HttpFailure => {
  if (error instanceof HttpFailure) return error
  if (error instanceof Error && (error.name === 'TimeoutError' || error.name === 'AbortError'))
    return new HttpFailure('slow', true)
  const cause = (error as { cause?: { code?: unknown; errors?: { code?: unknown }[] } }).cause
  const code = String(cause?.code ?? cause?.errors?.[0]?.code ?? '')
  // The library's errors may quote addresses: only the code is kept.
  const kept = code ? Object.assign(new Error(code), { code }) : undefined
  return neverSent.test(code) ? new HttpFailure('unreachable', false, kept) : new HttpFailure('cut', true, kept)
}

const readCapped = async (response: Response, maxBytes: number): Promise<string> => {
  if (!response.body) return ''
  const decoder = new TextDecoder()
  let text = ''
  let size = 0
  for await (const chunk of response.body) {
    size += chunk.byteLength
    // Leaving the loop cancels the rest of the body.
    if (size > maxBytes) throw new HttpFailure('too-large', true)
    text += decoder.decode(chunk, { stream: true })
  }
  return text + decoder.decode()
}

/**
 * Calls one outside service and nothing else: the host is fixed, redirects are answered as they are instead of
 * followed, the whole call has a deadline and the answer a size limit. What the answer means is up to the adapter.
 * @throws HttpFailure from `send`, when there is no answer
 */
export const createHttpClient = ({ baseUrl, headers, deadlineMs, maxBytes }: HttpClientOptions) => {
  const base = new URL(baseUrl.endsWith('/') ? baseUrl : `${baseUrl}/`)

  const addressOf = (path: string, query: HttpRequest['query']): URL => {
    const url = new URL(`./${path.replace(/^\/+/, '')}`, base)
    if (url.origin !== base.origin || !url.pathname.startsWith(base.pathname))
      throw new TypeError('An outside call left its base address')
    for (const [name, value] of Object.entries(query ?? {})) url.searchParams.set(name, value)
    return url
  }

  return {
    send: async (request: HttpRequest): Promise<HttpAnswer> => {
      const url = addressOf(request.path, request.query)
      const deadline = AbortSignal.timeout(Math.min(request.deadlineMs ?? deadlineMs, deadlineMs))
      const body = request.form ? new URLSearchParams(request.form) : JSON.stringify(request.json)
      try {
        const response = await fetch(url, {
          method: request.method,
          redirect: 'manual',
          signal: request.signal ? AbortSignal.any([deadline, request.signal]) : deadline,
          headers: {
            ...headers,
            ...(request.json !== undefined && { 'content-type': 'application/json' }),
            ...request.headers,
          },
          ...(body !== undefined && { body }),
        })
        return { url, status: response.status, headers: response.headers, text: await readCapped(response, maxBytes) }
      } catch (error) {
        throw failureOf(error)
      }
    },
  }
}

export type HttpClient = ReturnType<typeof createHttpClient>
