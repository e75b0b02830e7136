// Long: kills the program again and again.
import { expect, it } from 'vitest'
import { prepareData } from '../../../test/database/data-folder.ts'
import { freshDatabase, onServers } from '../../../test/database/database.ts'
import { longestHoldMs } from '../../../test/holds.ts'
import { killWhileImporting } from '../../../test/kills/spend-kills.ts'

it(
  '[MON-03] kill -9 in the middle of an import of as many lines as may be: all of it stands or nothing, and repeated it is made once',
  { timeout: 900_000 },
  async () => {
    const { database, url } = await freshDatabase()
    await database.close()
    const redis = process.env['TEST_REDIS_URL']
    const servers = url && redis ? { DATABASE_URL: url, REDIS_URL: `${redis}/9` } : undefined
    const { kills, holdMs, broken } = await killWhileImporting({
      rounds: onServers ? 2 : 1,
      prepare: onServers ? undefined : prepareData,
      servers,
    })
    // An embedded database works on the program's own thread.
    if (onServers) expect(holdMs).toBeLessThan(longestHoldMs())
    expect({ kills: kills.nothing + kills.all, broken }).toEqual({ kills: onServers ? 2 : 1, broken: [] })
  },
)
