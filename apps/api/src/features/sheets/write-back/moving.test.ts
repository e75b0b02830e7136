import { afterAll, beforeAll, expect, it } from 'vitest'
import { editWhileWriting } from '../../../../test/sheet-edits.ts'
import { startWorld, type World } from '../../../../test/world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
  const plenty = 100_000
  const quota = { readsPerUser: plenty, readsPerProject: plenty, writesPerUser: plenty, writesPerProject: plenty }
  await world.sheets('/modes', 'PUT', quota)
})
afterAll(() => world.close())

// `npm run soak -- edits` runs it longer, with other seeds.
const rounds = Number(process.env['SHEET_EDIT_ROUNDS'] ?? 16)
// Duplicated rows pile up in a sheet until most cannot be told apart: many rounds need several sheets.
const sheets = Math.max(4, Math.ceil(rounds / 12))
const seed = Number(process.env['SHEET_EDIT_SEED'] ?? 20_260_305)

it('[R-07] [R-09] people sort, insert and double rows in any instant of a writing: no cell changes that is not ours', async () => {
  const lead = await world.signIn(await world.person({ role: 'TeamleadFarmer' }))
  const buyer = await world.signIn(await world.person({ role: 'buyer' }))
  const report = await editWhileWriting({ google: world.sheets, lead, buyer }, { rounds, seed, sheets })
  expect(report.broken).toEqual([])
  expect(report.rounds).toBeGreaterThan(rounds / 2)
  expect(report.edits).toBeGreaterThan(report.rounds)
  // Most marks are written all the same: people are asked only if rows cannot be told apart.
  expect(report.conflicts).toBeLessThan(report.rounds)
})
