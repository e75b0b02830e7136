import type { QueueName } from '@app/contract'
import { z } from 'zod'

/** Settings of a queue: shape of its data and retry policy. Times in seconds. */
export interface QueueSettings<Data extends z.ZodType = z.ZodType> {
  /** Validated on send and again before work. Contains ids, never secrets; no transforms. */
  data: Data
  /** Concurrent jobs per process, each of a different record. */
  concurrency?: number
  /** Attempts before a job becomes a dead letter. */
  tries?: number
  /** Time after sending before a job becomes a dead letter. */
  timeout?: number
  /** Maximum delay after the first failure; doubles with each failure, up to `longestWait`. */
  firstWait?: number
  longestWait?: number
  /**
   * Time limit of an attempt; its signal aborts ten seconds before. At most 50: ten seconds later the job is free for
   * other processes, whatever this one does.
   */
  limit?: number
}

export type Queues = Record<string, QueueSettings>
export type DataOf<Q extends QueueSettings> = z.output<Q['data']>
export type SentDataOf<Q extends QueueSettings> = z.input<Q['data']>

/** All queues of the program by name: letters, digits, dots and hyphens. docs/jobs.md says how to add one. */
export const queues = {
  /** Tells a person in Telegram what happened to their account. */
  'person.notify': {
    data: z.object({
      userId: z.int(),
      what: z.enum(['password_changed', 'new_device', 'paired_anew', 'unpaired']),
      network: z.string(),
      /** Chat to write to, if it is the one that the person has left. */
      telegramId: z.string().optional(),
    }),
    timeout: 3_600,
  },
  /** Writes the current state of a row into its sheet. */
  'sheet.mark': {
    data: z.object({ rowId: z.string().regex(/^\d+$/), wanted: z.int() }),
    concurrency: 2,
    // Neither short quota nor an outage justifies giving up within a day. After recovery all rows agree within five
    // minutes.
    tries: 2_000,
    firstWait: 2,
    longestWait: 240,
  },
  /** Creates a campaign link in the tracker, or removes a partial one. Retries through outages. */
  'link.create': { data: z.object({ linkId: z.int() }), tries: 60, timeout: 3_600, firstWait: 1, longestWait: 8 },
  /** Calls a finished link once. */
  'link.check': { data: z.object({ linkId: z.int() }), tries: 3, timeout: 600 },
  /** Checks the finished links that are due, a few at a time. Retries through outages. */
  'link.watch': { data: z.object({}), concurrency: 1, tries: 2_000, firstWait: 5, longestWait: 240 },
  /** Applies a bulk change to its accounts, one after the other; a long one continues in another job. */
  'accounts.bulk': { data: z.object({ bulkId: z.int() }), concurrency: 2, firstWait: 1, longestWait: 60 },
  /** Fetches the due days from the tracker, a few at a time. Retries through outages, like marks. */
  'figures.keep': { data: z.object({}), concurrency: 1, tries: 2_000, firstWait: 5, longestWait: 240 },
} satisfies Queues & Record<QueueName, unknown>

const defaults = { concurrency: 4, tries: 10, timeout: 86_400, firstWait: 5, longestWait: 3_600, limit: 50 }

export const withDefaults = <Q extends QueueSettings>(queue: Q): Q & Required<QueueSettings> => ({
  ...defaults,
  ...queue,
})
