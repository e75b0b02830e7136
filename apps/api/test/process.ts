import { spawn, type ChildProcess } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { timed } from './spent.ts'

const mainPath = fileURLToPath(new URL('../src/main.ts', import.meta.url))

export interface Demo {
  url: string
  people: { username: string; password: string; role: string | null; telegramId: string }[]
  simulators: Record<string, string>
}

export interface Running {
  child: ChildProcess
  /** Everything printed so far. */
  output(): string
  /** Exit code, or the signal that ended it. */
  ended: Promise<number | string>
  demo(): Demo
}

/** Of the environment of the tests, what makes no difference to a program but in speed, and where programs are. */
export const inherited = (): Record<string, string | undefined> => ({
  PATH: process.env['PATH'],
  NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
})

/** Starts the real program on a data folder; resolves when it says that it is ready, or has ended. */
export const startProgram = (dataDir: string, settings: Record<string, string> = {}): Promise<Running> =>
  timed('programs', () => spawnProgram(dataDir, settings))

const spawnProgram = async (dataDir: string, settings: Record<string, string>): Promise<Running> => {
  const env = { ...inherited(), DATA_DIR: dataDir, PORT: '0', RATE_LIMITS: 'x1000', ...settings }
  const child = spawn(process.execPath, [mainPath], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  let printed = ''
  const ended = new Promise<number | string>((resolve) =>
    child.once('exit', (code, signal) => resolve(code ?? signal ?? 'unknown')),
  )
  const ready = new Promise<void>((resolve) => {
    const read = (chunk: Buffer): void => {
      printed += chunk.toString()
      if (printed.includes('is ready at')) resolve()
    }
    child.stdout.on('data', read)
    child.stderr.on('data', read)
  })
  await Promise.race([ready, ended])
  return {
    child,
    output: () => printed,
    ended,
    demo: () => JSON.parse(readFileSync(join(dataDir, 'demo.json'), 'utf8')) as Demo,
  }
}

/** Runs one of the commands on a data folder to its end. */
export const runCommand = async (
  name: string,
  dataDir: string,
  { args = [] as string[], input = '' } = {},
): Promise<{ code: number; output: string }> => {
  const path = fileURLToPath(new URL(`../src/commands/${name}.ts`, import.meta.url))
  const child = spawn(process.execPath, [path, ...args], {
    env: { ...inherited(), DATA_DIR: dataDir },
    stdio: 'pipe',
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  child.stdin.end(input)
  const code = await new Promise<number>((resolve) => child.once('close', (status) => resolve(status ?? 1)))
  return { code, output }
}
