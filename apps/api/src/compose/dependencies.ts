import type { Express } from 'express'
import type { Redis } from 'ioredis'
import type { Database } from '../db/connect.ts'
import type { CodeTimes } from '../features/codes/index.ts'
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

/** Dependencies of the application; tests replace some of them. */
export interface Dependencies extends Services {
  database: Database
  /** Shared by several instances; null in a single process. */
  redis: Redis | null
  keys: Keys
  jobs: Jobs<typeof queues>
  log: Log
  /** Folder of the built web application. */
  siteFolder: string
  passwords?: Passwords
  /** Deadline of a whole request, in ms. */
  deadlineMs?: number | undefined
  codeTimes?: CodeTimes | undefined
  /** Whether requests may be served now; always if omitted. False while another instance may have taken over. */
  mayServe?: () => boolean
}

export interface Application {
  app: Express
  /** Makes /readyz fail and ends open event streams. */
  drain(): void
  /** Handles buttons pressed under messages. */
  inbox: Inbox
  /** Makes /readyz fail until the returned function is called, because people cannot sign in yet. */
  prepare(): () => void
  /** Stops the background work. */
  close(): Promise<void>
  /** Prefetches the data that people request first. */
  warm(): Promise<void>
  /** Removes expired data. Never rejects: a failure for one kind does not stop the others. */
  sweep(): Promise<void>
  /** Keeps reading mailboxes for people who wait for a code, until the signal aborts. Runs in every process. */
  watchMailboxes(signal: AbortSignal): Promise<void>
  /** Background work of the features that runs in only one of all processes. */
  rounds: Rounds
}
