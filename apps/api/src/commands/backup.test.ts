// Long: starts whole programs.
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { prepareData } from '../../test/database/data-folder.ts'
import { onServers } from '../../test/database/database.ts'
import { runCommand } from '../../test/process.ts'
import { openEmbedded } from '../db/connect.ts'
import { lockFolder } from '../db/lock.ts'
import { createJobs, queues } from '../jobs/index.ts'
import { createLog } from '../lib/log.ts'
import { loadKeys } from '../lib/secrets/keys.ts'

let root: string
beforeEach(() => void (root = mkdtempSync(join(tmpdir(), 'campaign-stats-backup-'))))
afterEach(() => rmSync(root, { recursive: true, force: true }))

/** Leaves an unsent notice behind. */
const oweNotice = async (dataDir: string): Promise<void> => {
  const database = await openEmbedded(join(dataDir, 'database'))
  const jobs = createJobs({ database, log: createLog('silent'), queues })
  await jobs.start()
  const notice = { userId: 1, what: 'password_changed', network: '198.51.100.7' } as const
  await database.db.transaction().execute((trx) => jobs.send(trx, 'person.notify', notice, { key: '1' }))
  await jobs.stop()
  await database.close()
}

describe.skipIf(onServers)('commands on an embedded database (run once, not again on servers)', () => {
  it('[R-20] backup writes beside the data and keeps what is asked for; restore rebuilds it on an empty machine', async () => {
    const [here, there] = [join(root, 'here'), join(root, 'there')]
    const backups = join(here, 'backups')
    prepareData(here)
    loadKeys({ path: join(here, 'keys.json'), create: true })
    const args = ['--telegram-id', '123456789']
    expect((await runCommand('admin-create', here, { args, input: 'long enough' })).code).toBe(0)
    await oweNotice(here)
    mkdirSync(backups)
    for (const name of ['2020-01-01T00-00-00.000Z.backup', 'notes.txt']) writeFileSync(join(backups, name), 'older')
    const { code, output } = await runCommand('backup', here, { args: ['--keep', '1'] })
    expect([code, output]).toEqual([0, expect.stringMatching(/\d+ rows of \d+ tables[\s\S]*which is NOT in it/)])
    expect(readdirSync(backups)).toEqual([expect.stringMatching(/^20[3-9]\d-|^202[1-9]-/), 'notes.txt'])
    const file = join(backups, readdirSync(backups)[0]!)

    const withoutKeys = await runCommand('restore', there, { args: ['--file', file] })
    expect([withoutKeys.code, withoutKeys.output]).toEqual([1, expect.stringContaining('There is no key file at')])
    cpSync(join(here, 'keys.json'), join(there, 'keys.json'))
    const restored = await runCommand('restore', there, { args: ['--file', file] })
    expect([restored.code, restored.output]).toEqual([
      0,
      expect.stringMatching(
        /public\.users: 1 rows, [\s\S]*pgboss\.job: 1 rows, [\s\S]*Every row was compared[\s\S]*Everybody has to sign in again/,
      ),
    ])
    const twice = await runCommand('restore', there, { args: ['--file', file] })
    expect([twice.code, twice.output]).toEqual([1, expect.stringMatching(/not empty \(.*public\.users/)])
  })

  it('[R-21] while the program uses the data, backup and restore say so and touch nothing', async () => {
    loadKeys({ path: join(root, 'keys.json'), create: true })
    writeFileSync(join(root, 'any.backup'), '')
    const lock = await lockFolder(root)
    for (const name of ['backup', 'restore']) {
      const { code, output } = await runCommand(name, root, { args: ['--file', join(root, 'any.backup')] })
      expect([code, output]).toEqual([1, expect.stringContaining('Another process is using the data')])
    }
    await lock.release()
  })
})
