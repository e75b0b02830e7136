import type { TableChoices, TableSource } from '@app/contract'
import type { TestClient } from './client.ts'

/** What somebody answers who confirms a table as it is read, but for what they say themselves. */
const confirm = (proposed: TableChoices, answers: TableChoices): TableChoices => ({
  ...proposed,
  ...answers,
  columns: { ...proposed.columns, ...answers.columns },
})

const sourceOf = (table: string | TableSource): TableSource => (typeof table === 'string' ? { text: table } : table)

/** The preview of a table whose reading was confirmed; `lines` and `key` are null where more is asked. */
export const previewSpend = async (client: TestClient, written: string | TableSource, answers: TableChoices = {}) => {
  const table = sourceOf(written)
  const first = (await client.call('previewSpendImport', { body: { table } })).body
  const choices = confirm(first.reading.choices, answers)
  return { ...(await client.call('previewSpendImport', { body: { table, choices } })).body, choices, table }
}

/** Lines of a table whose reading was confirmed. @throws Error where more is asked */
export const confirmedPreview = async (
  client: TestClient,
  written: string | TableSource,
  answers: TableChoices = {},
) => {
  const { lines, key, reading, ...rest } = await previewSpend(client, written, answers)
  if (!lines || key === null) throw new Error(`Asked: ${JSON.stringify(reading.questions)}`)
  return { lines, key, reading, ...rest }
}

/** Records a table as it is read and shown. */
export const importSpend = async (client: TestClient, written: string | TableSource, answers: TableChoices = {}) => {
  const { table, choices, key } = await confirmedPreview(client, written, answers)
  return client.send('importSpend', { body: { table, choices, key, reason: 'statement.csv' } })
}

/** What closing would make of each line of a table whose reading was confirmed. */
export const previewCloses = async (client: TestClient, written: string | TableSource, answers: TableChoices = {}) => {
  const table = sourceOf(written)
  const first = (await client.call('previewCloses', { body: { table } })).body
  const { body } = await client.call('previewCloses', {
    body: { table, choices: confirm(first.reading.choices, answers) },
  })
  if (!body.lines) throw new Error(`Asked: ${JSON.stringify(body.reading.questions)}`)
  return { ...body, lines: body.lines }
}
