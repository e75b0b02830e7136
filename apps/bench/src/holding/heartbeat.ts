import { setTimeout as wait } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'
import type { Target } from '../load.ts'

// Sequential small reads on a thread of its own, so that the work of the bench does not distort them. Reports the
// longest one since the last question, in ms.

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
