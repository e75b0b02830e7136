import type { Db } from '../db/connect.ts'
import type { Jobs, queues } from '../jobs/index.ts'
import { describeError, type Log } from '../lib/log.ts'
import type { Keys } from '../lib/secrets/keys.ts'
import type { Sheets } from '../ports/sheets.ts'
import type { SimulatorAddresses } from '../start/simulators.ts'
import { seedDemoAccounts } from './accounts.ts'
import { pressStart, seedDemoPeople, type DemoPerson } from './demo.ts'
import { seedDemoLaunches } from './launches.ts'
import { seedDemoLibrary } from './library.ts'
import { seedDemoLinks } from './links.ts'
import { seedDemoMailboxes } from './mailboxes.ts'
import { seedDemoRestated } from './restated.ts'
import { seedDemoSpends } from './spends.ts'

interface Dependencies {
  db: Db
  keys: Keys
  sheets: Sheets
  jobs: Pick<Jobs<typeof queues>, 'send' | 'sendFrom'>
  log: Log
  dataDir: string
  adminUsername: string
  /** Zone in which days of accounts begin and end. */
  timeZone: string
}

/**
 * Creates demo people and their history in each simulated service; nothing is made up for a real one. Failures are
 * logged and skipped. `telegramUrl`: a Telegram on this machine, through which they sign in; with the real one there
 * are no demo people.
 * @returns people whose passwords are known
 */
export const seedDemo = async (
  parts: Dependencies,
  telegramUrl: string | null,
  { sheets: google, outlook, keitaro }: SimulatorAddresses,
  signal: AbortSignal,
): Promise<DemoPerson[]> => {
  const { db, dataDir, adminUsername, log } = parts
  const people = telegramUrl ? await seedDemoPeople(db, dataDir, adminUsername) : []
  if (telegramUrl) await pressStart(telegramUrl, people)
  if (people.length === 0) return people
  const tell = (error: unknown) => log.error({ event: 'demo.not_seeded', ...describeError(error) })
  if (google) await seedDemoAccounts(parts, google.documents).catch(tell)
  if (google) await seedDemoSpends(parts).catch(tell)
  if (outlook) await seedDemoMailboxes(parts, outlook).catch(tell)
  if (keitaro) {
    await seedDemoLibrary(db, adminUsername).catch(tell)
    await seedDemoLinks(parts).catch(tell)
    if (google) await seedDemoLaunches(parts).catch(tell)
    void seedDemoRestated(db, signal).catch((error: unknown) => (signal.aborted ? undefined : tell(error)))
  }
  return people
}
