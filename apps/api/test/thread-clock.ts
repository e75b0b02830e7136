import { isMainThread } from 'node:worker_threads'

// Preloaded into a program. On request, reports to its parent the longest time that the program's own thread was
// blocked since the last request: in CPU time, so that a busy machine adds nothing.

const everyMs = 5

if (isMainThread && process.env['THREAD_CLOCK'] && process.send) {
  let longest = 0
  let last = process.threadCpuUsage()
  const look = (): void => {
    const now = process.threadCpuUsage()
    longest = Math.max(longest, (now.user + now.system - last.user - last.system) / 1_000)
    last = now
  }
  setInterval(look, everyMs).unref()
  process.on('message', (asked: { longest?: number }) => {
    if (asked.longest === undefined) return
    look()
    process.send!({ longest, asked: asked.longest })
    longest = 0
  })
  process.channel?.unref()
}
