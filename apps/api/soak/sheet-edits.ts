import { spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { SoakPart } from './part.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))

/** People edit a sheet in every instant between locating, writing and checking: the test of that, with many rounds. */
export const sheetEdits: SoakPart = {
  name: 'edits',
  run: async ({ rounds, say }) => {
    const seed = randomInt(1e9)
    say(`edits: ${rounds} rounds with the seed ${seed}`)
    const file = 'apps/api/src/features/sheets/write-back/moving.test.ts'
    const test = spawn(`${root}/node_modules/.bin/vitest`, ['run', '--project', 'api: embedded', file], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, NO_COLOR: '1', SHEET_EDIT_ROUNDS: String(rounds), SHEET_EDIT_SEED: String(seed) },
    })
    let output = ''
    for (const stream of [test.stdout, test.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
    const [code] = (await once(test, 'close')) as [number | null]
    const broken = code === 0 ? [] : [output.slice(0, 4_000)]
    return [{ title: 'a sheet that people edit while it is written', figures: { rounds, seed }, broken }]
  },
}
