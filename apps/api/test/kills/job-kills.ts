import { spawn, type ChildProcess } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { createInterface } from 'node:readline'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { startRecorder } from './job-recorder.ts'
import { inherited } from '../process.ts'

const programPath = fileURLToPath(new URL('job-program.ts', import.meta.url))

export interface KillPlan {
  /** Folder of an embedded database, used by one program, or URL of a server's, used by two. */
  where: { FOLDER: string } | { DATABASE_URL: string }
  kills: number
  /** Intervals of the jobs in the program; see JobTimes. */
  times: object
  /** Maximum lifetime of a program before a kill, in ms. */
  longestRunMs?: number
  onKill?: (kills: number) => void
}

export interface KillReport {
  kills: number
  acknowledged: number
  /** Changes in the database at the end, acknowledged or not. */
  changes: number
  effects: number
  /** Acknowledged changes that are missing or have no effect. */
  lost: number
  /** Effects executed more than once, which the receiver must deduplicate. */
  repeated: number
  /** Jobs begun by a killed program, and the longest time until another one began them again. */
  takenOver: number
  longestTakeOverMs: number
  seconds: number
  /** Violated invariants as text; empty if none. */
  broken: string[]
}

interface State {
  depth: number
  dead: number
  changes: [record: string, n: number][]
}

const until = async (what: string, holds: () => boolean): Promise<void> => {
  const started = performance.now()
  while (!holds()) {
    if (performance.now() - started > 100_000) throw new Error(`Waited in vain: ${what}`)
    await wait(20)
  }
}

/**
 * Kills programs with SIGKILL at random moments while they start, change and work, and restarts them. Then one program
 * finishes the remaining work, and acknowledged and stored changes are compared with the effects that arrived.
 */
export const killRepeatedly = async (plan: KillPlan): Promise<KillReport> => {
  const started = performance.now()
  const recorder = await startRecorder()
  const acknowledged = new Map<string, number>()
  const broken = recorder.broken
  let acknowledgements = 0
  let last: State | undefined
  let count = 0
  let kills = 0
  const children = new Set<ChildProcess>()

  const begin = (records: number) => {
    const name = `p${++count}`
    const env = { ...inherited(), NAME: name, RECORDER: recorder.url, RECORDS: String(records) }
    const child = spawn(process.execPath, [programPath], {
      env: { ...env, TIMES: JSON.stringify(plan.times), ...plan.where },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    children.add(child)
    const program = { name, child, ready: false, ended: false }
    let errors = ''
    child.stderr.on('data', (chunk: Buffer) => (errors = (errors + chunk.toString()).slice(-2_000)))
    createInterface({ input: child.stdout }).on('line', (line) => {
      // The last line of a killed program may be truncated.
      if (!line.endsWith('}')) return
      const said = JSON.parse(line) as { acknowledged?: { record: string; n: number }; state?: State; ready?: true }
      if (said.ready) program.ready = true
      if (said.state) last = said.state
      if (!said.acknowledged) return
      const { record, n } = said.acknowledged
      acknowledgements++
      acknowledged.set(record, Math.max(n, acknowledged.get(record) ?? 0))
    })
    child.once('close', (code, signal) => {
      program.ended = true
      children.delete(child)
      if (code !== 0 && signal !== 'SIGKILL') broken.push(`${name} ended by itself (${code ?? signal}): ${errors}`)
    })
    return program
  }
  type Program = ReturnType<typeof begin>
  const isReady = (program: Program) => until('a program is ready', () => program.ready || program.ended)
  const end = async (program: Program, signal: 'SIGKILL' | 'SIGTERM'): Promise<void> => {
    if (signal === 'SIGTERM') recorder.stopped(program.name)
    program.child.kill(signal)
    if (signal === 'SIGKILL') recorder.killed(program.name)
    await until('a program ends', () => program.ended)
  }

  try {
    const records = 60
    const programs: Program[] = []
    for (let i = 0; i < ('FOLDER' in plan.where ? 1 : 2); i++) {
      const program = begin(records)
      programs.push(program)
      // The first one creates the database, and a half-created folder needs a person.
      await isReady(program)
    }
    for (; kills < plan.kills && broken.length === 0; kills++) {
      const place = randomInt(programs.length)
      if (randomInt(6) > 0) await isReady(programs[place]!)
      await wait(randomInt(plan.longestRunMs ?? 1_500))
      await end(programs[place]!, 'SIGKILL')
      programs[place] = begin(records)
      plan.onKill?.(kills + 1)
    }
    for (const program of programs) {
      await isReady(program)
      await end(program, 'SIGTERM')
    }
    const finisher = begin(0)
    await until('everything is worked', () => last?.depth === 0 || finisher.ended)
    await end(finisher, 'SIGTERM')
  } catch (error) {
    broken.push(String(error))
  } finally {
    for (const child of children) child.kill('SIGKILL')
    await recorder.close()
  }

  if (last?.dead) broken.push(`${last.dead} jobs became dead letters`)
  const stored = new Map(last?.changes)
  let lost = 0
  for (const [record, n] of acknowledged) {
    const gone = Math.max(0, n - (stored.get(record) ?? 0))
    lost += gone
    if (gone > 0) broken.push(`${record}: ${gone} changes were acknowledged and are not stored`)
  }
  for (const record of new Set([...stored.keys(), ...recorder.effects.keys()])) {
    const [change, effect] = [stored.get(record) ?? 0, recorder.effects.get(record) ?? 0]
    lost += Math.max(0, change - effect)
    if (effect < change) broken.push(`${record}: ${change - effect} changes have no effect`)
    if (effect > change) broken.push(`${record}: ${effect - change} effects have no change`)
  }
  const sum = (numbers: Iterable<number>): number => [...numbers].reduce((total, n) => total + n, 0)
  return {
    kills,
    acknowledged: acknowledgements,
    changes: sum(stored.values()),
    effects: sum(recorder.effects.values()),
    lost,
    ...recorder.figures(),
    seconds: Math.round((performance.now() - started) / 1_000),
    broken,
  }
}
