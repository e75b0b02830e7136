import { once } from 'node:events'

interface WorkerParts<Job> {
  concurrency: number
  /** Takes up to so many jobs. Rejections are the caller's to report; the worker asks again when it is woken. */
  fetch(limit: number): Promise<Job[]>
  /** Never rejects. */
  run(job: Job): Promise<void>
}

export interface Worker {
  /** There may be a job. */
  wake(): void
  /** No further job is fetched; resolves when the running ones have ended. */
  stop(): Promise<void>
}

/** Keeps up to `concurrency` jobs running: asks for more whenever one has ended, and when it is woken. */
export const startWorker = <Job>({ concurrency, fetch, run }: WorkerParts<Job>): Worker => {
  const running = new Set<Promise<void>>()
  const stopping = new AbortController()
  let nudge = new AbortController()

  const begin = (job: Job): void => {
    const work = run(job).finally(() => {
      running.delete(work)
      nudge.abort()
    })
    running.add(work)
  }

  const loop = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      nudge = new AbortController()
      const free = concurrency - running.size
      const jobs = free > 0 ? await fetch(free).catch(() => []) : []
      for (const job of jobs) begin(job)
      if (jobs.length === free && free > 0) continue
      const signal = AbortSignal.any([nudge.signal, stopping.signal])
      if (!signal.aborted) await once(signal, 'abort')
    }
    await Promise.all(running)
  }

  const ended = loop()
  return {
    wake: () => nudge.abort(),
    stop: () => {
      stopping.abort()
      return ended
    },
  }
}
