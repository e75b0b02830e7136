import type { TableChoices, TableSource } from '@app/contract'
import type { TestClient } from './client.ts'

/** Choices of a person who confirms the proposed reading, except for their own answers. */
const confirm = (proposed: TableChoices, answers: TableChoices): TableChoices => ({
  ...proposed,
  ...answers,
  columns: { ...proposed.columns, ...answers.columns },
})

const sourceOf = (table: string | TableSource): TableSource => (typeof table === 'string' ? { text: table } : table)

/** Preview of a table with confirmed reading; `lines` and `key` are null if questions remain. */
export const previewSpend = async (client: TestClient, written: string | TableSource, answers: TableChoices = {}) => {
  const table = sourceOf(written)
  const first = (await client.call('previewSpendImport', { body: { table } })).body
  const choices = confirm(first.reading.choices, answers)
  return { ...(await client.call('previewSpendImport', { body: { table, choices } })).body, choices, table }
}

/** Lines of a table with confirmed reading. @throws Error if questions remain */
export const confirmedPreview = async (
  client: TestClient,
  written: string | TableSource,
  answers: TableChoices = {},
) => {
  const { lines, key, reading, ...rest } = await previewSpend(client, written, answers)
  if (!lines || key === null) throw new Error(`Asked: ${JSON.stringify(reading.questions)}`)
  return { lines, key, reading, ...rest }
}

/** Imports a table as read and previewed. */
export const importSpend = async (client: TestClient, written: string | TableSource, answers: TableChoices = {}) => {
  const { table, choices, key } = await confirmedPreview(client, written, answers)
  return client.send('importSpend', { body: { table, choices, key, reason: 'statement.csv' } })
}

/** Preview of closing by each line of a table with confirmed reading. */
export const previewCloses = async (client: TestClient, written: string | TableSource, answers: TableChoices = {}) => {
  const table = sourceOf(written)
  const first = (await client.call('previewCloses', { body: { table } })).body
  const { body } = await client.call('previewCloses', {
    body: { table, choices: confirm(first.reading.choices, answers) },
  })
  if (!body.lines) throw new Error(`Asked: ${JSON.stringify(body.reading.questions)}`)
  return { ...body, lines: body.lines }
}
