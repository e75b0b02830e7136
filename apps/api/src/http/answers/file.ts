import { setImmediate } from 'node:timers/promises'
import { columnsOf, type CsvFile } from '@app/contract'
import { byteOrderMark, csvRow, type Cell } from '@app/figures'
import type { Request, Response } from 'express'
import { createSemaphore } from '../../lib/outgoing/semaphore.ts'
import { Refusal } from '../../lib/refusal.ts'
import { callerOf, causeOf, sharersOf, type Responder } from '../call.ts'

/** Maximum rows in a file. */
const most = 100_000
/** Rows written before other requests get a turn. */
const atOnce = 1_000

/** Whether the caller wants a list as a file. JSON wins if both are acceptable. */
const wantsFile = (req: Request): boolean => req.accepts(['application/json', 'text/csv']) === 'text/csv'

/** The same query without paging. */
const wholeList = (query: unknown): Record<string, unknown> => ({
  ...(query as Record<string, unknown>),
  page: 1,
  limit: most,
})

const valueAt = (row: unknown, place: string): Cell => {
  const value = place
    .split('.')
    .reduce<unknown>((inner, name) => (inner as Record<string, unknown> | null | undefined)?.[name], row)
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : null
}

/** The rows of an answer that is a list, or that holds one under the name in the contract. */
const rowsOf = (answer: unknown, { rows }: CsvFile): readonly unknown[] =>
  Array.isArray(answer) ? answer : ((answer as Record<string, readonly unknown[]>)[rows] ?? [])

/** The note that an answer carries for the whole file. */
const noteOf = (answer: unknown): string | undefined => {
  const { note } = (answer ?? {}) as { note?: unknown }
  return typeof note === 'string' ? note : undefined
}

/**
 * Maximum time that a reader may accept no data, and maximum time of the whole transfer, in ms. The connection is then
 * cut.
 */
export interface ReadTimeouts {
  stallMs: number
  wholeMs: number
}
const defaultTimeouts: ReadTimeouts = { stallMs: 10_000, wholeMs: 120_000 }

/** Limits concurrent file exports to one per person and `width` in total, because their rows are held in memory. */
export const createFiles = (width = 4, maxWaitMs = 2_000) => {
  const semaphore = createSemaphore(width, maxWaitMs)
  const busy = new Set<number>()
  /** @throws Refusal rate_limited or unavailable */
  return async (person: number, work: () => Promise<void>): Promise<void> => {
    if (busy.has(person)) throw new Refusal('rate_limited', { retryAfterSeconds: 5 })
    busy.add(person)
    try {
      await semaphore(work)
    } finally {
      busy.delete(person)
    }
  }
}

export type Files = ReturnType<typeof createFiles>

/** Waits for a reader; cuts off one that accepts no data. */
const readerOf = (res: Response, { stallMs, wholeMs }: ReadTimeouts) => {
  const over = performance.now() + wholeMs
  let wake = (): void => undefined
  for (const event of ['drain', 'finish', 'close']) res.on(event, () => wake())
  return async (): Promise<void> => {
    if (res.destroyed) return
    const read = Promise.withResolvers<void>()
    wake = read.resolve
    const timer = setTimeout(() => res.destroy(), Math.max(0, Math.min(stallMs, over - performance.now())))
    await read.promise
    clearTimeout(timer)
  }
}

/**
 * Sends rows as a file in chunks, no faster than the client reads them. Only columns that the contract names are sent.
 * Resolves when the client has taken the last byte or has disconnected.
 */
export const sendFile = async (
  res: Response,
  name: string,
  rows: readonly unknown[],
  { columns, note }: CsvFile & { note?: string | undefined },
  timeouts: ReadTimeouts = defaultTimeouts,
): Promise<void> => {
  const read = readerOf(res, timeouts)
  const day = new Date().toISOString().slice(0, 10)
  res.status(200).set({
    'Content-Type': 'text/csv; charset=utf-8; header=present',
    'Content-Disposition': `attachment; filename="${name}-${day}.csv"`,
  })
  res.write(byteOrderMark + csvRow(Object.keys(columns)))
  const places = Object.values(columns)
  for (let from = 0; from < rows.length && !res.destroyed; from += atOnce) {
    const part = rows.slice(from, from + atOnce)
    const taken = res.write(part.map((row) => csvRow(places.map((place) => valueAt(row, place)))).join(''))
    await (taken ? setImmediate() : read())
  }
  if (res.destroyed) return
  if (note !== undefined && places.includes('note'))
    res.write(csvRow(places.map((place) => (place === 'note' ? note : null))))
  res.end()
  if (!res.writableFinished) await read()
}

/**
 * Answers all rows of a list as a file, with an audit record, if the caller asks for one. Other requests go to
 * `inPages`.
 */
export const answerFile =
  (file: CsvFile, inPages: Responder): Responder =>
  async (call) => {
    const { name, req, res, endpoint, handler, options, user, input } = call
    if (!user || !wantsFile(req)) return inPages(call)
    await options.limit('file', `user:${user.userId}`)
    await options.files(user.userId, async () => {
      const ctx = endpoint.shared ? { ...sharersOf(call), reader: user } : callerOf(call)
      const answer: unknown = await handler(ctx, { ...input, query: wholeList(input['query']) })
      const rows = rowsOf(answer, file)
      await options.transact(causeOf(call))((tx) =>
        tx.audit('lists.exported', { details: { list: name, rows: rows.length } }),
      )
      await sendFile(res, file.rows, rows, {
        ...file,
        columns: columnsOf(file, input['query']),
        note: noteOf(answer),
      })
    })
  }
