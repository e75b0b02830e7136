// Long: kills the program again and again.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { prepareData } from '../../../test/database/data-folder.ts'
import { freshDatabase, onServers } from '../../../test/database/database.ts'
import { killWhileKeeping } from '../../../test/kills/figure-kills.ts'

it(
  '[MON-02] kill -9 in the middle of the first filling: each day is kept once, and none is missing',
  { timeout: 300_000 },
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'campaign-stats-figures-'))
    try {
      const { database, url } = await freshDatabase()
      await database.close()
      if (!onServers) prepareData(folder)
      const where = url ? { DATABASE_URL: url } : { FOLDER: join(folder, 'database') }
      const { broken, keptAtKills } = await killWhileKeeping({ where, rounds: 1, kills: onServers ? 2 : 1 })
      expect({ broken, keptAtKills }).toEqual({ broken: [], keptAtKills: expect.any(String) as string })
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  },
)
