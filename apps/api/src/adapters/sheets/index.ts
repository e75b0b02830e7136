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
  /** Omit to use Google's own. */
  apiRoot?: string | undefined
  tokenUrl?: string | undefined
  /** Deadline of one call of the port, in ms. */
  deadlineMs?: number
  /** Maximum size of an answer, in bytes. */
  maxBytes?: number
  retrying?: Retrying
  /** Maximum wait for a slot of the rate limit, in ms. */
  maxWaitMs?: number
  /** Requests per ten seconds, averaged over a minute, for reads and writes each. */
  perTenSeconds?: number
  /** Length of the rate limit's minute, in ms. */
  minuteMs?: number
  /** Shared counter of requests; omit to count in this process alone. */
  ledger?: RateLimitLedger
  /** Concurrent requests. */
  parallel?: number
  /** Cooldown of the open circuit after several failures, in ms. */
  cooldownMs?: number
  log?: Pick<Log, 'warn'>
}

/** One retry only: jobs repeat whatever must survive an outage, and every request costs quota. */
const defaultRetrying: Retrying = { attempts: 2, pauseMs: 1_000, longestPauseMs: 8_000 }

/**
 * Google Sheets API v4 for one service account, through google-spreadsheet and google-auth-library.
 * - Tabs are addressed by id, never by title, which another tab may take over at any time.
 * - The library's rows are not used: saving one writes back all its cells as read, overwriting formulas and others'
 *   edits, and parses texts as if typed.
 * - A service account counts as one user, with 60 reads and 60 writes a minute. We use six in ten of them and leave the
 *   rest to other programs of the same project.
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

  /** Runs one call of the port about one document. */
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
