import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { setTimeout as wait } from 'node:timers/promises'
import { startChild, type Child } from '../../api/test/servers/child.ts'
import { makeFolder } from '../../api/test/servers/folder.ts'
import type { Servers } from './servers/index.ts'

interface Person {
  username: string
  password: string
  role: string | null
  telegramId: string
}

interface Demo {
  url: string
  people: Person[]
  simulators: { telegram: string; keitaro: string }
}

export interface Program {
  child: Child
  url: string
  demo: Demo
  stop(): Promise<void>
}

const mainPath = fileURLToPath(new URL('../../api/src/main.ts', import.meta.url))

/** Heap and malloc settings of the image. */
const memory = { flags: ['--max-semi-space-size=16', '--max-old-space-size=1024'], env: { MALLOC_ARENA_MAX: '2' } }

/** The real program, on the given servers if any, with simulated external services and limits out of the way. */
export const startProgram = async (servers: Servers | null): Promise<Program> => {
  const { path: dataDir, remove } = makeFolder('program')
  const child = await startChild(process.execPath, [...memory.flags, mainPath], {
    env: {
      ...memory.env,
      PATH: process.env['PATH'],
      ...(process.env['MALLOC_ARENA_MAX'] && { MALLOC_ARENA_MAX: process.env['MALLOC_ARENA_MAX'] }),
      DATA_DIR: dataDir,
      PORT: '0',
      RATE_LIMITS: 'x999999',
      ...(servers && { DATABASE_URL: servers.databaseUrl, REDIS_URL: servers.redisUrl }),
    },
    // The log goes to a file, as a service's does, not through the measuring process.
    logFile: join(dataDir, 'output.log'),
    ready: (output) => output.includes('is ready at'),
  })
  const demo = JSON.parse(readFileSync(join(dataDir, 'demo.json'), 'utf8')) as Demo
  const stop = async (): Promise<void> => {
    await child.stop()
    remove()
  }
  return { child, url: demo.url, demo, stop }
}

/** Cookies of one browser. */
class Cookies {
  readonly #kept = new Map<string, string>()
  take(answer: Response): void {
    for (const line of answer.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (name !== undefined && value !== undefined) this.#kept.set(name, value)
    }
  }
  toString(): string {
    return [...this.#kept].map(([name, value]) => `${name}=${value}`).join('; ')
  }
}

const messagesTo = async (telegram: string, { telegramId }: Person): Promise<{ text: string }[]> =>
  (await (await fetch(`${telegram}/control/chats/${telegramId}/messages`)).json()) as { text: string }[]

/** Code in the messages that arrived after the first `before`. */
const codeOf = async (telegram: string, person: Person, before: number): Promise<string> => {
  for (let tries = 0; tries < 100; tries++) {
    const sent = (await messagesTo(telegram, person)).slice(before)
    const code = sent.map(({ text }) => /: (\d{6})\./.exec(text)?.[1]).findLast((found) => found !== undefined)
    if (code) return code
    await wait(100)
  }
  throw new Error('No code was sent')
}

/** Signs a demo person in like a browser, with the code from the simulated Telegram. Returns the cookie header. */
export const signIn = async ({ url, demo }: Program, role: string): Promise<string> => {
  const person = demo.people.find((each) => each.role === role)
  if (!person) throw new Error(`No demo person is a ${role}`)
  const cookies = new Cookies()
  const call = async <A>(path: string, body?: unknown, csrf = ''): Promise<A> => {
    const answer = await fetch(`${url}/api${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { cookie: String(cookies), 'content-type': 'application/json', 'x-csrf-token': csrf },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
    cookies.take(answer)
    return (await answer.json()) as A
  }
  const before = (await messagesTo(demo.simulators.telegram, person)).length
  const { csrfToken } = await call<{ csrfToken: string }>('/auth/csrf-token')
  const login = { username: person.username, password: person.password }
  const { tempToken } = await call<{ tempToken: string }>('/login', login, csrfToken)
  const code = await codeOf(demo.simulators.telegram, person, before)
  await call('/verify-2fa', { tempToken, code }, csrfToken)
  return String(cookies)
}

/** Sends changes like the browser with this cookie, each with its own idempotency key. @throws if one is refused */
export const senderOf = async ({ url }: Pick<Program, 'url'>, cookie: string) => {
  const got = await fetch(`${url}/api/auth/csrf-token`, { headers: { cookie } })
  const { csrfToken } = (await got.json()) as { csrfToken: string }
  return async <A>(path: string, body: unknown, method: 'POST' | 'PUT' = 'POST'): Promise<A> => {
    const answer = await fetch(`${url}/api${path}`, {
      method,
      headers: {
        cookie,
        'content-type': 'application/json',
        'x-csrf-token': csrfToken,
        'idempotency-key': randomUUID(),
      },
      body: JSON.stringify(body),
    })
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
    return (await answer.json()) as A
  }
}
