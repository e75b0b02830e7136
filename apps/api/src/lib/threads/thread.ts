import { Worker } from 'node:worker_threads'

/** Longest time for one answer of a thread, in ms. */
const defaultLimitMs = 60_000

/** Another thread of this process, which answers one thing after the other. */
export interface Thread {
  /** The next thing that it says. @throws Error without its text, which could quote what it works on */
  answer<T>(): Promise<T>
  ask(what: unknown): void
  end(): void
  /** Resolves when it has ended, however it did. */
  ended: Promise<void>
}

interface Limits {
  /** For one answer, in ms. */
  limitMs?: number
  /** Memory for its objects, in MB; without it as much as the process may have. */
  heapMb?: number
}

/**
 * Starts a script on another thread. However that ends (an error, out of memory, an exit, no answer in time), whoever
 * waits for its answer is told, also one who asks only later, and the process goes on.
 */
export const startThread = (
  script: URL,
  workerData: unknown,
  { limitMs = defaultLimitMs, heapMb }: Limits = {},
): Thread => {
  const worker = new Worker(script, {
    workerData,
    ...(heapMb !== undefined && { resourceLimits: { maxOldGenerationSizeMb: heapMb } }),
  })
  const said: unknown[] = []
  let failed: Error | null = null
  let settle = (): void => undefined
  const fail = (what: string) => (): void => {
    failed ??= new Error(`A thread ${what}`)
    settle()
  }
  worker.on('message', (message: unknown) => {
    said.push(message)
    settle()
  })

  worker.on('error', fail('failed'))
  worker.on('messageerror', fail('said something unintelligible'))
  const ended = new Promise<void>((resolve) => worker.once('exit', () => resolve()))
  void ended.then(fail('ended'))
  return {
    answer: <T>() =>
      new Promise<T>((resolve, reject) => {
        const late = setTimeout(() => {
          fail('did not answer in time')()
          void worker.terminate()
        }, limitMs)
        settle = () => {
          if (said.length === 0 && !failed) return
          clearTimeout(late)
          if (said.length > 0) resolve(said.shift() as T)
          else if (failed) reject(failed)
        }
        settle()
      }),
    ask: (what) => worker.postMessage(what),
    end: () => void worker.terminate(),
    ended,
  }
}
