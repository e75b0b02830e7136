import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it, onTestFinished } from 'vitest'

const main = fileURLToPath(new URL('main.ts', import.meta.url))

const begin = (names: string[] = [], env: Record<string, string> = {}): ChildProcess & { folder: string } => {
  const folder = mkdtempSync(join(tmpdir(), 'simulator-test-'))
  const settings = { PATH: process.env['PATH'], DATA_DIR: folder, ...env }
  const child = fork(main, names, { env: settings, execArgv: [], stdio: ['ignore', 'pipe', 'pipe', 'ipc'] })
  onTestFinished(async () => {
    // A child that has already exited emits no exit event.
    const ended = child.exitCode === null && child.signalCode === null && once(child, 'exit')
    child.kill('SIGKILL')
    await ended
    rmSync(folder, { recursive: true, force: true })
  })
  return Object.assign(child, { folder })
}

type Addresses = Record<string, { url: string; token: string }>
const ready = async (child: ChildProcess): Promise<Addresses> => ((await once(child, 'message')) as [Addresses])[0]

describe('all simulators in one process', () => {
  it('tells its parent where they are, and ends on SIGTERM while a poll is held', async () => {
    const child = begin()
    const { telegram } = await ready(child)
    const poll = fetch(`${telegram?.url}/bot${telegram?.token}/getUpdates?timeout=50`).catch(() => 'cut')
    await new Promise((resolve) => setTimeout(resolve, 200))
    const startedAt = performance.now()
    child.kill('SIGTERM')
    expect(await once(child, 'exit')).toEqual([0, null])
    expect(performance.now() - startedAt).toBeLessThan(20_000)
    expect(await poll).toBe('cut')
  })

  it('ends when its parent goes', async () => {
    const child = begin(['telegram'])
    await ready(child)
    child.disconnect()
    expect(await once(child, 'exit')).toEqual([0, null])
  })

  it.each([
    [['telegraph'], {}, 'No such simulator: telegraph'],
    [[], { SIMULATORS_PORT: 'first' }, 'SIMULATORS_PORT is not a port'],
  ])('refuses %o %o', async (names, env, text) => {
    const child = begin(names, env)
    let output = ''
    child.stderr?.on('data', (chunk: Buffer) => (output += chunk.toString()))
    expect((await once(child, 'exit'))[0]).toBe(1)
    expect(output).toContain(text)
  })
})
