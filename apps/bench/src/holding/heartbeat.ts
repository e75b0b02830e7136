import { setTimeout as wait } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'
import type { Target } from '../load.ts'

// One small read after the other on a thread of its own, so that what the bench does meanwhile does not count. Says the
// longest that one took, in ms, since it was asked last.

const everyMs = 10

const { url, cookie } = workerData as Target
let longest = 0
parentPort!.on('message', () => {
  parentPort!.postMessage(longest)
  longest = 0
})
for (;;) {
  const begun = performance.now()
  const answer = await fetch(url, { headers: { cookie: cookie ?? '' } })
  await answer.arrayBuffer()
  if (!answer.ok) throw new Error(`A small read was answered ${answer.status}`)
  longest = Math.max(longest, performance.now() - begun)
  await wait(everyMs)
}
