import { setTimeout as wait } from 'node:timers/promises'
import type { GoogleSpreadsheet } from 'google-spreadsheet'
import type { Deadline } from '../../lib/deadline.ts'
import { HttpFailure } from '../../lib/outgoing/http-client.ts'
import type { createCircuitBreaker } from '../../lib/outgoing/circuit-breaker.ts'
import { SheetsError, type Caller } from '../../ports/sheets.ts'
import type { RateLimiter, Metric } from './rate-limiter.ts'
import type { Open } from './connection.ts'
import { BadRequest, sheetsErrorOf, StaleToken } from './failures.ts'
import type { SignIn } from './sign-in.ts'

export interface Retrying {
  attempts: number
  /** Upper bound of the first random pause, doubled for each retry, in ms. */
  pauseMs: number
  /** Longest pause that Google may request, in ms. */
  longestPauseMs: number
}

export interface CallsOptions {
  open: Open
  signIn: SignIn
  rateLimiter: RateLimiter
  outbound: ReturnType<typeof createCircuitBreaker>
  retrying: Retrying
  /** Maximum wait for the rate limit, in ms. */
  maxWaitMs: number
}

export type Work<T> = (document: GoogleSpreadsheet) => Promise<T>

const unclear = (): SheetsError =>
  new SheetsError('unclear', 'Google did not confirm the change: nobody knows whether it happened')

const timeIsUp = (): SheetsError => new SheetsError('slow', 'Google Sheets did not answer in time')

/** Whether nothing was changed: refusals, and failures before the request was sent. */
const changedNothing = (error: unknown, failed: SheetsError): boolean => {
  if (error instanceof HttpFailure) return !error.sent
  const isRefusal = failed instanceof BadRequest || failed.actor !== 'nobody'
  return isRefusal || failed.failure === 'quota'
}

/** Full jitter, so that calls that failed together do not retry together; null if a retry is pointless. */
const pauseAfter = (failed: SheetsError, attempt: number, pauseMs: number): number | null => {
  const jitter = Math.random() * pauseMs * 2 ** attempt
  if (failed instanceof StaleToken) return attempt === 0 ? 0 : null
  if (failed.failure === 'quota') return (failed.retryAfterSeconds ?? 0) * 1_000 + jitter
  const mayPass = failed.failure === 'down' || (failed.failure === 'broken' && failed.actor === 'nobody')
  return mayPass && !(failed instanceof BadRequest) ? jitter : null
}

/**
 * Requests about one document within one call of the port. Each takes a slot of the rate limit, goes through the
 * circuit breaker, and is retried within the deadline if that may help and is safe. A change is only retried if it
 * certainly did not happen.
 */
export const createCalls =
  ({ open, signIn, rateLimiter, outbound, retrying, maxWaitMs }: CallsOptions) =>
  (spreadsheetId: string, deadline: Deadline, caller: Caller) => {
    const once = async <T>(metric: Metric, work: Work<T>): Promise<T> => {
      const document = await open(spreadsheetId, deadline)
      if (deadline.left() <= 0) throw timeIsUp()
      try {
        return await work(document)
      } catch (error) {
        const failed = sheetsErrorOf(error)
        throw metric === 'writes' && !changedNothing(error, failed) ? unclear() : failed
      }
    }

    const repeated = async <T>(metric: Metric, work: Work<T>): Promise<T> => {
      for (let attempt = 0; ; attempt++) {
        try {
          return await once(metric, work)
        } catch (error) {
          const failed = sheetsErrorOf(error)
          if (failed instanceof StaleToken) signIn.forget()
          if (failed.failure === 'quota') await rateLimiter.cooldown(metric, failed.retryAfterSeconds ?? 0)
          const pause = pauseAfter(failed, attempt, retrying.pauseMs)
          const longest = Math.min(retrying.longestPauseMs, deadline.left())
          if (pause === null || attempt + 1 >= retrying.attempts || pause >= longest) throw failed
          await wait(pause)
          await rateLimiter.take(metric, Math.max(0, deadline.left()), caller)
        }
      }
    }

    return {
      /** @throws SheetsError */
      ask: async <T>(metric: Metric, work: Work<T>): Promise<T> => {
        if (deadline.left() <= 0) throw timeIsUp()
        await rateLimiter.take(metric, Math.min(maxWaitMs, deadline.left()), caller, outbound.check)
        return outbound.run(() => repeated(metric, work))
      },
      /** Reports how many tabs of the document could not be parsed. */
      skippedTabs: (rows: number, total: number): void => outbound.skipped('tabs', rows, total, spreadsheetId),
    }
  }

export type Calls = ReturnType<ReturnType<typeof createCalls>>
