import type { Express } from 'express'
import type { Redis } from 'ioredis'
import type { Database } from '../db/connect.ts'
import type { CodeTimes } from '../features/codes/routes.ts'
import type { Jobs, queues, Rounds } from '../jobs/index.ts'
import type { Keys } from '../lib/secrets/keys.ts'
import type { Log } from '../lib/log.ts'
import type { Passwords } from '../lib/secrets/passwords.ts'
import type { Probe } from '../lib/outgoing/probe.ts'
import type { MailReader } from '../ports/mail.ts'
import type { Inbox, Messenger } from '../ports/messenger.ts'
import type { Profiles } from '../ports/profiles.ts'
import type { Sheets } from '../ports/sheets.ts'
import type { Tracker } from '../ports/tracker.ts'

/** Clients of the outside services. */
export interface Services {
  messenger: Messenger
  tracker: Tracker
  sheets: Sheets
  mail: MailReader
  profiles: Profiles
  /** Calls finished links. */
  probe: Probe
}

/** Everything that the application is built from; tests replace some of it. */
export interface Dependencies extends Services {
  database: Database
  /** Shared by several instances; null in a single process. */
  redis: Redis | null
  keys: Keys
  jobs: Jobs<typeof queues>
  log: Log
  /** The built web application. */
  siteFolder: string
  passwords?: Passwords
  /** Whole requests, in ms. */
  deadlineMs?: number | undefined
  codeTimes?: CodeTimes | undefined
  /** Whether requests may be served now; without it always. Not while another instance may have taken over. */
  mayServe?: () => boolean
}

export interface Application {
  app: Express
  /** From now on /readyz says no, and open event streams end. */
  drain(): void
  /** Takes what people press under messages. */
  inbox: Inbox
  /** Until the answer is called, /readyz says no: people could not sign in yet. */
  prepare(): () => void
  /** Ends what runs by itself. */
  close(): Promise<void>
  /** Asks for what people ask for first, so that they need not wait for it. */
  warm(): Promise<void>
  /** Removes what has expired. Never rejects: one kind that cannot be removed now does not keep the others. */
  sweep(): Promise<void>
  /** Goes on reading for those who wait for a code, until the signal aborts. In every process. */
  watchMailboxes(signal: AbortSignal): Promise<void>
  /** Background work of the features, for one process of all. */
  rounds: Rounds
}
