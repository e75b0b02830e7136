/** Reason why a call to an outside service got no answer. */
export type HttpFailureKind = 'unreachable' | 'slow' | 'cut' | 'too-large'

/** Outside call without an answer. Has no address, header or body, so that it may be logged. */
export class HttpFailure extends Error {
  readonly kind: HttpFailureKind
  /** Whether the request may have reached the service; then it is not safe to retry a change. */
  readonly sent: boolean

  constructor(kind: HttpFailureKind, sent: boolean, cause?: unknown) {
    super(`The outside service is ${kind}`, { cause })
    this.kind = kind
    this.sent = sent
  }
}

export interface HttpClientOptions {
  /** Scheme, host and path prefix; nothing outside them is ever called. */
  baseUrl: string
  headers: Readonly<Record<string, string>>
  /** Deadline of one call until its last byte, in ms. */
  deadlineMs: number
  /** Maximum size of an answer, in bytes. */
  maxBytes: number
}

export interface HttpRequest {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Relative to `baseUrl`. */
  path: string
  query?: Readonly<Record<string, string>>
  json?: unknown
  /** Sent as application/x-www-form-urlencoded. */
  form?: Readonly<Record<string, string>>
  headers?: Readonly<Record<string, string>>
  /** Shorter deadline for this call, in ms. */
  deadlineMs?: number
  /** Aborts the call when nobody waits for it any more; it then fails as `slow`. */
  signal?: AbortSignal
}

export interface HttpAnswer {
  /** Requested URL. */
  url: URL
  status: number
  headers: Headers
  text: string
}

/** Error codes raised before the first byte is written. */
const neverSent =
  /^(ECONNREFUSED|ENOTFOUND|EAI_\w+|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT|CERT_\w+|ERR_TLS_\w+|DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED_CERT_IN_CHAIN|UNABLE_TO_\w+)$/

const failureOf = (error: unknown): HttpFailure => {
  if (error instanceof HttpFailure) return error
  if (error instanceof Error && (error.name === 'TimeoutError' || error.name === 'AbortError'))
    return new HttpFailure('slow', true)
  const cause = (error as { cause?: { code?: unknown; errors?: { code?: unknown }[] } }).cause
  const code = String(cause?.code ?? cause?.errors?.[0]?.code ?? '')
  // Errors of the library may quote addresses, so only the code is kept.
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
 * HTTP client for one outside service: the host is fixed, redirects are returned instead of followed, calls have a
 * deadline and answers a size limit. Interpreting the answer is up to the adapter.
 * @throws HttpFailure from `send` if there is no answer
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
