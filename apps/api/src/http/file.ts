import { setImmediate } from 'node:timers/promises'
import { byteOrderMark, csvRow, type Cell, type CsvFile, type Endpoint } from '@app/contract'
import type { Request, Response } from 'express'

/** Most rows of a file. */
const most = 100_000
/** Rows that are written before other requests get their turn. */
const atOnce = 1_000

/** Whether the caller wants the rows of a list as a file. JSON where both are welcome. */
export const wantsFile = (req: Request, endpoint: Endpoint): boolean =>
  endpoint.csv !== undefined && req.accepts(['application/json', 'text/csv']) === 'text/csv'

/** The same question without pages. */
export const wholeList = (query: unknown): Record<string, unknown> => ({
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

/** The rows of an answer that is a list, or has one where the contract says. */
export const rowsOf = (answer: unknown, { rows }: CsvFile): readonly unknown[] =>
  Array.isArray(answer) ? answer : ((answer as Record<string, readonly unknown[]>)[rows] ?? [])

/** Sends rows as a file, a part at a time. Only the columns that the contract names leave. */
export const sendFile = async (
  res: Response,
  name: string,
  rows: readonly unknown[],
  { columns }: CsvFile,
): Promise<void> => {
  const day = new Date().toISOString().slice(0, 10)
  res.status(200).set({
    'Content-Type': 'text/csv; charset=utf-8; header=present',
    'Content-Disposition': `attachment; filename="${name}-${day}.csv"`,
  })
  res.write(byteOrderMark + csvRow(Object.keys(columns)))
  const places = Object.values(columns)
  for (let from = 0; from < rows.length && !res.destroyed; from += atOnce) {
    const part = rows.slice(from, from + atOnce)
    res.write(part.map((row) => csvRow(places.map((place) => valueAt(row, place)))).join(''))
    await setImmediate()
  }
  res.end()
}
