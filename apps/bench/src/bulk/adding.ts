import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Kysely, PostgresDialect } from 'kysely'
import type { Database } from '../../../api/src/db/connect.ts'
import type { DB } from '../../../api/src/db/schema.ts'
import { createPool } from '../../../api/src/features/codes/pool/pool.ts'
import type { KeyRing } from '../../../api/src/lib/secrets/sealing.ts'
import type { Principal } from '../../../api/src/lib/principal.ts'
import { findPostgres } from '../../../api/test/servers/find.ts'
import { lines, newPaste } from './paste.ts'
import { contextOf } from '../acting.ts'

const run = promisify(execFile)

const key = randomBytes(32)
const ring: KeyRing = { active: () => 'bench', find: () => key }

const lead: Principal = {
  userId: 1,
  username: 'lead',
  roleName: 'TeamleadFarmer',
  isAdmin: false,
  groupIds: [],
  people: null,
  permissions: new Set(['mailboxes.manage', 'mailboxes.stock']),
  sessionId: 1,
  signedInLately: true,
}

/** Duration of one bulk add, in ms: its statements, and the rest, which is parsing and encrypting on a thread. */
export interface Added {
  database: number
  rest: number
}

/** Restores the pool, so that no measurement inherits dead rows or pending index entries of another. */
export const removeAdded = async ({ pool }: Database): Promise<void> => {
  const client = await pool.connect()
  try {
    await client.query('set statement_timeout = 0')
    await client.query(`delete from mailboxes where email like 'bulk%'`)
    await client.query('vacuum analyze mailboxes, mailbox_counts')
    await client.query('checkpoint')
  } finally {
    client.release(true)
  }
}

/** Adds new mailboxes through the service behind the call. @throws if a line is refused */
export const addOnce = async ({ pool }: Database): Promise<Added> => {
  let database = 0
  const db = new Kysely<DB>({
    dialect: new PostgresDialect({ pool }),
    log: ({ queryDurationMillis }) => void (database += queryDurationMillis),
  })
  const { addMailboxes } = createPool({ db, ring, fingerprintKey: key, stopReading: () => undefined })
  const body = { emailsData: newPaste(), isExisting: false, markAsInvalid: false }
  const started = performance.now()
  const { inserted } = await addMailboxes(contextOf(db, ring, lead), { body })
  const whole = performance.now() - started
  if (inserted !== lines) throw new Error(`${inserted} of ${lines} lines were added`)
  return { database, rest: whole - database }
}

const columns = `(id, email, creator_id, creator_name, seal_key_id, seal_key, fingerprint, password, refresh_token, client_id)`

/**
 * Dumps the rows of a bulk add to a file. Returns a function that copies them into the same table, with its indexes
 * and counters, and resolves to the time in ms. Null if psql is not installed.
 */
export const keepForCopy = async (databaseUrl: string, folder: string): Promise<(() => Promise<number>) | null> => {
  const psql = findPostgres('psql')
  if (!psql) return null
  const file = join(folder, 'rows')
  const tell = async (command: string): Promise<string> => {
    const args = ['-X', '-q', '-v', 'ON_ERROR_STOP=1', '-d', databaseUrl, '-c', '\\timing on', '-c', command]
    return (await run(psql, args)).stdout
  }
  await tell(`\\copy (select ${columns.slice(1, -1)} from mailboxes where email like 'bulk%') to '${file}'`)
  return async () => {
    const said = await tell(`\\copy mailboxes ${columns} from '${file}'`)
    const ms = /Time: ([\d.]+) ms/.exec(said)?.[1]
    if (!ms) throw new Error(`psql said nothing about the time:\n${said}`)
    return Number(ms)
  }
}
