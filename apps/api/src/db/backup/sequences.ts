import { sql } from 'kysely'
import type { Trx } from '../connect.ts'
import { onlyValue, run } from '../query.ts'
import type { Header } from './format.ts'
import type { Table } from './tables.ts'

type Sequences = Header['sequences']

const sequenceOf = (trx: Trx, table: string, column: string) =>
  onlyValue<string>(trx)`select pg_get_serial_sequence(${table}, ${column}) as name`

/** Highest value that each identity column issued, so that numbers of removed rows are never reused. */
export const readSequences = async (trx: Trx, tables: readonly Table[]): Promise<Sequences> => {
  const found: Sequences = []
  for (const { name: table, columns } of tables) {
    for (const { name: column } of columns.filter(({ countsItself }) => countsItself)) {
      const sequence = await sequenceOf(trx, table, column)
      const { rows } = await sql
        .raw<{ value: string }>(`select case when is_called then last_value else 0 end as value from ${sequence}`)
        .execute(trx)
      found.push({ table, column, value: Number(rows[0]!.value) })
    }
  }
  return found
}

/**
 * Gap in the ids of sign-ins after a restore. Redis may still hold cookies of sign-ins newer than the backup, whose ids
 * must never be assigned to somebody else.
 */
const signInsSkipped = 1_000_000

export const setSequences = async (trx: Trx, sequences: Sequences): Promise<void> => {
  for (const { table, column, value } of sequences) {
    const next = table === 'public.user_sessions' ? value + signInsSkipped : value
    const sequence = await sequenceOf(trx, table, column)
    await run(trx)`select setval(${sequence}::regclass, ${Math.max(1, next)}, ${next > 0})`
  }
}
