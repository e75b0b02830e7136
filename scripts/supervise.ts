import { fork, type ChildProcess } from 'node:child_process'
import { setTimeout as wait } from 'node:timers/promises'

interface Options {
  /**
   * Path of the program. It sends 'ready' when it serves, or 'refused' when only a person can fix its configuration,
   * and exits when its parent is gone.
   */
  path: string
  say: (text: string) => void
  /** Maximum number of exits within the window before it is no longer restarted. */
  most?: number
  windowMs?: number
  /** Shortest and longest pause after an exit before it was ready. */
  pauseMs?: number
  longestPauseMs?: number
}

/**
 * Keeps a program running. After it was ready, an unexpected exit restarts it at once; an exit before that restarts it
 * after growing pauses. A refused program has printed the reason and is not restarted.
 * @returns the exit code to pass on
 */
export const supervise = async ({
  path,
  say,
  most = 5,
  windowMs = 60_000,
  pauseMs = 1_000,
  longestPauseMs = 30_000,
}: Options): Promise<number> => {
  let child: ChildProcess | undefined
  const stopping = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => {
      stopping.abort()
      child?.kill(signal === 'SIGHUP' ? 'SIGTERM' : signal)
    })
  const ends: number[] = []
  for (let pause = pauseMs; ;) {
    let said: unknown
    const started = fork(path, [])
    child = started
    started.on('message', (message) => {
      if (message === 'ready' || message === 'refused') said = message
    })
    const end = await new Promise<{ code: number | null; signal: string | null }>((resolve) => {
      started.on('error', (error) => {
        say(`The server could not be started: ${error.message}`)
        resolve({ code: 1, signal: null })
      })
      started.on('exit', (code, signal) => resolve({ code, signal }))
    })
    if (stopping.signal.aborted || end.code === 0 || said === 'refused')
      return end.code ?? (stopping.signal.aborted ? 0 : 1)
    const how = end.signal === null ? `ended with code ${end.code}` : `was ended by ${end.signal}`
    if (said !== 'ready') {
      say(`The server ${how} before it was ready: look above for why. It is started again in ${pause / 1_000} s.`)
      await wait(pause, undefined, { signal: stopping.signal }).catch(() => undefined)
      if (stopping.signal.aborted) return 0
      pause = Math.min(pause * 2, longestPauseMs)
      continue
    }
    pause = pauseMs
    const now = Date.now()
    ends.push(now)
    if (ends.filter((at) => now - at < windowMs).length >= most) {
      say(
        `The server ${how}, for the ${most}th time within ${windowMs / 1_000} s. It is not started again: look above for why.`,
      )
      return 1
    }
    say(`The server ${how}. It is started again; what it had confirmed is kept.`)
  }
}
