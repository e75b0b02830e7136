import type { Db } from '../db/connect.ts'
import type { Publish } from '../lib/events.ts'
import type { Log } from '../lib/log.ts'
import type { Passwords } from '../lib/secrets/passwords.ts'
import type { KeyRing } from '../lib/secrets/sealing.ts'
import type { Transact } from './context.ts'

/** Common dependencies of all features; each picks what it needs. */
export interface Core {
  db: Db
  log: Log
  /** Seals stored secrets. */
  ring: KeyRing
  /** Key for fingerprints, which compare secrets without revealing them. */
  fingerprintKey: Buffer
  passwords: Passwords
  /** Emits an event to open pages that is not part of a change. */
  publish: Publish
  /** Transaction for background work. */
  transact: Transact<null>
  /** Zone in which a day of a report begins and ends. */
  timeZone: string
  adminUsername: string
}
