// Long: kills the program again and again.
import { expect, it } from 'vitest'
import { killWhileChanging } from '../../../../test/kills/bulk-kills.ts'
import { prepareData } from '../../../../test/database/data-folder.ts'
import { freshDatabase, onServers } from '../../../../test/database/database.ts'

it(
  '[FLOW-09] kill -9 in the middle of a bulk change of 500: each row is done or not and says so, and repeating finishes it',
  { timeout: 900_000 },
  async () => {
    const { database, url } = await freshDatabase()
    await database.close()
    const redis = process.env['TEST_REDIS_URL']
    const servers = url && redis ? { DATABASE_URL: url, REDIS_URL: `${redis}/10` } : undefined
    const { doneAtKills, broken } = await killWhileChanging({
      killsAt: [100],
      prepare: onServers ? undefined : prepareData,
      servers,
    })
    expect({ kills: doneAtKills.length, broken }).toEqual({ kills: 1, broken: [] })
  },
)
