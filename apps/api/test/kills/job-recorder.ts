import { randomInt } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

/** External receiver of effects that detects violations. */
export const startRecorder = async () => {
  /** Number of the newest effect by record. */
  const effects = new Map<string, number>()
  const holders = new Map<string, string>()
  const killed = new Map<string, number>()
  const stopped = new Set<string>()
  const broken: string[] = []
  let repeated = 0
  let takenOver = 0
  let longestTakeOverMs = 0

  const hold = (job: string, program: string): void => {
    const before = holders.get(job)
    holders.set(job, program)
    if (before === undefined || before === program || stopped.has(before)) return
    const killedAt = killed.get(before)
    if (killedAt === undefined) broken.push(`${job} was begun by ${program} while ${before} lives`)
    else {
      takenOver++
      longestTakeOverMs = Math.max(longestTakeOverMs, performance.now() - killedAt)
    }
  }
  const take = (record: string, n: number): void => {
    const newest = effects.get(record) ?? 0
    if (n === newest) repeated++
    else if (n === newest + 1) effects.set(record, n)
    else broken.push(`${record}: ${n} came after ${newest}`)
  }

  const server = createServer((req, res) => {
    const { pathname, searchParams } = new URL(req.url ?? '', 'http://recorder')
    const [, kind, record = '', n] = pathname.split('/')
    const act = async (): Promise<void> => {
      if (kind === 'holding') hold(`${record}/${n}`, searchParams.get('program') ?? '')
      else take(record, Number(n))
      // A program may be killed after its effect was made, before it knows.
      await wait(randomInt(100))
      res.end()
    }
    void act()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    effects,
    broken,
    /** Reports a kill: from now on others may take over the program's jobs. */
    killed: (program: string): void => void killed.set(program, performance.now()),
    /** Reports a stop request: the program returns its jobs. */
    stopped: (program: string): void => void stopped.add(program),
    figures: () => ({ repeated, takenOver, longestTakeOverMs: Math.round(longestTakeOverMs) }),
    close: (): Promise<void> =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

export type Recorder = Awaited<ReturnType<typeof startRecorder>>
