import { z } from 'zod'
import { refusals, type RefusalName } from './refusals.ts'

/** State of the project in Google's console, and its quotas. */
export const Modes = z.strictObject({
  /** The Sheets API is not enabled in the project: 403 SERVICE_DISABLED. */
  apiDisabled: z.boolean(),
  /** Any other refusal of every call; null for none. */
  refusal: z.enum(Object.keys(refusals) as [RefusalName, ...RefusalName[]]).nullable(),
  /** The key was deleted: no new tokens. */
  keyRevoked: z.boolean(),
  /** Requests per minute. */
  readsPerUser: z.int().min(0),
  readsPerProject: z.int().min(0),
  writesPerUser: z.int().min(0),
  writesPerProject: z.int().min(0),
  /** Whether row metadata follows its row when people sort, which the service does not document. */
  metadataFollowsSort: z.boolean(),
  /** Retry-After of a 429 in seconds; null to omit it. */
  retryAfter: z.int().min(0).max(3_600).nullable(),
})

export type Modes = z.output<typeof Modes>

export const defaultModes: Modes = {
  apiDisabled: false,
  refusal: null,
  keyRevoked: false,
  readsPerUser: 60,
  readsPerProject: 300,
  writesPerUser: 60,
  writesPerProject: 300,
  metadataFollowsSort: false,
  retryAfter: null,
}
