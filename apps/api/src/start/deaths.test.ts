// Long: kills the program again and again.
import { expect, it } from 'vitest'
import { killDatabase } from '../../test/kills/database-deaths.ts'
import { onServers } from '../../test/database/database.ts'
import { missingServers } from '../../test/servers/installed.ts'

// These tests start servers of their own, whichever database the run uses: one run is enough.
const reason = missingServers.length > 0 ? ` (skipped: ${missingServers.join(' and ')} not installed)` : ' (run once)'

it.skipIf(onServers || missingServers.length > 0)(
  `[R-04] [R-13] kill -9 of Postgres under writers ends no instance, loses nothing acknowledged, and is over within 10 s of its return${reason}`,
  async () => {
    const report = await killDatabase({ kills: 2, writers: 8, longestLifeMs: 200 })
    expect(report.broken).toEqual([])
    expect(report.kills).toBe(2)
    expect(report.acknowledged).toBeGreaterThan(8)
    expect(report.longestReturnMs).toBeLessThan(10_000)
  },
)
