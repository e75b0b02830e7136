import { setTimeout as wait } from 'node:timers/promises'
import type { Core } from '#context/core.ts'
import { describeError } from '#lib/log.ts'
import { randomToken } from '#lib/secrets/tokens.ts'
import type { ReadOutcome, ReadMailbox } from './read-mails.ts'
import * as watches from '../repository/watches.ts'
import type { Watch } from '../repository/watches.ts'
import type { CodesByMail } from './search.ts'
import { createTurns } from './turns.ts'

export interface MailboxWatcherOptions extends Pick<Core, 'db' | 'log' | 'publish'> {
  read: ReadMailbox
}

/** Schedule of readings, in seconds after the request: dense at first, then every five until the end. */
const firstReadings = [2, 4, 6, 8]
const everySeconds = 5
export const watchSeconds = 120
export const leaseSeconds = 15
const renewMs = 5_000
/** Concurrent readings per process: fewer than the circuit breaker of the vendor lets through. */
const width = 8
/** Maximum watches taken over at once. */
const mostTakenOver = 200

/** The next reading still to come, in ms after the request; null if none is left. */
export const nextReading = (ageMs: number): number | null => {
  const first = firstReadings.find((seconds) => seconds * 1_000 > ageMs)
  if (first !== undefined) return first * 1_000
  const last = firstReadings.at(-1)!
  const rounds = Math.floor((ageMs / 1_000 - last) / everySeconds) + 1
  const seconds = last + rounds * everySeconds
  return seconds < watchSeconds ? seconds * 1_000 : null
}

/**
 * Whether the watch needs no more readings. A code from a mail before the request may yet be replaced by a newer one.
 */
const isDone = (outcome: ReadOutcome): boolean =>
  outcome.kind === 'over' || outcome.kind === 'refused' || (outcome.kind === 'code' && outcome.isFresh)

interface Runner {
  watch: Watch
  /** Time of the request, on the clock of this process. */
  startedAt: number
  searched: CodesByMail
  stop: AbortController
}

/**
 * Polls mailboxes whose holders wait for a code. Each watch belongs to one process by a lease; when that process dies,
 * another takes it over.
 */
export const createMailboxWatcher = ({ db, log, publish, read }: MailboxWatcherOptions) => {
  const owner = randomToken(12)
  const turns = createTurns(width)
  const runners = new Map<string, Runner>()

  const readNow = (runner: Runner): Promise<ReadOutcome> =>
    turns(runner.watch.userId, async () => {
      if (runner.stop.signal.aborted) return { kind: 'over' }
      return read(runner.watch, runner.searched, runner.stop.signal)
    })

  const runnerOf = (watch: Watch): Runner => ({
    watch,
    startedAt: performance.now() - watch.ageMs,
    searched: new Map(),
    stop: new AbortController(),
  })

  const end = async ({ watch, stop }: Runner): Promise<void> => {
    runners.delete(watch.id)
    if (stop.signal.aborted) return
    await watches.endWatch(db, watch)
    publish('mailbox.own', { mailboxId: watch.mailboxId }, watch.userId)
  }

  /** Reads until a code is found, the watch is stopped, or its time is over. */
  const follow = async (runner: Runner, first: ReadOutcome | null): Promise<void> => {
    let outcome = first
    while (!runner.stop.signal.aborted && !(outcome && isDone(outcome))) {
      const age = performance.now() - runner.startedAt
      const pause = outcome?.kind === 'failed' ? outcome.retryAfterSeconds * 1_000 : 0
      // A watch taken over is read at once.
      const next = outcome === null ? age : nextReading(age + pause)
      if (next === null) break
      await wait(Math.max(0, next - age), undefined, { signal: runner.stop.signal }).catch(() => undefined)
      if (!runner.stop.signal.aborted) outcome = await readNow(runner)
    }
    if (!runner.stop.signal.aborted && !(outcome && isDone(outcome))) {
      const left = watchSeconds * 1_000 - (performance.now() - runner.startedAt)
      await wait(Math.max(0, left), undefined, { signal: runner.stop.signal }).catch(() => undefined)
    }
    await end(runner)
  }

  const keep = (runner: Runner, first: ReadOutcome | null): void => {
    runners.set(runner.watch.id, runner)
    follow(runner, first).catch((error: unknown) => {
      runners.delete(runner.watch.id)
      log.error({ event: 'mailboxes.watch_failed', mailbox: runner.watch.mailboxId, ...describeError(error) })
    })
  }

  const renew = async (): Promise<void> => {
    if (runners.size > 0) {
      const asked = [...runners.keys()]
      const own = await watches.renewLeases(db, owner, asked, leaseSeconds)
      // Watches started since the query are not in it, so only those asked for are checked.
      for (const id of asked) if (!own.has(id)) runners.get(id)?.stop.abort()
    }
    for (const watch of await watches.takeOver(db, owner, leaseSeconds, mostTakenOver))
      if (!runners.has(watch.id)) keep(runnerOf(watch), null)
  }

  return {
    owner,

    /** Reads a watch as soon as it gets a turn. A watch that just started is then followed in the background. */
    readAtOnce: async (watch: Watch, started: boolean): Promise<ReadOutcome> => {
      const runner = runnerOf(watch)
      // Registered before the first reading ends, so that stop() also aborts that one.
      if (started) runners.set(watch.id, runner)
      try {
        const outcome = await readNow(runner)
        if (isDone(outcome)) {
          // The watch ends before the answer is sent, since the answer says so. Other processes notice when they next
          // renew.
          const following = runners.get(watch.id)
          await end(runner)
          following?.stop.abort()
        } else if (started) keep(runner, outcome)
        return outcome
      } catch (error) {
        if (started) keep(runner, { kind: 'nothing' })
        throw error
      }
    },

    /** Stops this process's runners for a watch whose row is deleted already. */
    stop: (mailboxId: number, userId: number | null): void => {
      for (const { watch, stop } of runners.values())
        if (watch.mailboxId === mailboxId && (userId === null || watch.userId === userId)) stop.abort()
    },

    /** Renews the leases of this process and takes over expired ones until the signal aborts. */
    run: async (signal: AbortSignal): Promise<void> => {
      while (!signal.aborted) {
        await renew().catch((error: unknown) =>
          log.warn({ event: 'mailboxes.leases_not_renewed', ...describeError(error) }),
        )
        await wait(renewMs, undefined, { signal }).catch(() => undefined)
      }
      for (const { stop } of runners.values()) stop.abort()
      await watches.releaseWatches(db, owner).catch(() => undefined)
    },
  }
}

export type MailboxWatcher = ReturnType<typeof createMailboxWatcher>
