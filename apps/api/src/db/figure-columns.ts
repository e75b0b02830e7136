import { sql, type RawBuilder } from 'kysely'
import { figureNames, type FigureName, type Figures } from '../lib/figures.ts'

/** Figures of a row, in the order of the columns. */
export const columns = figureNames
export type Column = FigureName
export type Amounts = Figures

/** Raw database values: whole numbers as text. */
export type Texts = Record<Column, string | null>

export const amountsIn = (row: Texts): Amounts =>
  Object.fromEntries(columns.map((name) => [name, row[name] === null ? null : BigInt(row[name])])) as Record<
    Column,
    bigint | null
  >

export const eachColumn = (
  of: (column: RawBuilder<unknown>, name: Column) => RawBuilder<unknown>,
): RawBuilder<unknown> => sql.join(columns.map((name) => of(sql.id(name), name)))

/** Sums of rows; null if any row lacks the value. */
export const sums = eachColumn(
  (column, name) => sql`case when count(*) = count(${column}) then sum(${column})::text end as ${sql.id(name)}`,
)
