import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { killRepeatedly, type KillPlan } from '../test/kills/job-kills.ts'
import { onServer } from './database.ts'
import type { SoakOptions, SoakPart, SoakResult } from './part.ts'

const trial = async (title: string, where: KillPlan['where'], { rounds, say }: SoakOptions): Promise<SoakResult> => {
  // Production settings, except for a shorter poll interval, so that there is something to kill.
  const times = { pollMs: 50 }
  const onKill = (kills: number): void => void (kills % 20 === 0 && say(`${title}: ${kills} kills`))
  const { broken, ...figures } = await killRepeatedly({ where, kills: rounds, times, onKill })
  return { title, figures, broken }
}

const onEmbedded = async (options: SoakOptions): Promise<SoakResult> => {
  const folder = mkdtempSync(join(tmpdir(), 'campaign-stats-soak-'))
  try {
    return await trial('jobs, embedded database', { FOLDER: join(folder, 'database') }, options)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const onPostgres = (options: SoakOptions, serverUrl: string): Promise<SoakResult> =>
  onServer(serverUrl, (url) => trial('jobs, two programs on Postgres', { DATABASE_URL: url }, options))

/** Changes and their jobs under kill -9, on both databases. */
export const jobKills: SoakPart = {
  name: 'jobs',
  run: async (options) => {
    const results = [await onEmbedded(options)]
    if (options.databaseUrl) results.push(await onPostgres(options, options.databaseUrl))
    else options.say('jobs, Postgres: skipped, since neither SOAK_DATABASE_URL nor TEST_DATABASE_URL is set')
    return results
  },
}
