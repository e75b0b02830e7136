import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../..', import.meta.url))

/** Runs one test file on the embedded database, with settings for more rounds than in every run; returns what broke. */
export const runTest = async (file: string, settings: Record<string, string>): Promise<string[]> => {
  const test = spawn(`${root}/node_modules/.bin/vitest`, ['run', '--project', 'api: embedded', file], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, NO_COLOR: '1', ...settings },
  })
  let output = ''
  for (const stream of [test.stdout, test.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const [code] = (await once(test, 'close')) as [number | null]
  return code === 0 ? [] : [output.slice(0, 4_000)]
}
