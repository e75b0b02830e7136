import { maxTableColumns } from '@app/contract'
import { CsvError, parse } from 'csv-parse/sync'
import { maxTableRows, UnreadableTable, type Grid, type GridRow } from './grid.ts'
import { isKnownHead } from './heads/heads.ts'

const separators = { tab: '\t', semicolon: ';', comma: ',', bar: '|' } as const
type Separator = keyof typeof separators

/** Parses a text with this separator; rows are numbered as in spreadsheet programs. @throws UnreadableTable */
const parseText = (text: string, separator: Separator): GridRow[] => {
  const records: string[][] = []
  try {
    parse(text, {
      delimiter: separators[separator],
      record_delimiter: '\n',
      relax_quotes: true,
      relax_column_count: true,
      trim: true,
      to: maxTableRows + 1,
      // Collected here, so that an error can tell how far the parser came.
      on_record: (record: string[]) => void records.push(record),
    })
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    throw new UnreadableTable('open_quote', records.length + 1)
  }
  if (records.length > maxTableRows) throw new UnreadableTable('too_many_lines')
  return records.flatMap((record, index) => {
    const width = record.findLastIndex((cell) => cell !== '') + 1
    if (width > maxTableColumns) throw new UnreadableTable('too_many_columns', index + 1)
    return width === 0 ? [] : [{ line: index + 1, cells: record.slice(0, maxTableColumns) }]
  })
}

/** The first whole lines of a text. */
const beginningOf = (text: string): string => {
  const beginning = text.slice(0, 20_000)
  return beginning.length === text.length ? text : beginning.slice(0, beginning.lastIndexOf('\n') + 1) || beginning
}

/**
 * The separator under which one of the first lines has the most known heads. Ties go to the one under which most lines
 * have the expected number of cells.
 */
const separatorOf = (text: string, cells: number): Separator => {
  const beginning = beginningOf(text)
  const score = (separator: Separator): [heads: number, fitting: number] => {
    const rows = beginning
      .split('\n', 40)
      .map((line) => line.split(separators[separator]).map((cell) => cell.trim().replace(/^"(.*)"$/u, '$1')))
    const heads = rows.map((row) => row.filter(isKnownHead).length).filter((known) => known > 1)
    return [Math.max(0, ...heads), rows.filter((row) => row.length >= cells).length]
  }
  return (Object.keys(separators) as Separator[])
    .map((separator) => ({ separator, score: score(separator) }))
    .reduce((best, each) =>
      each.score[0] > best.score[0] || (each.score[0] === best.score[0] && each.score[1] > best.score[1]) ? each : best,
    ).separator
}

const stated = /^"?sep=([,;|\t])"?\n/iu

/**
 * Parses a pasted text or a text file: quoted cells with line breaks, any line endings, a leading `sep=;`. `cells`:
 * minimum cells per row.
 * @throws UnreadableTable
 */
export const readText = (text: string, cells: number): Pick<Grid, 'rows' | 'separator'> => {
  const clean = text.replace(/^\uFEFF/u, '').replaceAll(/\r\n?/gu, '\n')
  if (clean.includes('\0')) throw new UnreadableTable('not_a_table')
  const [line = '', sign] = stated.exec(clean) ?? []
  const named = (Object.keys(separators) as Separator[]).find((each) => separators[each] === sign)
  const separator = named ?? separatorOf(clean, cells)
  const rows = parseText(clean.slice(line.length), separator)
  const shift = line === '' ? 0 : 1
  return { rows: shift ? rows.map((row) => ({ ...row, line: row.line + shift })) : rows, separator }
}
