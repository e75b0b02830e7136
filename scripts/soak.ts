import { parts as kept } from '../apps/api/soak/index.ts'
import type { SoakResult } from '../apps/api/soak/part.ts'
import { growth } from '../apps/bench/soak/growth.ts'

// `npm run soak`: long-running trials, 200 rounds by default. A number sets the rounds: `npm run soak -- 20`. A name
// selects a part: `npm run soak -- jobs`. Exits with 1 if an invariant was violated.
const parts = [...kept, growth]
const given = process.argv.slice(2)
const rounds = Number(given.find((argument) => /^\d+$/.test(argument)) ?? 200)
const only = given.find((argument) => !/^\d+$/.test(argument))
const chosen = parts.filter(({ name }) => !only || name === only)
if (chosen.length === 0) throw new Error(`There is no part ${only}. Parts: ${parts.map(({ name }) => name).join(', ')}`)

const results: SoakResult[] = []
for (const part of chosen) {
  const databaseUrl = process.env['SOAK_DATABASE_URL'] ?? process.env['TEST_DATABASE_URL']
  results.push(...(await part.run({ rounds, databaseUrl, say: (text) => console.log(text) })))
}
console.table(
  Object.fromEntries(results.map(({ title, figures, broken }) => [title, { ...figures, broken: broken.length }])),
)
for (const { title, broken } of results) for (const what of broken.slice(0, 20)) console.log(`${title}: ${what}`)
process.exit(results.some(({ broken }) => broken.length > 0) ? 1 : 0)
