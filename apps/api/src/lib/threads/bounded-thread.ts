import { Worker } from 'node:worker_threads'
import type { Said } from './bounded-thread-worker.ts'

/** Task that exceeded its limits and was ended. */
export class TooCostly extends Error {
  constructor() {
    super('A piece of work took more than it may')
  }
}

export interface ThreadOptions {
  /** Script of the thread, which calls `serveThread`. */
  script: URL
  /** Maximum CPU time of one task, in ms; wall-clock time may be five times as much on a busy machine. */
  cpuMs: number
  /** Memory limit of the thread, in MiB. */
  memoryMiB: number
  /** Idle time after which the thread is ended, in ms. */
  idleMs?: number
}

interface Piece<In, Out> {
  input: In
  resolve(output: Out): void
  reject(error: Error): void
}

/** A started thread; `piece` is null while it loads or is idle. */
interface Started<In, Out> {
  worker: Worker
  loaded: boolean
  piece: Piece<In, Out> | null
  timer: NodeJS.Timeout | undefined
}

/** Maximum wall-clock time as a multiple of CPU time, including waiting for the processor. */
const wallClockFactor = 5

/**
 * Thread for work that could block the main thread because its cost depends on untrusted input. Tasks run one by one in
 * order of arrival. A task that exceeds its limits is ended with its thread, and the next one gets a new thread.
 * Aborting rejects at once with the signal's reason.
 * @throws TooCostly, or an Error without any content of the task
 */
export const createBoundedThread = <In, Out>({ script, cpuMs, memoryMiB, idleMs = 10_000 }: ThreadOptions) => {
  const waiting: Piece<In, Out>[] = []
  let started: Started<In, Out> | null = null

  /** Ends a thread and its task. If it could not even be loaded, waiting tasks fail too. */
  const drop = (thread: Started<In, Out>, error: Error): void => {
    if (started !== thread) return
    started = null
    clearTimeout(thread.timer)
    void thread.worker.terminate()
    for (const piece of thread.loaded ? [thread.piece] : waiting.splice(0)) piece?.reject(error)
    advance()
  }

  /** Polls the CPU time of a task and ends it when it exceeds the limit. */
  const watch = async (thread: Started<In, Out>): Promise<void> => {
    const { piece, worker } = thread
    const begun = performance.now()
    const before = await worker.cpuUsage().catch(() => null)
    const look = async (): Promise<void> => {
      const spent = before && (await worker.cpuUsage(before).catch(() => null))
      if (thread.piece !== piece) return
      const left = spent ? cpuMs - (spent.user + spent.system) / 1_000 : 0
      if (left <= 0 || performance.now() - begun >= wallClockFactor * cpuMs) drop(thread, new TooCostly())
      else thread.timer = setTimeout(() => void look(), Math.max(left, 10))
    }
    if (thread.piece === piece) thread.timer = setTimeout(() => void look(), cpuMs)
  }

  const begin = (thread: Started<In, Out>): void => {
    clearTimeout(thread.timer)
    const piece = waiting.shift()
    if (!piece) {
      thread.worker.unref()
      thread.timer = setTimeout(() => drop(thread, new Error('A thread was idle')), idleMs).unref()
      return
    }
    thread.worker.ref()
    thread.piece = piece
    thread.worker.postMessage(piece.input)
    void watch(thread)
  }

  const start = (): Started<In, Out> => {
    const worker = new Worker(script, { resourceLimits: { maxOldGenerationSizeMb: memoryMiB } })
    const thread: Started<In, Out> = { worker, loaded: false, piece: null, timer: undefined }
    worker.on('message', (said: Said<Out>) => {
      if (started !== thread) return
      const { piece } = thread
      thread.loaded = true
      thread.piece = null
      if (said !== 'ready' && 'output' in said) piece?.resolve(said.output)
      else piece?.reject(new Error('A piece of work failed'))
      begin(thread)
    })
    worker.on('error', (error: NodeJS.ErrnoException) =>
      drop(thread, error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new TooCostly() : new Error('A thread failed')),
    )
    worker.on('exit', () => drop(thread, new Error('A thread ended')))
    return thread
  }

  const advance = (): void => {
    if (waiting.length === 0) return
    started ??= start()
    if (started.loaded && !started.piece) begin(started)
  }

  return async (input: In, signal?: AbortSignal): Promise<Out> => {
    signal?.throwIfAborted()
    const { promise, resolve, reject } = Promise.withResolvers<Out>()
    const leave = (): void => {
      const place = waiting.indexOf(piece)
      if (place >= 0) waiting.splice(place, 1)
      reject(signal?.reason as Error)
    }
    const piece: Piece<In, Out> = { input, resolve, reject }
    signal?.addEventListener('abort', leave)
    waiting.push(piece)
    advance()
    return promise.finally(() => signal?.removeEventListener('abort', leave))
  }
}

/** Minimum size of a large task, in bytes or characters. */
const large = 64 * 1_024

/** Two threads, so that small tasks never wait for large ones. */
export const createBoundedThreads = <In, Out>(options: ThreadOptions) => {
  const [forSmall, forLarge] = [createBoundedThread<In, Out>(options), createBoundedThread<In, Out>(options)]
  return (input: In, size: number, signal?: AbortSignal): Promise<Out> =>
    (size < large ? forSmall : forLarge)(input, signal)
}
