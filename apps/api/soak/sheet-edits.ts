import { randomInt } from 'node:crypto'
import type { SoakPart } from './part.ts'
import { runTest } from './test-run.ts'

/** People edit a sheet at every instant between locating, writing and checking: the test of that, with many rounds. */
export const sheetEdits: SoakPart = {
  name: 'edits',
  run: async ({ rounds, say }) => {
    const seed = randomInt(1e9)
    say(`edits: ${rounds} rounds with the seed ${seed}`)
    const broken = await runTest('apps/api/src/features/sheets/write-back/moving.test.ts', {
      SHEET_EDIT_ROUNDS: String(rounds),
      SHEET_EDIT_SEED: String(seed),
    })
    return [{ title: 'a sheet that people edit while it is written', figures: { rounds, seed }, broken }]
  },
}
