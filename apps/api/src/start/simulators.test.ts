import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { readConfig } from '../config.ts'
import { startSimulators } from './simulators.ts'

const answers = (url: string): Promise<boolean> =>
  fetch(url, { signal: AbortSignal.timeout(1_000) }).then(
    () => true,
    () => false,
  )

it('a simulator that mails of strangers hold leaves the others as they are: codes for signing in still arrive', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'simulators-test-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const { addresses, pids, stop } = await startSimulators(readConfig({ DATA_DIR: folder }))
  onTestFinished(stop)
  onTestFinished(() => pids.forEach((pid) => process.kill(pid, 'SIGCONT')))
  const { outlook, ...others } = addresses
  const urls = Object.values(others).map(({ url }) => url)
  expect(urls).toHaveLength(4)
  const reached: boolean[][] = []
  for (const pid of pids) {
    process.kill(pid, 'SIGSTOP')
    reached.push(await Promise.all([outlook!.url, ...urls].map(answers)))
    process.kill(pid, 'SIGCONT')
  }
  expect(reached).toContainEqual([false, true, true, true, true])
  expect(reached).toContainEqual([true, false, false, false, false])
})
