/** Something that runs SQL with $1, $2 …: the pool, or a transaction. pg-boss takes the same. */
export interface Sql {
  executeSql(text: string, values?: unknown[]): Promise<{ rows: unknown[] }>
}

/** Rows of a statement; the type is the caller's word. */
export const select = async <Row>(sql: Sql, text: string, values: unknown[]): Promise<Row[]> =>
  (await sql.executeSql(text, values)).rows as Row[]
