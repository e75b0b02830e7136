import { fork, type ChildProcess } from 'node:child_process'

interface Options {
  /** The program. It sends 'ready' when it serves, and ends when its parent is gone. */
  path: string
  say: (text: string) => void
  /** So many ends within the window, and it is not started again. */
  most?: number
  windowMs?: number
}

/**
 * Keeps a program running: one that was ready and then ended by itself, killed or failed, is started again. One that
 * never became ready has said why, and is not.
 * @returns the exit code to pass on
 */
export const supervise = async ({ path, say, most = 5, windowMs = 60_000 }: Options): Promise<number> => {
  let child: ChildProcess | undefined
  let stopping = false
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => {
      stopping = true
      child?.kill(signal === 'SIGHUP' ? 'SIGTERM' : signal)
    })
  const ends: number[] = []
  for (;;) {
    let ready = false
    const started = fork(path, [])
    child = started
    started.once('message', () => (ready = true))
    const end = await new Promise<{ code: number | null; signal: string | null }>((resolve) => {
      started.on('error', (error) => {
        say(`The server could not be started: ${error.message}`)
        resolve({ code: 1, signal: null })
      })
      started.on('exit', (code, signal) => resolve({ code, signal }))
    })
    if (stopping || end.code === 0 || (!ready && end.signal === null)) return end.code ?? (stopping ? 0 : 1)
    const how = end.signal === null ? `ended with code ${end.code}` : `was ended by ${end.signal}`
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
