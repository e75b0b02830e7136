import { describe, expect, it } from 'vitest'
import type { TableChoices, TableSource } from '@app/contract'
import { generateTables, type GeneratedTable } from '../../../test/tables/generator.ts'
import { workbook } from '../../../test/workbooks.ts'
import { facebook } from './heads/facebook.ts'
import { google } from './heads/google.ts'
import { foldHead } from './heads/heads.ts'
import type { KnownHead } from './heads/known-head.ts'
import { own } from './heads/own.ts'
import { tiktok } from './heads/tiktok.ts'
import { readTable, type TableAnswer } from './read-table.ts'

const seed = Number(process.env['TABLES_SEED'] ?? 20_261_129)
const count = Number(process.env['TABLES_COUNT'] ?? 324)

const sourceOf = ({ text, bytes, fileName }: GeneratedTable): TableSource =>
  bytes ? { file: Buffer.from(bytes).toString('base64'), name: fileName } : { text: text! }

const columnOf = (index: number): string =>
  (index >= 26 ? columnOf(Math.floor(index / 26) - 1) : '') + String.fromCharCode(65 + (index % 26))
const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('\r', '')
/** The same table saved by a program that stores all cells as text. */
const asWorkbook = (table: GeneratedTable, rows: readonly string[][]): GeneratedTable => {
  const cells = (row: readonly string[], line: number) =>
    row
      .map((cell, index) =>
        cell === ''
          ? ''
          : `<c r="${columnOf(index)}${line}" t="inlineStr"><is><t xml:space="preserve">${escaped(cell)}</t></is></c>`,
      )
      .join('')
  const sheet = rows.map((row, index) => `<row r="${index + 1}">${cells(row, index + 1)}</row>`).join('')
  const { text: _, ...rest } = table
  return {
    ...rest,
    name: `${table.name}, as a workbook`,
    fileName: 'export.xlsx',
    bytes: workbook({ sheets: { Export: sheet } }),
  }
}

const read = (table: GeneratedTable, choices: TableChoices | null): Promise<TableAnswer> =>
  readTable({
    source: sourceOf(table),
    purpose: 'spend',
    choices,
    remembered: [],
    timeZone: 'Europe/Kyiv',
    most: 20_000,
  })

const kindsOf = (answer: TableAnswer): string[] =>
  'refused' in answer ? [] : answer.reading.questions.map(({ question }) => question)

/** Heads with their source here: those that the program itself names do not count as memory. */
const named = (heads: readonly KnownHead[]): KnownHead[] =>
  heads.map((each) =>
    own.some(({ head }) => foldHead(head) === foldHead(each.head)) ? { ...each, source: 'named here' } : each,
  )

/** Result of a table that was confirmed as proposed, with answers, in the form of the oracle. */
const tell = async (table: GeneratedTable, first: TableAnswer, answers: TableChoices = {}): Promise<object> => {
  if ('refused' in first) return { kind: 'refused', reason: first.refused }
  // Nothing is read before the reading has been confirmed.
  if (first.rows !== null) return { kind: 'read unasked' }
  const proposed = first.reading.choices
  const answer = await read(table, { ...proposed, ...answers, columns: { ...proposed.columns, ...answers.columns } })
  if ('refused' in answer) return { kind: 'refused', reason: answer.refused }
  if (answer.rows === null) return { kind: 'asked', questions: kindsOf(answer) }
  const sums = new Map<string, { account: string; day: string; cents: number; lines: number }>()
  for (const { spellings, day, cents, fault } of answer.rows) {
    if (fault !== null) continue
    const account = spellings.at(-1)!
    const sum = sums.get(`${account} ${day}`) ?? { account, day, cents: 0, lines: 0 }
    sums.set(`${account} ${day}`, { ...sum, cents: sum.cents + cents!, lines: sum.lines + 1 })
  }
  const faults = answer.rows.flatMap(({ line, fault }) => (fault === null ? [] : [{ line, fault }]))
  return {
    kind: 'read',
    rows: [...sums.values()].toSorted((a, b) => (`${a.account} ${a.day}` < `${b.account} ${b.day}` ? -1 : 1)),
    faults: faults.toSorted((a, b) => a.line - b.line),
  }
}

/** Mistakes in how a table is read, in words; null for none. */
const judge = async (table: GeneratedTable): Promise<string | null> => {
  const { expectation, memory, name } = table
  const first = await read(table, null)
  const told = (await tell(table, first)) as typeof expectation
  const say = (wanted: object, got: object, why = '') =>
    `${name}${why}\nwanted ${JSON.stringify(wanted)}\ngot    ${JSON.stringify(got)}`
  if (expectation.kind !== 'refused' && memory.length > 0 && !kindsOf(first).includes('memory'))
    return say(memory, kindsOf(first), ', memory')
  if (expectation.kind !== 'asked')
    return JSON.stringify(told) === JSON.stringify(expectation) ? null : say(expectation, told)
  if (told.kind !== 'asked' || !expectation.questions.every((each) => told.questions.includes(each)))
    return say(expectation.questions, told)
  for (const { choices, ...wanted } of expectation.answers) {
    const answered = await tell(table, first, choices)
    if (JSON.stringify(answered) !== JSON.stringify({ kind: 'read', ...wanted }))
      return say(wanted, answered, `, answered ${JSON.stringify(choices)}`)
  }
  return null
}

describe('exports of advertising networks', () => {
  it(`[MON-15] ${count} made exports (seed ${seed}) are read as they are meant, asked about, or refused, and never otherwise, as text and as workbooks`, async () => {
    const wrong: string[] = []
    let workbooks = 0
    const heads = { facebook: named(facebook), tiktok: named(tiktok), google: named(google) }
    const kinds = new Map<string, number>()
    for (const table of generateTables(seed, count, heads)) {
      kinds.set(table.expectation.kind, (kinds.get(table.expectation.kind) ?? 0) + 1)
      const why = await judge(table)
      if (why !== null) wrong.push(why)
      if (!table.workbook) continue
      workbooks += 1
      const inWorkbook = await judge(asWorkbook(table, table.workbook))
      if (inWorkbook !== null) wrong.push(inWorkbook)
    }
    expect(wrong.slice(0, 5), `${wrong.length} of ${count}`).toEqual([])
    expect(workbooks).toBeGreaterThan(count / 10)
    expect([...kinds.values()].every((some) => some >= count / 60)).toBe(true)
  })
})
