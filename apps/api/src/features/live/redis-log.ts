import { setTimeout as wait } from 'node:timers/promises'
import type { Redis } from 'ioredis'
import { describeError, type Log } from '../../lib/log.ts'
import type { Entry, EventLog } from '../../lib/events.ts'
import { isAfter } from './memory-log.ts'

const stream = 'events'
const kept = 10_000
/** How long one read waits for news, in ms; the connection gives a silent Redis up a little later. */
const blockMs = 2_000
const beginning = '0-0'

type Row = [id: string, fields: string[]]

const entryOf = ([id, [, text = '{}']]: Row): Entry => ({ ...(JSON.parse(text) as Omit<Entry, 'id'>), id })

/** The events of all instances in one Redis stream: an instance that was cut off reads on where it stopped. */
export const createRedisLog = (redis: Redis, log: Log): EventLog => {
  const listeners: ((entry: Entry) => void)[] = []
  const ended = new AbortController()
  // Blocking reads keep a connection to themselves.
  const reader = redis.duplicate({ commandTimeout: blockMs + 3_000, socketTimeout: blockMs + 3_000 })
  reader.on('error', () => undefined)

  const newest = async (client: Redis): Promise<string> =>
    (await client.xrevrange(stream, '+', '-', 'COUNT', 1))[0]?.[0] ?? beginning

  const deliver = (row: Row): void => {
    const entry = entryOf(row)
    for (const listener of listeners) listener(entry)
  }

  let last: string | null = null
  const read = async (): Promise<void> => {
    while (!ended.signal.aborted) {
      try {
        if (reader.status === 'wait') await reader.connect()
        const top: string = last === null ? await newest(reader) : last
        last = top
        const found = await reader.xread('COUNT', 500, 'BLOCK', blockMs, 'STREAMS', stream, top)
        for (const row of (found?.[0]?.[1] ?? []) as Row[]) {
          last = row[0]
          deliver(row)
        }
      } catch (error) {
        if (ended.signal.aborted) return
        log.debug({ event: 'events.reading_failed', ...describeError(error) })
        await wait(500, undefined, { signal: ended.signal }).catch(() => undefined)
        // A Redis that came back empty, perhaps with another clock, starts the order anew.
        if (last !== null) {
          const top = await newest(reader).catch(() => null)
          if (top !== null && isAfter(last, top)) last = top
        }
      }
    }
  }
  const reading = read()

  return {
    append: async (entry) => void (await redis.xadd(stream, 'MAXLEN', '~', kept, '*', 'e', JSON.stringify(entry))),
    since: async (id) => {
      if (id === null) return { entries: [], id: await newest(redis), complete: true }
      const [first] = await redis.xrange(stream, '-', '+', 'COUNT', 1)
      const top = await newest(redis)
      // From before the oldest kept entry something may be missing; from after the newest, the order began anew.
      const complete = !isAfter(id, top) && (first === undefined || !isAfter(first[0], id))
      const rows = complete ? await redis.xrange(stream, `(${id}`, top === beginning ? '+' : top) : []
      return { entries: rows.map(entryOf), id: top, complete }
    },
    place: () => last,
    follow: (listener) => void listeners.push(listener),
    close: async () => {
      ended.abort()
      reader.disconnect()
      await reading
    },
  }
}
