import { sql, type RawBuilder } from 'kysely'
import { figureNames, type FigureName, type Figures } from '../lib/figures.ts'

/** The figures of a row, in the order of the columns. */
export const columns = figureNames
export type Column = FigureName
export type Amounts = Figures

/** As a row comes: whole numbers as text. */
export type Texts = Record<Column, string | null>

export const amountsIn = (row: Texts): Amounts =>
  Object.fromEntries(columns.map((name) => [name, row[name] === null ? null : BigInt(row[name])])) as Record<
    Column,
    bigint | null
  >

export const eachColumn = (
  of: (column: RawBuilder<unknown>, name: Column) => RawBuilder<unknown>,
): RawBuilder<unknown> => sql.join(columns.map((name) => of(sql.id(name), name)))

/** Sums of rows; null where one of them does not say it. */
export const sums = eachColumn(
  (column, name) => sql`case when count(*) = count(${column}) then sum(${column})::text end as ${sql.id(name)}`,
)
