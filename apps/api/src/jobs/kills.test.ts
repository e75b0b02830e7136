// Long: kills the program again and again.
// Runs on both databases: each engine recovers from a kill in its own way.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { prepareData } from '../../test/database/data-folder.ts'
import { freshDatabase, onServers } from '../../test/database/database.ts'
import { killRepeatedly } from '../../test/kills/job-kills.ts'

const programs = onServers ? 'either of two programs on one server' : 'the program of an embedded database'

const title = `[R-06] kill -9 of ${programs} loses, repeats and reorders nothing that is seen outside`
it(title, { timeout: 300_000 }, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'campaign-stats-kills-'))
  try {
    const { database, url } = await freshDatabase()
    await database.close()
    if (!onServers) prepareData(folder)
    const report = await killRepeatedly({
      where: url ? { DATABASE_URL: url } : { FOLDER: join(folder, 'database') },
      kills: 6,
      times: { pollMs: 50, superviseMs: 500, leaseSeconds: 10 },
    })
    expect(report.broken).toEqual([])
    expect(report.effects).toBe(report.changes)
    expect(report.acknowledged).toBeGreaterThan(0)
    // Another process takes over once the lease has expired; a busy machine may poll late.
    expect(report.longestTakeOverMs).toBeLessThan(90_000)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
