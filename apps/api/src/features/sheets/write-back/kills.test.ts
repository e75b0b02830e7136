// Long: kills the program again and again.
import { expect, it } from 'vitest'
import { prepareData } from '../../../../test/database/data-folder.ts'
import { freshDatabase, onServers } from '../../../../test/database/database.ts'
import { killWhileWriting } from '../../../../test/kills/sheet-kills.ts'

const title =
  '[R-06] [R-07] [R-08] [R-09] kill -9 between commit and sheet, while Google fails and a person sorts: both agree afterwards, within the quota'
it(title, { timeout: 400_000 }, async () => {
  const { database, url } = await freshDatabase()
  await database.close()
  const report = await killWhileWriting({ prepare: onServers ? undefined : prepareData, databaseUrl: url, rounds: 2 })
  expect(report.broken).toEqual([])
  expect(report).toMatchObject({ kills: 2, acknowledged: 10 })
  // 60 % of Google's quota per user and minute.
  expect(report.mostReads).toBeLessThanOrEqual(36)
  expect(report.mostWrites).toBeLessThanOrEqual(36)
})
