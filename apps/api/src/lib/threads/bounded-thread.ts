import { Worker } from 'node:worker_threads'
import type { Said } from './bounded-thread-worker.ts'

/** A piece of work took more than it may, and was ended. */
export class TooCostly extends Error {
  constructor() {
    super('A piece of work took more than it may')
  }
}

export interface ThreadOptions {
  /** Its code, which calls `serveThread`. */
  script: URL
  /** What one piece of work may take of the processor, in ms; of time, on a busy machine, five times as much. */
  cpuMs: number
  /** What the thread may take of memory, in MiB. */
  memoryMiB: number
  /** How long a thread without work is kept, in ms. */
  idleMs?: number
}

interface Piece<In, Out> {
  input: In
  resolve(output: Out): void
  reject(error: Error): void
}

/** A thread that was started: without a piece of work while it is loaded, and while there is none. */
interface Started<In, Out> {
  worker: Worker
  loaded: boolean
  piece: Piece<In, Out> | null
  timer: NodeJS.Timeout | undefined
}

/** How often the time of the processor a piece may take altogether, waiting for the processor included. */
const wallClockFactor = 5

/**
 * A thread for work that would hold the server's own one for long, because strangers decide what it takes: one piece
 * after another, in the order in which they come. A piece that takes more than it may is ended with its thread, and the
 * next one gets another thread. Who aborts does not wait any longer; the signal's reason is thrown.
 * @throws TooCostly, or an Error without a word of what the piece was
 */
export const createBoundedThread = <In, Out>({ script, cpuMs, memoryMiB, idleMs = 10_000 }: ThreadOptions) => {
  const waiting: Piece<In, Out>[] = []
  let started: Started<In, Out> | null = null

  /** Ends a thread, and what it works on. One that cannot even be loaded will not be for the others either. */
  const drop = (thread: Started<In, Out>, error: Error): void => {
    if (started !== thread) return
    started = null
    clearTimeout(thread.timer)
    void thread.worker.terminate()
    for (const piece of thread.loaded ? [thread.piece] : waiting.splice(0)) piece?.reject(error)
    advance()
  }

  /** Looks again and again what a piece has taken by now, and ends it when that is too much. */
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

/** From this size on a piece is large, in bytes or characters. */
const large = 64 * 1_024

/** Two threads, so that what is small never waits for what is large. */
export const createBoundedThreads = <In, Out>(options: ThreadOptions) => {
  const [forSmall, forLarge] = [createBoundedThread<In, Out>(options), createBoundedThread<In, Out>(options)]
  return (input: In, size: number, signal?: AbortSignal): Promise<Out> =>
    (size < large ? forSmall : forLarge)(input, signal)
}
