import { isMainThread } from 'node:worker_threads'

// Loaded into a program before anything else. Tells its parent, when asked, the longest that the program's own thread was
// held at a stretch since it was last asked: by the time of the processor it took, so that a busy machine adds nothing.

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
