import { sql, type QueryExecutorProvider } from 'kysely'

/** Tagged template in place of `sql` that executes the statement and resolves to its answer. */
type Statement<Answer> = (text: TemplateStringsArray, ...values: unknown[]) => Promise<Answer>

/** All rows, as the statement names their columns, or as mapped by `shapeOf`. */
export const rowsOf =
  <Row, Shape = Row>(db: QueryExecutorProvider, shapeOf?: (row: Row) => Shape): Statement<Shape[]> =>
  async (...statement) => {
    const { rows } = await sql<Row>(...statement).execute(db)
    return shapeOf ? rows.map((row) => shapeOf(row)) : (rows as unknown[] as Shape[])
  }

/** The first row; null if there is none. */
export const firstRow =
  <Row, Shape = Row>(db: QueryExecutorProvider, shapeOf?: (row: Row) => Shape): Statement<Shape | null> =>
  async (...statement) =>
    (await rowsOf(db, shapeOf)(...statement))[0] ?? null

/** The row of a statement that always returns one. */
export const onlyRow =
  <Row>(db: QueryExecutorProvider): Statement<Row> =>
  async (...statement) =>
    (await rowsOf<Row>(db)(...statement))[0]!

/** The first column of each row, mostly the only one. */
export const valuesOf = <Value>(db: QueryExecutorProvider): Statement<Value[]> =>
  rowsOf(db, (row: Record<string, Value>) => Object.values(row)[0] as Value)

/** The first column of the first row; null if there is none. */
export const firstValue =
  <Value>(db: QueryExecutorProvider): Statement<Value | null> =>
  async (...statement) =>
    (await valuesOf<Value>(db)(...statement))[0] ?? null

/** The first column of a statement that always returns a row. */
export const onlyValue =
  <Value>(db: QueryExecutorProvider): Statement<Value> =>
  async (...statement) =>
    (await valuesOf<Value>(db)(...statement))[0]!

/** Like `onlyValue` as a number, because counts and sums arrive as text. */
export const onlyNumber =
  (db: QueryExecutorProvider): Statement<number> =>
  async (...statement) =>
    Number(await onlyValue(db)(...statement))

export const anyRow =
  (db: QueryExecutorProvider): Statement<boolean> =>
  async (...statement) =>
    (await rowsOf(db)(...statement)).length > 0

/** Number of rows that a statement changed. */
export const changedBy =
  (db: QueryExecutorProvider): Statement<number> =>
  async (...statement) =>
    Number((await sql(...statement).execute(db)).numAffectedRows ?? 0)

/** Executes a statement and ignores its result. */
export const run =
  (db: QueryExecutorProvider): Statement<void> =>
  async (...statement) => {
    await sql(...statement).execute(db)
  }
