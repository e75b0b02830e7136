import { setTimeout as wait } from 'node:timers/promises'
import { events, type EventType, type LiveEvent } from '@app/contract'
import type { Availability, Entry, EventLog, Publish } from '../../lib/events.ts'
import { describeError, type Log } from '../../lib/log.ts'
import type { Principal } from '../../lib/principal.ts'
import { visibleTo } from './audience.ts'

/** One open stream, provided by the HTTP side. */
export interface Sink {
  send(event: LiveEvent): void
  /** Keepalive for both ends. */
  ping(): void
  /** Reports availability of the server's data. */
  tell(availability: Availability): void
  end(): void
}

export interface HubOptions {
  eventLog: EventLog
  /** Re-reads a person without counting as use of the session; null if the session has ended. */
  authenticate(sessionId: number): Promise<Principal | null>
  /** Availability of database and Redis. */
  availability(): Promise<Availability>
  log: Log
  /** Interval of availability checks while streams are open, in ms. */
  probeEveryMs?: number
  /** Interval of pings and session checks per stream, in ms. */
  recheckMs?: number
}

/** Timeout of an availability check, in ms. */
const answerMs = 2_000
/** Debounce for missed events, in ms: each instance may miss its own. */
const missedMs = 300
/** Events after which the person is re-read before anything else is sent. */
const changesRights = new Set<EventType>(['me.changed', 'people.own'])
/** Maximum streams per session; beyond that the oldest ends. A browser needs one. */
const perSession = 5

interface Connection {
  user: Principal
  sink: Sink
  /** Serialized work of the stream: an event waits for rights that were requested before it. */
  queue: Promise<void>
  close(): void
}

/** Delivers events to the open streams of this instance, filtered by what each person may see. */
export const createHub = ({
  eventLog,
  authenticate,
  availability,
  log,
  probeEveryMs = 1_000,
  recheckMs = 20_000,
}: HubOptions) => {
  const open = new Set<Connection>()
  let closed = false

  const revoke = (connection: Connection, entry: Pick<Entry, 'id' | 'at'>): void => {
    connection.sink.send({ id: entry.id, at: entry.at, type: 'session.revoked' })
    connection.close()
  }

  /** Re-reads the person. If the session has ended, its stream ends too. */
  const refresh = async (connection: Connection): Promise<boolean> => {
    const user = await authenticate(connection.user.sessionId)
    if (!open.has(connection)) return false
    if (user) connection.user = user
    else revoke(connection, { id: '0-0', at: new Date().toISOString() })
    return user !== null
  }

  const pass = async (connection: Connection, entry: Entry): Promise<void> => {
    if (!open.has(connection)) return
    const heard = visibleTo(connection.user, entry)
    if (!heard) return
    if (entry.type === 'session.revoked') return revoke(connection, entry)
    if (changesRights.has(entry.type) && !(await refresh(connection))) return
    connection.sink.send(heard)
  }

  const enqueue = (connection: Connection, work: () => Promise<unknown>): void => {
    connection.queue = connection.queue.then(work).then(
      () => undefined,
      // The database is away: the stream stays open and is checked again later.
      (error: unknown) => log.debug({ event: 'events.recheck_failed', ...describeError(error) }),
    )
  }

  let state: Availability = 'back'
  let asking = false
  /** Tells pages within seconds that the data is away; otherwise they only notice at their next call. */
  const lookAtData = async (): Promise<void> => {
    if (asking || open.size === 0) return
    asking = true
    const now = await Promise.race([availability(), wait(answerMs, 'away' as const, { ref: false })]).finally(
      () => (asking = false),
    )
    if (now === state) return
    state = now
    log.warn({ event: `data.${now}` })
    for (const { sink } of open) sink.tell(now)
  }
  const watching = setInterval(() => void lookAtData(), probeEveryMs)
  watching.unref()

  let telling: ReturnType<typeof setTimeout> | undefined
  /** Tells pages to reload everything because they may have missed an event, such as a lost right or session. */
  const miss = (): void => {
    telling ??= setTimeout(() => {
      telling = undefined
      for (const connection of open) {
        enqueue(connection, () => refresh(connection))
        // While something is away, its return is announced later and has the same effect.
        if (state === 'back') connection.sink.tell('back')
      }
    }, missedMs)
    telling.unref()
  }

  eventLog.follow((entry) => {
    for (const connection of open) enqueue(connection, () => pass(connection, entry))
  }, miss)

  return {
    /** Adds a stream. @returns a function that ends it */
    connect: (user: Principal, sink: Sink): (() => void) => {
      const connection: Connection = {
        user,
        sink,
        queue: Promise.resolve(),
        close: () => {
          if (!open.delete(connection)) return
          clearInterval(timer)
          sink.end()
        },
      }
      const timer = setInterval(
        () => enqueue(connection, async () => (await refresh(connection)) && connection.sink.ping()),
        recheckMs,
      )
      timer.unref()
      const own = [...open].filter((each) => each.user.sessionId === user.sessionId)
      if (own.length >= perSession) own[0]!.close()
      open.add(connection)
      if (state !== 'back') sink.tell(state)
      if (closed) connection.close()
      return connection.close
    },

    since: async (user: Principal, id: string | null) => {
      const { entries, ...place } = await eventLog.since(id)
      return { ...place, events: entries.flatMap((entry) => visibleTo(user, entry) ?? []) }
    },

    publish: ((type, data, ...[to]) => {
      const audience = to === undefined ? null : [to].flat().filter((id) => id !== null)
      if (audience?.length === 0 && !('tells' in events[type])) return
      eventLog
        .append({ at: new Date().toISOString(), type, data, to: audience })
        .catch((error: unknown) => log.warn({ event: 'events.not_published', type, ...describeError(error) }))
    }) as Publish,

    /** Number of open streams. */
    count: (): number => open.size,

    /** Ends all streams, and from then on every new one immediately. */
    close: (): void => {
      closed = true
      clearInterval(watching)
      clearTimeout(telling)
      for (const connection of open) connection.close()
    },
  }
}

export type Hub = ReturnType<typeof createHub>
