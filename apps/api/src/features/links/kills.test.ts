// Long: kills the program again and again.
import { expect, it } from 'vitest'
import { prepareData } from '../../../test/database/data-folder.ts'
import { freshDatabase, onServers } from '../../../test/database/database.ts'
import { killPoints, killWhileLinking } from '../../../test/kills/link-kills.ts'

// On servers each kill costs the time of a lease: only the points at which the tracker executes a call and its reply is
// lost.
const points = onServers ? killPoints.filter(({ carriedOut }) => carriedOut) : killPoints

it(
  '[R-06] [R-11] kill -9 after each step of making a link: it is finished by itself, with one campaign and each stream once',
  { timeout: 900_000 },
  async () => {
    const { database, url } = await freshDatabase()
    await database.close()
    const redis = process.env['TEST_REDIS_URL']
    const servers = url && redis ? { DATABASE_URL: url, REDIS_URL: `${redis}/8` } : undefined
    const report = await killWhileLinking({ prepare: onServers ? undefined : prepareData, servers, points })
    expect(report.broken).toEqual([])
    expect(report.kills).toBe(points.length)
  },
)
