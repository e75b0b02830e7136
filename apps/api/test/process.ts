import { spawn, type ChildProcess } from 'node:child_process'
import { generateKeyPairSync } from 'node:crypto'
import { on } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { TestClient } from './client.ts'
import { figuresZone } from './figures.ts'
import { timed } from './spent.ts'

const mainPath = fileURLToPath(new URL('../src/main.ts', import.meta.url))
const clockPath = fileURLToPath(new URL('thread-clock.ts', import.meta.url))

/**
 * Compiles the embedded database's WebAssembly with the baseline compiler only: a program that lives for seconds
 * spends more time on optimising than it saves.
 */
export const shortLived = ['--liftoff-only']

export interface Demo {
  url: string
  people: { username: string; password: string; role: string | null; telegramId: string }[]
  simulators: Record<string, string>
}

export interface Running {
  child: ChildProcess
  /** Output so far. */
  output(): string
  /**
   * Exit code or signal, once all its children have ended too: the simulators of a killed program still save their
   * state to its data folder.
   */
  ended: Promise<number | string>
  demo(): Demo
  /** Longest time that its own thread was blocked since the last call, in ms of CPU time. */
  longestHold(): Promise<number>
}

/** Inherited environment variables that only affect speed or locate programs. */
export const inherited = (): Record<string, string | undefined> => ({
  PATH: process.env['PATH'],
  NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
})

/** Settings with real but unreachable external services: nothing is simulated, and little needs to start. */
export const servicesNowhere = (folder: string): Record<string, string> => {
  const nowhere = 'http://127.0.0.1:9'
  const keyFile = join(folder, 'google.json')
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 })
  const key = { client_email: 'nobody@example.com', private_key: privateKey.export({ type: 'pkcs8', format: 'pem' }) }
  writeFileSync(keyFile, JSON.stringify(key))
  return {
    TELEGRAM_BOT_TOKEN: `1:${'a'.repeat(30)}`,
    TELEGRAM_API_ROOT: nowhere,
    GOOGLE_SERVICE_ACCOUNT_FILE: keyFile,
    GOOGLE_SHEETS_URL: nowhere,
    GOOGLE_TOKEN_URL: nowhere,
    KEITARO_URL: nowhere,
    KEITARO_API_KEY: 'none',
    OUTLOOK_TOKEN_URL: nowhere,
    ADSPOWER_URL: nowhere,
  }
}

/**
 * Starts the real program on a data folder; resolves when it is ready or has ended.
 * @param printsTo open file for its output, instead of the test
 */
export const startProgram = (
  dataDir: string,
  settings: Record<string, string> = {},
  path = mainPath,
  printsTo: number | 'pipe' = 'pipe',
): Promise<Running> =>
  timed('programs', async () => {
    const { ready, ...running } = launchProgram(dataDir, settings, path, printsTo)
    await Promise.race([ready, running.ended])
    return running
  })

/** Starts the program without waiting. */
export const launchProgram = (
  dataDir: string,
  settings: Record<string, string> = {},
  path = mainPath,
  printsTo: number | 'pipe' = 'pipe',
): Running & { ready: Promise<void> } => {
  // By default every test would backfill a quarter of a year of figures.
  const little = { TRACKER_KEPT_DAYS: '7', REPORT_TIME_ZONE: figuresZone }
  const defaults = { ...inherited(), ...little, DATA_DIR: dataDir, PORT: '0', RATE_LIMITS: 'x1000', THREAD_CLOCK: 'on' }
  const child = spawn(process.execPath, [...shortLived, '--import', clockPath, path], {
    env: { ...defaults, ...settings },
    stdio: ['ignore', printsTo, printsTo, 'ipc'],
  })
  let printed = ''
  let asked = 0
  const ended = new Promise<number | string>((resolve) =>
    // `close` instead of `exit`: its children share its output streams, which close with the last of them.
    child.once('close', (code, signal) => resolve(code ?? signal ?? 'unknown')),
  )
  const ready = new Promise<void>((resolve) => {
    const read = (chunk: Buffer): void => {
      printed += chunk.toString()
      if (printed.includes('is ready at')) resolve()
    }
    child.stdout?.on('data', read)
    child.stderr?.on('data', read)
    // Without an output pipe, only the message to the parent tells that it is ready.
    child.on('message', (said) => said === 'ready' && printsTo !== 'pipe' && resolve())
  })
  return {
    child,
    ready,
    output: () => printed,
    ended,
    demo: () => JSON.parse(readFileSync(join(dataDir, 'demo.json'), 'utf8')) as Demo,
    longestHold: async () => {
      const number = ++asked
      child.send({ longest: number })
      // The program sends other messages too.
      for await (const [said] of on(child, 'message') as AsyncIterable<[{ longest: number; asked?: number }]>)
        if (said.asked === number) return said.longest
      throw new Error('The program has ended')
    },
  }
}

/** Browser of a demo person, signed in with the code sent to the simulated Telegram. */
export const signInAs = async (demo: Demo, username: string): Promise<TestClient> => {
  const { password, telegramId } = demo.people.find((person) => person.username === username)!
  const client = new TestClient(demo.url, '127.0.0.1')
  let { status, body } = await client.call('login', { body: { username, password } })
  // On a busy machine the simulated Telegram may exceed the product's timeout, so nothing was sent, or too late.
  for (let again = 0; again < 3 && status >= 500; again++)
    ({ status, body } = await client.call('login', { body: { username, password } }))
  const chat = await fetch(`${demo.simulators['telegram']}/control/chats/${telegramId}/messages`)
  const sent = (await chat.json()) as { text: string }[]
  // Another message of the bot may follow the code.
  const code = sent.map(({ text }) => /: (\d{6})\./.exec(text)?.[1]).findLast((found) => found !== undefined) ?? ''
  const verified = await client.call('verifyTwoFactor', { body: { tempToken: body.tempToken ?? '', code } })
  if (verified.status !== 200) throw new Error(`Signing in failed: ${verified.text}`)
  client.forgetCsrf()
  return client
}

/** Signs in without a code (`TWO_FACTOR` is off), by username or by role. */
export const signInByPassword = async (
  demo: Demo,
  who: { username: string } | { role: string },
): Promise<TestClient> => {
  const { username, password } = demo.people.find((person) =>
    'role' in who ? person.role === who.role : person.username === who.username,
  )!
  const client = new TestClient(demo.url, '127.0.0.1')
  await client.call('login', { body: { username, password } })
  client.forgetCsrf()
  await client.csrfToken()
  return client
}

/** Runs a command on a data folder to its end. */
export const runCommand = async (
  name: string,
  dataDir: string,
  { args = [] as string[], input = '', settings = {} as Record<string, string> } = {},
): Promise<{ code: number; output: string }> => {
  const path = fileURLToPath(new URL(`../src/commands/${name}.ts`, import.meta.url))
  const child = spawn(process.execPath, [...shortLived, path, ...args], {
    env: { ...inherited(), DATA_DIR: dataDir, ...settings },
    stdio: 'pipe',
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  child.stdin.end(input)
  const code = await new Promise<number>((resolve) => child.once('close', (status) => resolve(status ?? 1)))
  return { code, output }
}
