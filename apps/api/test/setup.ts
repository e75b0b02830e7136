import { afterAll } from 'vitest'
import { spent } from './spent.ts'

// Runs before each file: the counters belong to the previous one.
for (const what of Object.keys(spent)) delete spent[what]
const before = process.cpuUsage()
// oxlint-disable-next-line no-empty-pattern -- Vitest reads from the pattern what to prepare: nothing.
afterAll(({}, { file }) => {
  const { user, system } = process.cpuUsage(before)
  Object.assign(file.meta, { spent: { processor: (user + system) / 1_000, ...spent } })
})
