import { spawn, type ChildProcess, type SpawnOptions } from 'node:child_process'
import { closeSync, openSync, readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'

const children = new Set<ChildProcess>()
// Children must not outlive this process, however it ends.
process.on('exit', () => children.forEach((child) => child.kill('SIGKILL')))

export interface Child {
  pid: number
  /** Output until it was ready. */
  output: string
  stop(signal?: NodeJS.Signals): Promise<void>
}

interface Options extends Pick<SpawnOptions, 'env' | 'cwd' | 'uid' | 'gid'> {
  logFile: string
  /** Whether the output so far shows that it is ready. */
  ready: (output: string) => boolean
}

const timeoutMs = 60_000

/** Starts a program and resolves once it is ready. Rejects with its output if it ends first or takes a minute. */
export const startChild = async (
  command: string,
  args: readonly string[],
  { logFile, ready, ...options }: Options,
): Promise<Child> => {
  const log = openSync(logFile, 'a')
  const child = spawn(command, args, { ...options, stdio: ['ignore', log, log] })
  closeSync(log)
  children.add(child)
  const ended = new Promise<void>((resolve) => {
    const note = (): void => (children.delete(child), resolve())
    child.once('exit', note)
    child.once('error', note)
  })
  const stop = async (signal: NodeJS.Signals = 'SIGTERM'): Promise<void> => {
    child.kill(signal)
    const force = setTimeout(() => child.kill('SIGKILL'), 20_000)
    await ended
    clearTimeout(force)
  }
  for (const started = performance.now(); ;) {
    const output = readFileSync(logFile, 'utf8')
    if (ready(output)) return { pid: child.pid!, output, stop }
    if (!children.has(child) || performance.now() - started > timeoutMs) {
      await stop('SIGKILL')
      throw new Error(`${command} ${args[0] ?? ''} did not start:\n${output}`)
    }
    await wait(50)
  }
}
