import type { QueueName } from '@app/contract'
import { z } from 'zod'

/** What a queue is: the shape of its data, and how it is tried. Times in seconds. */
export interface QueueSettings<Data extends z.ZodType = z.ZodType> {
  /** Checked when a job is sent and again when it is worked. Holds ids, never secrets; no transforms. */
  data: Data
  /** Jobs of this process at a time, each of another record. */
  concurrency?: number
  /** How often a job is tried before it is a dead letter. */
  tries?: number
  /** How long a job is tried before it is a dead letter, counted from when it was sent. */
  timeout?: number
  /** Longest wait after the first failure; it doubles with each one, up to `longestWait`. */
  firstWait?: number
  longestWait?: number
  /**
   * A try that takes longer counts as failed; its signal aborts ten seconds before. At most 50: ten seconds later the job
   * is free for other processes, whatever this one does.
   */
  limit?: number
}

export type Queues = Record<string, QueueSettings>
export type DataOf<Q extends QueueSettings> = z.output<Q['data']>
export type SentDataOf<Q extends QueueSettings> = z.input<Q['data']>

/** Every queue of the program by name: letters, digits, dots and hyphens. docs/jobs.md says how to add one. */
export const queues = {
  /** Tells a person in Telegram what happened to their account. */
  'person.notify': {
    data: z.object({
      userId: z.int(),
      what: z.enum(['password_changed', 'new_device', 'paired_anew', 'unpaired']),
      network: z.string(),
      /** The chat that is told, where that is the one they have left. */
      telegramId: z.string().optional(),
    }),
    timeout: 3_600,
  },
  /** Writes into its sheet how a row stands now. */
  'sheet.mark': {
    data: z.object({ rowId: z.string().regex(/^\d+$/), wanted: z.int() }),
    concurrency: 2,
    // Waiting for quota, or for an outage to end, is no reason to give up within the day; five minutes later all agrees.
    tries: 2_000,
    firstWait: 2,
    longestWait: 240,
  },
  /** Makes a campaign link in the tracker, or removes what there is of one. Outages it sits out by itself. */
  'link.create': { data: z.object({ linkId: z.int() }), tries: 60, timeout: 3_600, firstWait: 1, longestWait: 8 },
  /** Calls a finished link once. */
  'link.check': { data: z.object({ linkId: z.int() }), tries: 3, timeout: 600 },
  /** Looks at the finished links whose turn it is, a few at a time. Outages it sits out. */
  'link.watch': { data: z.object({}), concurrency: 1, tries: 2_000, firstWait: 5, longestWait: 240 },
  /** Does what a bulk change asks of its accounts, one after the other; a long one goes on in another job. */
  'accounts.bulk': { data: z.object({ bulkId: z.int() }), concurrency: 2, firstWait: 1, longestWait: 60 },
  /** Asks the tracker for the days whose turn it is, a few at a time. Outages it sits out, as marks do. */
  'figures.keep': { data: z.object({}), concurrency: 1, tries: 2_000, firstWait: 5, longestWait: 240 },
} satisfies Queues & Record<QueueName, unknown>

const defaults = { concurrency: 4, tries: 10, timeout: 86_400, firstWait: 5, longestWait: 3_600, limit: 50 }

export const withDefaults = <Q extends QueueSettings>(queue: Q): Q & Required<QueueSettings> => ({
  ...defaults,
  ...queue,
})
