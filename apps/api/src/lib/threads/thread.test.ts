import { describe, expect, it } from 'vitest'
import { startThread } from './thread.ts'

const scriptOf = (text: string): URL =>
  new URL(
    `data:text/javascript,${encodeURIComponent(`import { parentPort, workerData } from 'node:worker_threads'\n${text}`)}`,
  )
const ends = {
  'an error': 'throw new Error("secret")',
  'an exit': 'process.exit(3)',
  'too little memory': 'const all = []; for (;;) all.push(new Array(1e6).fill(all.length))',
}

describe('threads', () => {
  it('answer one thing after the other', async () => {
    const thread = startThread(
      scriptOf('parentPort.postMessage(workerData); parentPort.on("message", (n) => parentPort.postMessage(n + 1))'),
      1,
    )
    expect(await thread.answer()).toBe(1)
    thread.ask(5)
    expect(await thread.answer()).toBe(6)
    thread.end()
  })

  it.each(Object.entries(ends))(
    '[R-16] %s between two answers ends nothing but the thread, and who asks next is told at once',
    async (_, ending) => {
      const thread = startThread(
        scriptOf(`parentPort.postMessage(1); parentPort.once("message", () => { ${ending} })`),
        null,
        { heapMb: 16 },
      )
      expect(await thread.answer()).toBe(1)
      thread.ask('the end')
      await thread.ended
      await expect(thread.answer()).rejects.toThrow(/^A thread (failed|ended)$/)
    },
  )

  it.each(Object.entries(ends))('[R-16] %s while it is waited for is told to who waits', async (_, ending) => {
    const thread = startThread(scriptOf(ending), null, { heapMb: 16 })
    await expect(thread.answer()).rejects.toThrow(/^A thread (failed|ended)$/)
  })

  it('[R-12] a thread that never answers is ended', async () => {
    const thread = startThread(scriptOf('for (;;);'), null, { limitMs: 50 })
    await expect(thread.answer()).rejects.toThrow('A thread did not answer in time')
    await thread.ended
  })
})
