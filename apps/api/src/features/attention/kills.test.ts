// Long: kills the program again and again.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { attentionRules } from '@app/contract'
import { expect, it } from 'vitest'
import { killWhileWatching } from '../../../test/kills/attention-kills.ts'
import { prepareData } from '../../../test/database/data-folder.ts'
import { freshDatabase, onServers } from '../../../test/database/database.ts'

it(
  '[DESK-14] kill -9 between writing and commit of a rule, or right after it: each episode opens once and closes once, and is told once each',
  { timeout: 600_000 },
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'campaign-stats-attention-'))
    try {
      const { database, url } = await freshDatabase()
      await database.close()
      if (!onServers) prepareData(folder)
      const where = url ? { DATABASE_URL: url } : { FOLDER: join(folder, 'database') }
      // Each rule is hit twice: while its episode opens, and while it closes.
      const before = 2 * Math.ceil(attentionRules.length / 2)
      const kills = { before, after: 2 * attentionRules.length - before }
      expect(await killWhileWatching(where)).toEqual({ kills, broken: [] })
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  },
)
