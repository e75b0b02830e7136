import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { filledCall } from '../../../api/test/abuse/sampling.ts'
import { requestsOf, sizedCalls } from '../../../api/test/abuse/sizes.ts'
import { signInAs } from '../../../api/test/process.ts'
import { median, medianRatio } from '../measure/arithmetic.ts'
import { atMost, type Figure } from '../measure/figure.ts'
import { inTurn } from '../measure/rounds.ts'
import { signIn, startProgram } from '../program.ts'
import type { Part, PartContext } from './part.ts'

/** Longest wait for another person's small read while one person sends hostile sizes to every call. */
const measure = async ({ servers, rounds, seconds, say }: PartContext): Promise<Figure[]> => {
  const program = await startProgram(servers)
  const cookie = await signIn(program, 'buyer')
  const heartbeat = new Worker(new URL('../holding/heartbeat.ts', import.meta.url), {
    workerData: { url: `${program.url}/api/auth/me`, cookie },
  })
  try {
    const longestWait = async (work: () => Promise<unknown>): Promise<number> => {
      heartbeat.postMessage('forget')
      await once(heartbeat, 'message')
      await work()
      heartbeat.postMessage('tell')
      return ((await once(heartbeat, 'message')) as [number])[0]
    }
    /** Call that caused the longest wait, and the wait in ms. */
    let worst: [name: string, ms: number] = ['', 0]
    const calls = async (): Promise<number> => {
      const chief = await signInAs(program.demo, 'admin')
      let longest = 0
      for (const [name, endpoint] of sizedCalls) {
        const { params } = filledCall(name, endpoint)
        for (const request of requestsOf(name, endpoint)) {
          const ms = await longestWait(() => chief.send(name, { params, ...request }))
          longest = Math.max(longest, ms)
          if (ms > worst[1]) worst = [name, ms]
        }
      }
      return longest
    }
    const idle = (): Promise<number> => longestWait(() => wait(seconds * 1_000))
    const waits = await inTurn(rounds, { idle, calls }, say)
    const ours = median(waits.calls)
    return [
      {
        id: 'P21',
        what: 'longest wait for a small read while one person sends every call hostile sizes',
        unit: 'ms',
        baseline: { name: 'idle', value: median(waits.idle) },
        ours,
        ratio: medianRatio(waits.calls, waits.idle),
        minimum: atMost(ours, 200, '≤ 200 ms'),
        aim: atMost(ours, 50, '≤ 50 ms'),
        rounds: waits,
        note: `the longest of all was ${Math.round(worst[1])} ms, beside ${worst[0]}`,
      },
    ]
  } finally {
    await heartbeat.terminate()
    await program.stop()
  }
}

export const holding: Part = { name: 'holding', needsServers: false, measure }
