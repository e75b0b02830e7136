import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../..', import.meta.url))

/** Starts the whole program on a fresh data folder and a free port, for all browser tests. */
export default async (): Promise<() => Promise<void>> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'campaign-stats-browser-'))
  const env = {
    PATH: process.env['PATH'],
    HOME: process.env['HOME'],
    DATA_DIR: dataDir,
    PORT: '0',
    RATE_LIMITS: 'x100',
    LOG_LEVEL: 'warn',
  }
  const child = spawn(process.execPath, [join(root, 'scripts/start.ts')], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = new Promise<never>((_, reject) =>
    child.once('exit', (code) => reject(new Error(`The program ended with ${code}`))),
  )
  ended.catch(() => undefined)
  const ready = new Promise<void>((resolve) =>
    child.stdout.on('data', (chunk: Buffer) => chunk.toString().includes('is ready at') && resolve()),
  )
  await Promise.race([ready, ended])
  process.env['E2E_DATA_DIR'] = dataDir
  return async () => {
    child.kill('SIGTERM')
    await ended.catch(() => undefined)
    rmSync(dataDir, { recursive: true, force: true })
  }
}
