import type { Log } from '../../lib/log.ts'
import { deadlineIn } from '../../lib/deadline.ts'
import { createCircuitBreaker } from '../../lib/outgoing/circuit-breaker.ts'
import { SheetsError, type Caller, type Sheets } from '../../ports/sheets.ts'
import { createRateLimiter, createMemoryLedger, type RateLimitLedger } from './rate-limiter.ts'
import { createCalls, type Calls, type Retrying } from './calls.ts'
import { createConnection } from './connection.ts'
import { sheetsErrorOf } from './failures.ts'
import { createSheetReader, type SheetReader } from './sheet-reader.ts'
import { createSignIn, type ServiceAccount } from './sign-in.ts'
import { createSheetWriter } from './sheet-writer.ts'

export type { RateLimitLedger } from './rate-limiter.ts'
export type { ServiceAccount } from './sign-in.ts'

export interface GoogleSheetsOptions {
  serviceAccount: ServiceAccount
  /** Absent: Google's own. */
  apiRoot?: string | undefined
  tokenUrl?: string | undefined
  /** For one call of the port, whatever it takes, in ms. */
  deadlineMs?: number
  /** Longest answer that is read, in bytes. */
  maxBytes?: number
  retrying?: Retrying
  /** How long a caller waits for a free place under the rate limit, in ms. */
  maxWaitMs?: number
  /** Requests that are let through in ten seconds, counted over a minute, for reading and for writing each. */
  perTenSeconds?: number
  /** Length of a minute of the rate limit, in ms. */
  minuteMs?: number
  /** Where they are counted; absent: in this process alone. */
  ledger?: RateLimitLedger
  /** Requests at once. */
  parallel?: number
  /** How long the service is left alone after several failures, in ms. */
  cooldownMs?: number
  log?: Pick<Log, 'warn'>
}

/** Once more: what is to outlast an outage is repeated by its job, and each request costs quota. */
const defaultRetrying: Retrying = { attempts: 2, pauseMs: 1_000, longestPauseMs: 8_000 }

/**
 * Google Sheets API v4 for one service account, through google-spreadsheet and google-auth-library.
 * - Tabs are named by their id, never by their title, which may pass to another tab at any moment.
 * - The library's rows are not used: saving one writes all its cells as they were read, formulas and the edits of
 *   others included, and takes texts as typed.
 * - A service account counts as one user, with 60 readings and 60 writings a minute. Six in ten of them are ours to
 *   spend: the rest is for other programs of the same project.
 */
export const createGoogleSheets = ({
  serviceAccount,
  apiRoot = 'https://sheets.googleapis.com',
  tokenUrl = 'https://oauth2.googleapis.com/token',
  deadlineMs = 10_000,
  maxBytes = 32 * 1_024 * 1_024,
  retrying = defaultRetrying,
  maxWaitMs = 5_000,
  perTenSeconds = 6,
  minuteMs = 60_000,
  ledger = createMemoryLedger(),
  parallel = 4,
  cooldownMs = 10_000,
  log,
}: GoogleSheetsOptions): Sheets => {
  const email = serviceAccount.client_email
  const outbound = createCircuitBreaker({
    service: 'sheets',
    parallel,
    cooldownMs,
    errorOf: sheetsErrorOf,
    away: () => new SheetsError('down', 'Google Sheets failed several times and is left alone for a moment'),
    log,
  })
  const signIn = createSignIn(serviceAccount, tokenUrl, Math.min(deadlineMs, 5_000))
  const open = createConnection({ baseUrl: apiRoot, deadlineMs, maxBytes, email, signIn })
  const rateLimiter = createRateLimiter({ perMinute: perTenSeconds * 6, minuteMs, ledger })
  const callsOf = createCalls({ open, signIn, rateLimiter, outbound, retrying, maxWaitMs })

  /** One call of the port, about one document. */
  const about = async <T>(
    spreadsheetId: string,
    caller: Caller,
    work: (reading: SheetReader, calls: Calls) => Promise<T>,
  ): Promise<T> => {
    if (!/^[\w-]{1,128}$/.test(spreadsheetId))
      throw new SheetsError('notFound', 'There is no such Google Sheet: the link is wrong')
    const calls = callsOf(spreadsheetId, deadlineIn(deadlineMs), caller)
    return work(createSheetReader(calls), calls)
  }

  const change = <T>(
    spreadsheetId: string,
    work: (writing: ReturnType<typeof createSheetWriter>) => Promise<T>,
  ): Promise<T> => about(spreadsheetId, 'mark', (reading, calls) => work(createSheetWriter(calls, reading, email)))

  return {
    state: outbound.state,
    serviceAccount: () => email,
    describe: (id) =>
      about(id, 'person', async (reading) => {
        const { title, tabs } = await reading.describe()
        return { title, tabs }
      }),
    read: (id, gid, caller = 'person') => about(id, caller, (reading) => reading.read(gid)),
    readRow: (id, gid, row, caller = 'person') => about(id, caller, (reading) => reading.readRow(gid, row)),
    look: (id, gid) => about(id, 'mark', (reading) => reading.look(gid)),
    lookClosely: (id, gid, columns, anchors) =>
      about(id, 'mark', (reading) => reading.lookClosely(gid, columns, anchors)),
    anchor: (id, gid, rows) => change(id, (writing) => writing.anchor(gid, rows)),
    unanchor: (id) => change(id, (writing) => writing.unanchor()),
    write: (id, gid, cells) => change(id, (writing) => writing.write(gid, cells)),
  }
}
