import { Worker } from 'node:worker_threads'

/** Maximum time per answer of a thread, in ms. */
const defaultLimitMs = 60_000

/** Another thread of this process, which answers requests one by one. */
export interface Thread {
  /** Next message. @throws Error without the text, which could quote the input */
  answer<T>(): Promise<T>
  ask(what: unknown): void
  end(): void
  /** Resolves when the thread has ended, for whatever reason. */
  ended: Promise<void>
}

interface Limits {
  /** Per answer, in ms. */
  limitMs?: number
  /** Heap limit in MB; without it, the limit of the process. */
  heapMb?: number
}

/**
 * Starts a script on another thread. If the thread ends (error, out of memory, exit, timeout), pending and later calls
 * for an answer reject, and the process goes on.
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
