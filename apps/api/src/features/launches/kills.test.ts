// Long: kills the program again and again.
import { expect, it } from 'vitest'
import { prepareData } from '../../../test/database/data-folder.ts'
import { freshDatabase, onServers } from '../../../test/database/database.ts'
import { killWhileLaunching, launchSteps } from '../../../test/kills/launch-kills.ts'

it(
  '[LAUNCH-02] kill -9 at each step of a launch: it goes on, has one account, one mailbox and one campaign, and none is without its launch',
  { timeout: 600_000 },
  async () => {
    const { database, url } = await freshDatabase()
    await database.close()
    const redis = process.env['TEST_REDIS_URL']
    const { launches, broken } = await killWhileLaunching({
      rounds: 1,
      prepare: onServers ? undefined : prepareData,
      servers: url && redis ? { DATABASE_URL: url, REDIS_URL: `${redis}/11` } : undefined,
    })
    expect(broken).toEqual([])
    expect(launches).toBe(launchSteps.length)
  },
)
