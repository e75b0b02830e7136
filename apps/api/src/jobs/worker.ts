import { once } from 'node:events'

interface WorkerParts<Job> {
  concurrency: number
  /** Takes up to `limit` jobs. The caller reports rejections; the worker asks again when woken. */
  fetch(limit: number): Promise<Job[]>
  /** Never rejects. */
  run(job: Job): Promise<void>
}

export interface Worker {
  /** Signals that there may be a job. */
  wake(): void
  /** Stops fetching; resolves when the running jobs have ended. */
  stop(): Promise<void>
}

/** Keeps up to `concurrency` jobs running. Fetches more whenever one has ended, and when woken. */
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
