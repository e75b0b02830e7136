import type { LinkWatchTrouble } from '@app/contract'
import type { Core } from '../../context/core.ts'
import { RetryLater, type Handler, type Jobs, type queues, type Rounds } from '../../jobs/index.ts'
import type { Probe } from '../../lib/outgoing/probe.ts'
import { TrackerError, type Tracker } from '../../ports/tracker.ts'
import { probeLink, type ProbeResult } from './probe-link.ts'
import { planOf } from './plan.ts'
import { findLink, noteChecked, type LinkRow } from './repository/links.ts'
import { listDue, noteWatched, type DueLink } from './repository/watches.ts'
import { emitLink } from './events.ts'

export interface LinkWatcherOptions extends Pick<Core, 'db' | 'transact' | 'timeZone'> {
  tracker: Pick<Tracker, 'campaigns' | 'domains'>
  probe: Probe
  jobs: Pick<Jobs<typeof queues>, 'send' | 'work' | 'state'>
  /** Query key of stored days. Days stored for other queries say nothing about clicks. */
  askedFor: string
}

const queue = 'link.watch'

/**
 * Maximum links per job, and the time after which it hands over to a next job, in ms. A job may take 50 s, a call 5 s.
 */
const mostLinks = 500
const longestMs = 30_000

/**
 * Trouble by outcome of a probe. `elsewhere` is none: the tracker may redirect visitors from our location differently.
 */
const troubles: Record<ProbeResult['outcome'], LinkWatchTrouble | null> = {
  redirects: null,
  elsewhere: null,
  answers: null,
  fails: 'fails',
  unresolved: 'unresolved',
  unreachable: 'unreachable',
  private: 'private',
}
const byCalls: ReadonlySet<string | null> = new Set(Object.values(troubles))

/**
 * Checks each finished link once a day. Campaign and domain are checked against two lists of the tracker for all links.
 * A link itself is called only if it had no clicks for a day and its account is open. One job over all processes calls
 * links one by one, so that no host gets two calls at a time.
 */
export const createLinkWatcher = ({ db, transact, timeZone, tracker, probe, jobs, askedFor }: LinkWatcherOptions) => {
  const due = (most: number): Promise<DueLink[]> => listDue(db, { timeZone, askedFor, most })
  const sendNext = () => transact((tx) => jobs.send(tx, queue, {}, { key: 'links' }))

  /** Returns a check of a link against the tracker's lists. */
  const readTracker = async (): Promise<(row: LinkRow) => LinkWatchTrouble | null> => {
    const active = new Map((await tracker.campaigns()).map((each) => [each.id, each.active]))
    const domains = new Set((await tracker.domains()).map(({ name }) => name))
    return (row) => {
      const isActive = active.get(Number(row.campaign_id))
      if (isActive === undefined) return 'campaign_gone'
      if (!isActive) return 'campaign_off'
      const domain = planOf(row)?.domain.name
      return domain !== undefined && !domains.has(domain) ? 'domain_gone' : null
    }
  }

  /** Calls an unused link. If usage is unknown, the previous result stands. */
  const call = async (row: LinkRow, { open, clicked, before }: DueLink): Promise<LinkWatchTrouble | null> => {
    if (!open || clicked === true) return null
    if (clicked === null) return byCalls.has(before) ? before : null
    const seen = await probeLink(db, probe, row)
    if (!seen) return null
    await noteChecked(db, row.id, seen)
    return troubles[seen.outcome]
  }

  const work: Handler<(typeof queues)[typeof queue]> = async ({ signal }) => {
    const began = performance.now()
    const links = await due(mostLinks)
    if (links.length === 0) return
    const failureOf = await readTracker().catch((error: unknown) => {
      if (!(error instanceof TrackerError)) throw error
      throw new RetryLater(error.retryAfterSeconds ?? 0, error.message)
    })
    for (const each of links) {
      if (signal.aborted || performance.now() - began > longestMs) break
      const row = await findLink(db, each.id, null)
      if (row?.state !== 'done') continue
      const trouble = failureOf(row) ?? (await call(row, each))
      await transact(async (tx) => {
        if (await noteWatched(tx, row.id, trouble)) emitLink(tx.emit, row)
      })
    }
    if ((await due(1)).length > 0) await sendNext()
  }

  jobs.work(queue, work)
  /** Starts the job for links whose check is due, unless one is queued or running. */
  const begin = async (): Promise<void> => {
    if ((await due(1)).length === 0) return
    const standing = (await jobs.state()).find((each) => each.queue === queue)
    if (standing?.depth === 0) await sendNext()
  }

  return {
    rounds: {
      // The first delay leaves time to learn which links had clicks.
      'links.watcher': { firstMs: 20_000, everyMs: 300_000, failed: 'links.not_watched', work: begin },
    } satisfies Rounds,
  }
}
