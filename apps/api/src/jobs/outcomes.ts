import { jobReasons } from '@app/contract'
import type { QueueSettings } from './queues.ts'

/** A handler throws this when the outside service said when to come again. The try counts. */
export class RetryLater extends Error {
  override name = 'RetryLater'
  /** The next try comes no earlier than in so many seconds. */
  readonly seconds: number

  constructor(seconds: number, reason: string = jobReasons.later) {
    super(reason)
    this.seconds = Math.max(0, seconds)
  }
}

/** A handler throws this when no further try can help: the job becomes a dead letter. The reason is shown to admins. */
export class GiveUp extends Error {
  override name = 'GiveUp'
}

/**
 * Seconds until the next try: anything up to a limit that doubles with each failure, so that jobs which failed together
 * do not come again together. Where the outside service said when, that long and a little more, however often it said so.
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

/** What may be stored and shown about a failure: words of our own handlers, else only its kind. Messages can quote values. */
export const reasonOf = (error: unknown): string => {
  if (error instanceof RetryLater || error instanceof GiveUp) return error.message
  if (!(error instanceof Error)) return 'an unknown failure'
  const { code } = error as Error & { code?: unknown }
  return typeof code === 'string' ? `${error.name} (${code})` : error.name
}
