import { maxTableBytes, maxTableColumns } from '@app/contract'
import type { Core } from '../../context/core.ts'
import type { Tables } from '../../context/tables.ts'
import { Refusal } from '../../lib/refusal.ts'
import type { TableAnswer, TableRequest } from '../../lib/tables/read-table.ts'
import { createBoundedThreads, TooCostly } from '../../lib/threads/bounded-thread.ts'
import { listReadings, writeReading } from './repository/readings.ts'

const read = createBoundedThreads<TableRequest, TableAnswer>({
  script: new URL('../../lib/tables/table-worker.ts', import.meta.url),
  cpuMs: 3_000,
  memoryMiB: 160,
})

const tooLarge = (most: number): Refusal =>
  new Refusal('too_large/table_lines', {
    values: { lines: String(most), size: String(maxTableBytes / 1_024 / 1_024) },
  })

export const createTables = ({ db, timeZone }: Pick<Core, 'db' | 'timeZone'>): Tables => ({
  read: async (userId, { table, choices, purpose, most }) => {
    const remembered = await listReadings(db, userId, purpose)
    const size = 'text' in table ? table.text.length : table.file.length
    const request = { source: table, choices: choices ?? null, purpose, remembered, timeZone, most }
    const answer = await read(request, size).catch((error: unknown): TableAnswer => {
      if (error instanceof TooCostly) return { refused: 'too_much', line: null }
      throw error
    })
    if (!('refused' in answer)) return answer
    const { refused, line } = answer
    if (refused === 'too_many_lines') throw tooLarge(most)
    throw new Refusal(`validation/table_${refused}`, {
      fields: { table: refused },
      values: { columns: String(maxTableColumns), ...(line !== null && { line: String(line) }) },
    })
  },

  remember: async (tx, userId, { choices, purpose }, { reading, rows, signature }) => {
    if (rows === null || reading.headLine === null || choices?.columns === undefined) return
    await writeReading(tx, userId, purpose, { signature, columns: reading.choices.columns ?? {} })
  },
})
