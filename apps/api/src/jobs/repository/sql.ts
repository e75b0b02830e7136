/** Executes SQL with $1, $2 …: the pool or a transaction. pg-boss accepts the same interface. */
export interface Sql {
  executeSql(text: string, values?: unknown[]): Promise<{ rows: unknown[] }>
}

/** Rows of a statement; the caller asserts their type. */
export const select = async <Row>(sql: Sql, text: string, values: unknown[]): Promise<Row[]> =>
  (await sql.executeSql(text, values)).rows as Row[]
