import { request } from 'node:https'

export interface Seen {
  status: number
  headers: Record<string, string | string[] | undefined>
  text: string
  ms: number
}

/** Browser from the server's point of view: TLS, the site's host name, cookies. */
export class Visitor {
  readonly #cookies = new Map<string, string>()
  readonly #ca: string
  readonly #host: string
  #csrf: string | undefined

  constructor(host: string, ca: string) {
    this.#host = host
    this.#ca = ca
  }

  /** Status 0 without an answer. */
  call(method: string, path: string, body?: unknown, deadlineMs = 20_000): Promise<Seen> {
    const begun = performance.now()
    return new Promise((resolve) => {
      const end = (seen: Omit<Seen, 'ms'>): void => resolve({ ...seen, ms: performance.now() - begun })
      const call = request(
        {
          host: '127.0.0.1',
          port: 443,
          servername: this.#host,
          ca: this.#ca,
          method,
          path,
          agent: false,
          timeout: deadlineMs,
          headers: {
            host: this.#host,
            cookie: [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; '),
            ...(body !== undefined && { 'content-type': 'application/json', origin: `https://${this.#host}` }),
            ...(body !== undefined && this.#csrf !== undefined && { 'x-csrf-token': this.#csrf }),
          },
        },
        (answer) => {
          for (const cookie of answer.headers['set-cookie'] ?? []) {
            const [name = '', value = ''] = cookie.split(';')[0]!.split(/=(.*)/s)
            this.#cookies.set(name, value)
          }
          let text = ''
          answer.on('data', (chunk: Buffer) => (text += chunk.toString()))
          answer.on('end', () => end({ status: answer.statusCode ?? 0, headers: answer.headers, text }))
          answer.on('error', (error) => end({ status: 0, headers: {}, text: error.message }))
        },
      )
      call.on('timeout', () => call.destroy(new Error('no answer in time')))
      call.on('error', (error) => end({ status: 0, headers: {}, text: error.message }))
      call.end(body === undefined ? undefined : JSON.stringify(body))
    })
  }

  async json<T>(method: string, path: string, body?: unknown): Promise<T> {
    const { status, text } = await this.call(method, path, body)
    if (status !== 200) throw new Error(`${method} ${path}: ${status} ${text.slice(0, 200)}`)
    return JSON.parse(text) as T
  }

  async signIn(person: { username: string; password: string }, code: () => Promise<string>): Promise<void> {
    this.#csrf = (await this.json<{ csrfToken: string }>('GET', '/api/auth/csrf-token')).csrfToken
    const { tempToken } = await this.json<{ tempToken: string }>('POST', '/api/login', person)
    await this.json('POST', '/api/verify-2fa', { tempToken, code: await code() })
    this.#csrf = (await this.json<{ csrfToken: string }>('GET', '/api/auth/csrf-token')).csrfToken
  }
}
