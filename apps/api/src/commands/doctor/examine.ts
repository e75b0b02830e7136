import type { Config } from '../../config.ts'
import type { Database } from '../../db/connect.ts'
import type { Keys } from '../../lib/secrets/keys.ts'
import { checkBackups, checkDisk } from '../../health/machine.ts'
import { checkContent } from './content.ts'
import { checkDatabase, openDatabase } from './database.ts'
import { fault, told, type Finding } from './findings.ts'
import { checkMail } from './mail.ts'
import { checkProfiles } from './profiles.ts'
import { checkRedis } from './redis.ts'
import { checkGoogleKey, checkKeys, checkSettings } from './settings.ts'
import { checkSheets } from './sheets.ts'
import { checkTelegram } from './telegram.ts'
import { checkTracker } from './tracker.ts'
import { hasTable } from './repository.ts'

/** Runs a check. If it throws, that becomes a finding and the other checks continue. */
const looked = async (about: string, look: () => Promise<Finding[]>): Promise<Finding[]> => {
  try {
    return await look()
  } catch (error) {
    const text = error instanceof Error ? error.message : 'it could not be looked at'
    return [fault(about, text, 'Report this: the check itself failed.')]
  }
}

const checkInside = async (database: Database, config: Config, keys: Keys | null) => {
  const { findings, isMigrated } = await checkDatabase(database, config)
  const content = isMigrated ? await looked('Data', () => checkContent(database, keys)) : []
  const isOurs = await hasTable(database.db, 'public', 'sheets')
  return { findings: [...findings, ...content], db: isOurs ? database.db : null }
}

const checkAll = async (config: Config): Promise<Finding[]> => {
  const { keys, findings: ofKeys } = checkKeys(config)
  const googleKey = checkGoogleKey(config)
  const hasGoogleKey = googleKey.every(({ severity }) => severity === 'ok')
  const { database, release, findings: ofOpening } = await openDatabase(config)
  try {
    let inside: Awaited<ReturnType<typeof checkInside>> = { findings: [], db: null }
    const ofDatabase = await looked('Database', async () => {
      if (database) inside = await checkInside(database, config, keys)
      return inside.findings
    })
    return [
      ...ofKeys,
      ...googleKey,
      told(checkDisk(config)),
      told(checkBackups(config)),
      ...ofOpening,
      ...ofDatabase,
      ...(await looked('Redis', () => checkRedis(config))),
      ...(await looked('Telegram', () => checkTelegram(config, inside.db))),
      ...(await looked('Keitaro', () => checkTracker(config))),
      ...(hasGoogleKey ? await looked('Google Sheets', () => checkSheets(config, inside.db)) : []),
      ...(await looked('Outlook', () => checkMail(config))),
      ...(await looked('ADSpower', () => checkProfiles(config))),
    ]
  } finally {
    await database?.close()
    await release()
  }
}

/** Checks everything that is configured, and changes nothing. */
export const examine = async (env: Readonly<Record<string, string | undefined>>): Promise<Finding[]> => {
  const { config, findings } = checkSettings(env)
  return config ? [...findings, ...(await checkAll(config))] : findings
}
