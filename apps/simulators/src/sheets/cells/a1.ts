/** Zero-based and half-open, as in the service; a missing end extends to the edge of the grid. */
export interface Rect {
  startRow: number
  endRow: number
  startColumn: number
  endColumn: number
}

export const columnName = (index: number): string => {
  let name = ''
  for (let rest = index + 1; rest > 0; rest = Math.floor((rest - 1) / 26))
    name = String.fromCharCode(65 + ((rest - 1) % 26)) + name
  return name
}

export const columnIndex = (name: string): number =>
  [...name.toUpperCase()].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1

/** Splits 'Bob''s tab'!A1:B2 into tab and cells; null for a missing part. */
export const splitA1 = (text: string): { title: string | null; cells: string | null } => {
  const quoted = /^'((?:[^']|'')*)'(?:!(.+))?$/s.exec(text)
  if (quoted) return { title: quoted[1]!.replaceAll("''", "'"), cells: quoted[2] ?? null }
  const mark = text.lastIndexOf('!')
  return mark < 0 ? { title: null, cells: text } : { title: text.slice(0, mark), cells: text.slice(mark + 1) }
}

const corner = /^\$?([A-Za-z]{1,3})?\$?([1-9]\d{0,7})?$/

/** Cells named by A1, A1:B2, A:B, 2:3 or A2:C in a grid of that size; null for anything else. */
export const rectOf = (cells: string, rows: number, columns: number): Rect | null => {
  const [first = '', second = first, ...more] = cells.split(':')
  const [from, to] = [corner.exec(first), corner.exec(second)]
  if (more.length || !from || !to || !first || !second) return null
  // A single A or 2 is invalid.
  if (!cells.includes(':') && (!from[1] || !from[2])) return null
  const rowsOf = [from[2], to[2]].filter((each) => each !== undefined).map(Number)
  const columnsOf = [from[1], to[1]].filter((each) => each !== undefined).map(columnIndex)
  return {
    startRow: rowsOf.length ? Math.min(...rowsOf) - 1 : 0,
    endRow: to[2] && from[2] ? Math.max(...rowsOf) : rows,
    startColumn: columnsOf.length ? Math.min(...columnsOf) : 0,
    endColumn: to[1] && from[1] ? Math.max(...columnsOf) + 1 : columns,
  }
}

const quotedTitle = (title: string): string =>
  /^[A-Za-z_]\w*$/.test(title) && !/^[A-Za-z]{1,3}\d+$/.test(title) ? title : `'${title.replaceAll("'", "''")}'`

/** Range as echoed by the service: one cell without a colon. */
export const nameOfRect = (title: string, { startRow, endRow, startColumn, endColumn }: Rect): string => {
  const first = `${columnName(startColumn)}${startRow + 1}`
  const last = `${columnName(endColumn - 1)}${endRow}`
  return `${quotedTitle(title)}!${first === last ? first : `${first}:${last}`}`
}
