import { z } from 'zod'
import { strict } from './endpoint.ts'

/** Size of a table that is imported, in bytes, pasted or as a file. */
export const maxTableBytes = 2 * 1_024 * 1_024
/** Columns of a table, and characters of a cell, that are told of. */
export const maxTableColumns = 200
export const maxShownCell = 100

/** Meanings of columns. `name`, `start` and `end` are known by their heads and never chosen by people. */
export const tableRoles = ['account', 'day', 'start', 'end', 'spend', 'currency', 'name', 'other'] as const
export const TableRole = z.enum(tableRoles)
export type TableRole = z.output<typeof TableRole>

/** Roles that a person can give to a column. */
export const chosenRoles = ['account', 'day', 'start', 'end', 'spend', 'currency'] as const
export type ChosenRole = (typeof chosenRoles)[number]

const Column = z.int().min(0).max(maxTableColumns)

/**
 * Answers of a person to how a table is read. `columns` counts from 0; null: no column has this role. `dates` and `decimal`
 * are needed where values can be read both ways; `ranges` is about rows of more than one day; `repeats` about rows that
 * are equal in every cell.
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

/** A table as it comes: pasted text, or the bytes of a file in base64 with its name. */
export const TableSource = z.union([
  strict({ text: z.string().min(1).max(maxTableBytes) }),
  strict({
    file: z.base64().max(Math.ceil(maxTableBytes / 3) * 4),
    name: z.string().max(255),
  }),
])
export type TableSource = z.output<typeof TableSource>

/** Why a column has its role: its head is known, known from memory, was chosen (now or for equal heads before), or its place says so. */
export const tableReasons = ['known', 'memory', 'chosen', 'remembered', 'place', 'none'] as const

export const TableColumn = z
  .object({
    /** From 0. */
    column: z.int().min(0),
    head: z.string(),
    role: TableRole,
    reason: z.enum(tableReasons),
    /** Currency that the head names, as an ISO code or as it stands there; null where it names none. */
    currency: z.string().nullable(),
    /** First cells below the head, as they stand there. */
    samples: z.array(z.string()),
  })
  .meta({ id: 'TableColumn' })
export type TableColumn = z.output<typeof TableColumn>

/** Decisions that only a person can make; nothing is read before each is answered. */
export const tableQuestions = ['columns', 'memory', 'dates', 'decimal', 'repeats', 'confirm'] as const
export const TableQuestion = z
  .object({
    question: z.enum(tableQuestions),
    /** Of the columns that are asked for. */
    role: z.enum(chosenRoles).nullable(),
    /** Columns, from 0, among which the answer may be; empty: any. */
    among: z.array(z.int().min(0)),
    /** Rows that it is about. */
    rows: z.int().min(0),
    /** A value that can be read both ways. */
    example: z.string().nullable(),
  })
  .meta({ id: 'TableQuestion' })
export type TableQuestion = z.output<typeof TableQuestion>

/** Rows that are no rows of data, by their number in the table. */
export const leftOutReasons = ['title', 'total', 'head', 'repeat'] as const
export const TableLeftOut = z.object({ line: z.int().min(1), reason: z.enum(leftOutReasons), text: z.string() })

/** How a table was read, and what is asked before its rows are judged. */
export const TableReading = z
  .object({
    /** Names of the sheets of a workbook; empty where it is none. */
    sheets: z.array(z.string()),
    sheet: z.int().min(0),
    /** Sign between cells; null in a workbook. */
    separator: z.enum(['comma', 'semicolon', 'tab', 'bar']).nullable(),
    encoding: z.enum(['utf-8', 'utf-16', 'windows-1251']).nullable(),
    /** Line of the head; null where there is none. */
    headLine: z.int().min(1).nullable(),
    columns: z.array(TableColumn),
    /** Pattern of the days; null where there is none. */
    dates: z.enum(['year_first', 'day_first', 'month_first', 'words', 'several']).nullable(),
    decimal: z.enum(['point', 'comma', 'none']),
    /** Currency of the amounts, and where it is named. */
    currency: z.object({
      codes: z.array(z.string()),
      from: z.enum(['head', 'column', 'cells', 'none']),
    }),
    /** Rows of data, and those of more than one day. */
    rows: z.int().min(0),
    ranges: z.int().min(0),
    /** The first 100 of them. */
    leftOut: z.array(TableLeftOut),
    questions: z.array(TableQuestion),
    /** The answers so far with what is proposed: to be sent back as they are shown. */
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
