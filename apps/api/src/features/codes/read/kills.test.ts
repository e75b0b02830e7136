// Long: kills the program again and again.
import { expect, it } from 'vitest'
import { killPoints, killWhileReading } from '../../../../test/kills/code-kills.ts'
import { prepareData } from '../../../../test/database/data-folder.ts'
import { freshDatabase, onServers } from '../../../../test/database/database.ts'

const reader = onServers ? 'another program on the same servers' : 'the program, started again,'

const title = `[CODE-33] kill -9 after the vendor rotated a token: ${reader} reads on by itself, and no token is refused`
it(title, { timeout: 400_000 }, async () => {
  const { database, url } = await freshDatabase()
  await database.close()
  const redis = process.env['TEST_REDIS_URL']
  const report = await killWhileReading({
    prepare: onServers ? undefined : prepareData,
    servers: url && redis ? { DATABASE_URL: url, REDIS_URL: `${redis}/9` } : undefined,
  })
  expect(report.broken).toEqual([])
  expect(report.kills).toBe(killPoints.length)
  // A lease of fifteen seconds, and as long again for the claim on the token; a busy machine may be late.
  expect(Math.max(...report.takenOverMs)).toBeLessThan(90_000)
})
