import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { killWhileKeeping, type FigureKillPlan } from '../test/kills/figure-kills.ts'
import { onServer } from './database.ts'
import type { SoakPart, SoakResult } from './part.ts'

/** At most twenty first fillings: each begins with empty tables. */
const mostRounds = 20

const trial = async (title: string, where: FigureKillPlan['where'], rounds: number): Promise<SoakResult> => {
  const plan = { where, rounds: Math.min(rounds, mostRounds), kills: 2 }
  const { broken, ...figures } = await killWhileKeeping(plan)
  return { title, figures, broken }
}

/** The first filling of the kept days under kill -9, on both databases. */
export const figureKills: SoakPart = {
  name: 'figures',
  run: async ({ rounds, databaseUrl, say }) => {
    const folder = mkdtempSync(join(tmpdir(), 'campaign-stats-soak-'))
    try {
      const results = [await trial('kept days, embedded database', { FOLDER: join(folder, 'database') }, rounds)]
      if (!databaseUrl)
        say('kept days, Postgres: skipped, since neither SOAK_DATABASE_URL nor TEST_DATABASE_URL is set')
      else
        await onServer(databaseUrl, async (url) => {
          results.push(await trial('kept days, Postgres', { DATABASE_URL: url }, rounds))
        })
      return results
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  },
}
