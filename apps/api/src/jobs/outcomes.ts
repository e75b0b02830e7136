import { jobReasons } from '@app/contract'
import type { QueueSettings } from './queues.ts'

/** Thrown by a handler if the outside service said when to retry. The attempt counts. */
export class RetryLater extends Error {
  override name = 'RetryLater'
  /** Minimum delay of the next attempt, in seconds. */
  readonly seconds: number

  constructor(seconds: number, reason: string = jobReasons.later) {
    super(reason)
    this.seconds = Math.max(0, seconds)
  }
}

/** Thrown by a handler if no retry can help: the job becomes a dead letter. Administrators see the reason. */
export class GiveUp extends Error {
  override name = 'GiveUp'
}

/**
 * Delay of the next attempt in seconds: random up to a limit that doubles with each failure, so that jobs that failed
 * together do not retry together. If the outside service said when to retry, that delay plus a little, however often it
 * said so.
 */
export const waitBefore = (
  error: unknown,
  retries: number,
  { firstWait, longestWait }: Required<Pick<QueueSettings, 'firstWait' | 'longestWait'>>,
  random: () => number,
): number => {
  const most = Math.min(longestWait, firstWait * 2 ** retries)
  const asked = error instanceof RetryLater ? error.seconds : 0
  return asked + random() * (asked > 0 ? Math.min(most, Math.max(firstWait, asked / 4)) : most)
}

/**
 * Failure reason that may be stored and shown: the text of our own handlers, otherwise only the kind, because messages
 * can quote values.
 */
export const reasonOf = (error: unknown): string => {
  if (error instanceof RetryLater || error instanceof GiveUp) return error.message
  if (!(error instanceof Error)) return 'an unknown failure'
  const { code } = error as Error & { code?: unknown }
  return typeof code === 'string' ? `${error.name} (${code})` : error.name
}
