import { errors } from '@app/contract'
import { readConfig, type Config } from '../config.ts'
import { connectServer, openEmbedded, longDeadlines, type Database } from '../db/connect.ts'
import { lockFolder } from '../db/lock.ts'
import { requireServers, targetsOf } from '../health/database.ts'
import { Refusal } from '../lib/refusal.ts'

/**
 * Opens the configured database for one command: as the owner of the tables if one is configured. The embedded database
 * opens only while no program uses it.
 */
export const withDatabase = async <T>(work: (database: Database, config: Config) => Promise<T>): Promise<T> => {
  const config = readConfig(process.env)
  const url = config.database.migrationUrl ?? config.database.url
  await requireServers(targetsOf(config.database).slice(-1))
  const lock = url ? null : await lockFolder(config.dataDir)
  try {
    const database = url ? connectServer(url, { max: 1, ...longDeadlines }) : await openEmbedded(config.database.folder)
    try {
      return await work(database, config)
    } finally {
      await database.close()
    }
  } finally {
    await lock?.release()
  }
}

/** Text of a refusal, as shown on the pages. */
const refused = ({ key, extra }: Refusal): string =>
  errors[key].text.replaceAll(/\{(\w+)\}/g, (name, word: string) =>
    word === 'n'
      ? String(extra.minimum ?? extra.limit ?? extra.retryAfterSeconds ?? '')
      : (extra.values?.[word] ?? name),
  )

/** Runs a command. On failure the error is printed for the person at the terminal, and the exit code is 1. */
export const command = (run: () => Promise<number | void>): void => {
  run().then(
    (code) => process.exit(code ?? 0),
    (error: unknown) => {
      if (error instanceof Refusal) console.error(refused(error))
      else console.error(error instanceof Error ? error.message : 'It did not work')
      if (error instanceof Error && error.cause instanceof Error) console.error(`Cause: ${error.cause.message}`)
      process.exit(1)
    },
  )
}
