import { z } from 'zod'
import { strict } from './endpoint.ts'

/** Maximum size of an imported table in bytes, pasted or as a file. */
export const maxTableBytes = 2 * 1_024 * 1_024
/** Maximum columns and characters per cell that are shown. */
export const maxTableColumns = 200
export const maxShownCell = 100

/** Roles of columns. `name`, `start` and `end` are detected by their headers and never chosen by people. */
export const tableRoles = ['account', 'day', 'start', 'end', 'spend', 'currency', 'name', 'other'] as const
export const TableRole = z.enum(tableRoles)
export type TableRole = z.output<typeof TableRole>

/** Roles that a person can give to a column. */
export const chosenRoles = ['account', 'day', 'start', 'end', 'spend', 'currency'] as const
export type ChosenRole = (typeof chosenRoles)[number]

const Column = z.int().min(0).max(maxTableColumns)

/**
 * A person's answers about how to read a table. `columns` counts from 0; null if no column has this role. `dates` and
 * `decimal` are required if values are ambiguous; `ranges` concerns rows of more than one day; `repeats` concerns rows
 * that are equal in every cell.
 */
export const TableChoices = strict({
  sheet: z.int().min(0).max(200).optional(),
  columns: z.partialRecord(z.enum(chosenRoles), Column.nullable()).optional(),
  dates: z.enum(['day_first', 'month_first']).optional(),
  decimal: z.enum(['point', 'comma']).optional(),
  ranges: z.enum(['refuse', 'spread']).optional(),
  repeats: z.enum(['add', 'once']).optional(),
})
export type TableChoices = z.output<typeof TableChoices>

/** A table as submitted: pasted text, or the bytes of a file in base64 with its name. */
export const TableSource = z.union([
  strict({ text: z.string().min(1).max(maxTableBytes) }),
  strict({
    file: z.base64().max(Math.ceil(maxTableBytes / 3) * 4),
    name: z.string().max(255),
  }),
])
export type TableSource = z.output<typeof TableSource>

/**
 * Why a column has its role: its header is known, its header is remembered, it was chosen (now or earlier for equal
 * headers), or by its position.
 */
export const tableReasons = ['known', 'memory', 'chosen', 'remembered', 'place', 'none'] as const

export const TableColumn = z
  .object({
    /** From 0. */
    column: z.int().min(0),
    head: z.string(),
    role: TableRole,
    reason: z.enum(tableReasons),
    /** Currency in the header, as an ISO code or as written; null if there is none. */
    currency: z.string().nullable(),
    /** First cells below the header, as written. */
    samples: z.array(z.string()),
  })
  .meta({ id: 'TableColumn' })
export type TableColumn = z.output<typeof TableColumn>

/** Questions that only a person can answer; nothing is read until all are answered. */
export const tableQuestions = ['columns', 'memory', 'dates', 'decimal', 'repeats', 'confirm'] as const
export const TableQuestion = z
  .object({
    question: z.enum(tableQuestions),
    /** Role that a question about columns asks for. */
    role: z.enum(chosenRoles).nullable(),
    /** Candidate columns, from 0; empty for any. */
    among: z.array(z.int().min(0)),
    /** Affected rows. */
    rows: z.int().min(0),
    /** An ambiguous value. */
    example: z.string().nullable(),
  })
  .meta({ id: 'TableQuestion' })
export type TableQuestion = z.output<typeof TableQuestion>

/** Rows that contain no data, by their number in the table. */
export const leftOutReasons = ['title', 'total', 'head', 'repeat'] as const
export const TableLeftOut = z.object({ line: z.int().min(1), reason: z.enum(leftOutReasons), text: z.string() })

/** Result of reading a table, with the open questions before its rows are judged. */
export const TableReading = z
  .object({
    /** Names of the sheets of a workbook; empty if it is not one. */
    sheets: z.array(z.string()),
    sheet: z.int().min(0),
    /** Separator between cells; null in a workbook. */
    separator: z.enum(['comma', 'semicolon', 'tab', 'bar']).nullable(),
    encoding: z.enum(['utf-8', 'utf-16', 'windows-1251']).nullable(),
    /** Line of the header; null if there is none. */
    headLine: z.int().min(1).nullable(),
    columns: z.array(TableColumn),
    /** Format of the days; null if there is none. */
    dates: z.enum(['year_first', 'day_first', 'month_first', 'words', 'several']).nullable(),
    decimal: z.enum(['point', 'comma', 'none']),
    /** Currency of the amounts, and where it was found. */
    currency: z.object({
      codes: z.array(z.string()),
      from: z.enum(['head', 'column', 'cells', 'none']),
    }),
    /** Data rows, and those of more than one day. */
    rows: z.int().min(0),
    ranges: z.int().min(0),
    /** The first 100 of them. */
    leftOut: z.array(TableLeftOut),
    questions: z.array(TableQuestion),
    /** The answers so far with proposals; to be sent back as they are shown. */
    choices: TableChoices,
  })
  .meta({ id: 'TableReading' })
export type TableReading = z.output<typeof TableReading>

/** Why a row of a table cannot be read. */
export const tableFaults = [
  'columns',
  'day',
  'zone',
  'range',
  'amount',
  'currency',
  'negative',
  'decimals',
  'too_much',
  'lost_id',
  'incomplete',
] as const
export type TableFault = (typeof tableFaults)[number]

/** Why a table cannot be read at all. */
export const tableRefusals = [
  'empty',
  'not_a_table',
  'broken_workbook',
  'old_workbook',
  'workbook_password',
  'archive',
  'picture',
  'open_quote',
  'too_many_lines',
  'too_many_columns',
  'too_much',
] as const
export type TableRefusal = (typeof tableRefusals)[number]
