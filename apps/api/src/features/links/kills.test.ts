import { expect, it } from 'vitest'
import { onServers } from '../../../test/database.ts'
import { killPoints, killWhileLinking } from '../../../test/link-kills.ts'

// How jobs of a killed process are taken over on a server is proved with the jobs.
it.skipIf(onServers)(
  '[R-06] [R-11] kill -9 after each step of making a link: it is finished by itself, with one campaign and each stream once',
  { timeout: 240_000 },
  async () => {
    const report = await killWhileLinking()
    expect(report.broken).toEqual([])
    expect(report.kills).toBe(killPoints.length)
  },
)
