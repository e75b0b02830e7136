import { contract, type Answer, type AppContract, type ErrorBody, type Operation, type Request } from '@app/contract'
import type { IncomingMessage, Server } from 'node:http'
import supertest from 'supertest'

type RequestParts<O extends Operation> = Request<AppContract[O]>
type LooseParts = { params?: Record<string, unknown>; query?: Record<string, unknown> | string; body?: unknown }

export interface Reply<O extends Operation> {
  status: number
  /** Answer, or the refusal if the status is 400 or above. */
  body: Answer<AppContract[O]> & ErrorBody
  headers: Record<string, string>
  /** Raw body. */
  text: string
}

/** A stream never ends, so it is abandoned once it has started. A refusal is read as usual. */
const parseStart: Parameters<supertest.Test['parse']>[0] = (answer, done) => {
  const message = answer as unknown as IncomingMessage
  let text = ''
  message.on('data', (chunk: Buffer) => {
    text += chunk.toString()
    if (message.statusCode !== 200) return
    message.destroy()
    done(null, {})
  })
  message.on('end', () => done(null, JSON.parse(text) as object))
}

/** Browser from the server's point of view: cookies, CSRF header, and an address of its own. */
export class TestClient {
  readonly agent: ReturnType<typeof supertest.agent>
  readonly network: string
  #csrf: string | null = null

  constructor(server: Server | string, network: string) {
    this.agent = supertest.agent(server)
    this.network = network
  }

  async csrfToken(): Promise<string> {
    this.#csrf ??= ((await this.call('getCsrfToken')).body as { csrfToken: string }).csrfToken
    return this.#csrf
  }

  /** Cookie header for another client. */
  cookies(): string {
    const { jar } = this.agent as unknown as { jar: { getCookies(at: object): { toValueString(): string } } }
    return jar.getCookies({ path: '/', domain: '127.0.0.1', secure: false, script: false }).toValueString()
  }

  forgetCsrf(): void {
    this.#csrf = null
  }

  /** Calls an operation with typed parts. */
  async call<O extends Operation>(
    operation: O,
    ...[parts]: {} extends RequestParts<O> ? [RequestParts<O>?] : [RequestParts<O>]
  ): Promise<Reply<O>> {
    return this.send(operation, parts as LooseParts)
  }

  /** Calls an operation with arbitrary parts, as a stranger might. */
  async send<O extends Operation>(
    operation: O,
    parts: LooseParts = {},
    headers: Record<string, string> = {},
  ): Promise<Reply<O>> {
    const endpoint = contract[operation] as { method: string; path: string; stream?: true }
    const path = endpoint.path.replaceAll(/:(\w+)/g, (_, name: string) => String(parts.params?.[name]))
    // Cookies are attached when the request is created, so fetch the token first.
    const token = endpoint.method === 'GET' || 'x-csrf-token' in headers ? null : await this.csrfToken()
    const request = this.agent[endpoint.method.toLowerCase() as 'get' | 'post' | 'put' | 'delete'](`/api${path}`)
    if (endpoint.stream) void request.buffer(true).parse(parseStart)
    void request.set('X-Forwarded-For', this.network)
    if (parts.query) void request.query(parts.query)
    if (endpoint.method !== 'GET') {
      if (token) void request.set('x-csrf-token', token)
      void request.set('content-type', 'application/json')
      void request.send(typeof parts.body === 'string' ? parts.body : JSON.stringify(parts.body ?? {}))
    }
    for (const [name, value] of Object.entries(headers))
      void (value === '' ? request.unset(name) : request.set(name, value))
    const { status, body, headers: answered, text } = await request
    return { status, body: body as Reply<O>['body'], headers: answered as Record<string, string>, text }
  }
}
