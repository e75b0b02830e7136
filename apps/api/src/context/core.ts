import type { Db } from '../db/connect.ts'
import type { Publish } from '../lib/events.ts'
import type { Log } from '../lib/log.ts'
import type { Passwords } from '../lib/secrets/passwords.ts'
import type { KeyRing } from '../lib/secrets/sealing.ts'
import type { Transact } from './context.ts'

/** What features are built on, the same for all of them: each picks from it what it needs. */
export interface Core {
  db: Db
  log: Log
  /** Seals what is stored. */
  ring: KeyRing
  /** Makes fingerprints by which equal secrets are known without being told. */
  fingerprintKey: Buffer
  passwords: Passwords
  /** Tells open pages an event that is no part of a change. */
  publish: Publish
  /** The transaction of what runs by itself. */
  transact: Transact<null>
  /** In which a day of a report begins and ends. */
  timeZone: string
  adminUsername: string
}
