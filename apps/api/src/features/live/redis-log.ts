import { setTimeout as wait } from 'node:timers/promises'
import type { Redis } from 'ioredis'
import { describeError, type Log } from '../../lib/log.ts'
import type { Entry, EventLog } from '../../lib/events.ts'
import { stopClockOnClose } from '../../redis/redis.ts'

const stream = 'events'
const kept = 10_000
/** Timeout of a blocking read, in ms; the connection gives up on a silent Redis a little later. */
const blockMs = 2_000
/** Retry delay after a failure, in ms. */
const againMs = 500
const beginning = '0-0'

type Row = [id: string, fields: string[]]

/** Marks the place of an event that could not be appended. */
const missing = 'm'

const isMissing = ([, [field]]: Row): boolean => field === missing
const entryOf = ([id, [, text = '{}']]: Row): Entry => ({ ...(JSON.parse(text) as Omit<Entry, 'id'>), id })

/** Identifies the running Redis process; null if Redis does not reveal it. */
const runOf = async (redis: Redis): Promise<string | null> => {
  const info = await redis.info('server').catch(() => '')
  return /^run_id:(\w+)/m.exec(info)?.[1] ?? null
}

/**
 * Event log shared by all instances in one Redis stream. An instance that was cut off resumes where it stopped. All
 * listeners are told whenever an event may be missing: it could not be appended, or Redis was replaced or flushed.
 */
export const createRedisLog = (redis: Redis, log: Log): EventLog => {
  const listeners: { hear(entry: Entry): void; miss(): void }[] = []
  const ended = new AbortController()
  // Blocking reads need a connection of their own.
  const reader = redis.duplicate({ commandTimeout: blockMs + 3_000, socketTimeout: blockMs + 3_000 })
  reader.on('error', () => undefined)
  stopClockOnClose(reader)

  const pause = (): Promise<void> => wait(againMs, undefined, { signal: ended.signal }).catch(() => undefined)
  const add = (field: string, text: string) => redis.xadd(stream, 'MAXLEN', '~', kept, '*', field, text)
  const newest = async (client: Redis): Promise<string> =>
    (await client.xrevrange(stream, '+', '-', 'COUNT', 1))[0]?.[0] ?? beginning
  const holds = async (client: Redis, id: string): Promise<boolean> =>
    id === beginning || (await client.xrange(stream, id, id)).length > 0

  const miss = (): void => {
    log.warn({ event: 'events.missed' })
    for (const listener of listeners) listener.miss()
  }
  const deliver = (row: Row): void => {
    if (isMissing(row)) return miss()
    const entry = entryOf(row)
    for (const listener of listeners) listener.hear(entry)
  }

  let last: string | null = null
  let run: string | null = null
  /** The connection was lost. However briefly, Redis may have lost writes that it had accepted. */
  let wasCut = false
  reader.on('close', () => (wasCut = true))

  const readOn = async (): Promise<void> => {
    if (reader.status === 'wait') await reader.connect()
    const isFirst = last === null
    const from: string = last ?? (await newest(reader))
    last = from
    const cut = wasCut && !isFirst
    // After a cut, report at once instead of with the next event.
    const blocking = cut ? 1 : blockMs
    const [found, isKept, runs] = await Promise.all([
      reader.xread('COUNT', 500, 'BLOCK', blocking, 'STREAMS', stream, from),
      holds(reader, from),
      runOf(reader),
    ])
    const isOther = run !== null && runs !== null && run !== runs
    run = runs ?? run
    wasCut = false
    // The stream started over, perhaps by another clock, or the id is ahead of it. Either way, read from the beginning.
    if (!isKept) last = beginning
    if (cut || isOther || !isKept) miss()
    if (!isKept) return
    for (const row of (found?.[0]?.[1] ?? []) as Row[]) {
      last = row[0]
      deliver(row)
    }
  }
  const read = async (): Promise<void> => {
    while (!ended.signal.aborted) {
      try {
        await readOn()
      } catch (error) {
        if (ended.signal.aborted) return
        wasCut = true
        log.debug({ event: 'events.reading_failed', ...describeError(error) })
        await pause()
      }
    }
  }
  const reading = read()

  let owing = false
  let paying: Promise<void> | null = null
  /** Appends the marker for missing events as soon as Redis accepts it. */
  const pay = async (): Promise<void> => {
    while (owing && !ended.signal.aborted) {
      owing = false
      await add(missing, '').catch(() => (owing = true))
      if (owing) await pause()
    }
    paying = null
  }

  return {
    append: async (entry) => {
      try {
        await add('e', JSON.stringify(entry))
      } catch (error) {
        owing = true
        paying ??= pay()
        throw error
      }
    },
    since: async (id) => {
      if (id === null) return { entries: [], id: await newest(redis), complete: true }
      const top = await newest(redis)
      // An unknown id is too old, or from another stream.
      const isKept = id === beginning ? top === beginning : await holds(redis, id)
      const rows: Row[] = isKept && top !== beginning ? await redis.xrange(stream, `(${id}`, top) : []
      const complete = isKept && !rows.some(isMissing)
      return { entries: complete ? rows.map(entryOf) : [], id: top, complete }
    },
    place: () => last,
    follow: (hear, miss = () => undefined) => void listeners.push({ hear, miss }),
    close: async () => {
      ended.abort()
      reader.disconnect()
      await Promise.all([reading, paying])
    },
  }
}
