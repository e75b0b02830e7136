import { z } from 'zod'
import { refusals, type RefusalName } from './refusals.ts'

/** How the project in Google's console stands, and how much it may ask. */
export const Modes = z.strictObject({
  /** The Sheets API was never enabled in the project: 403 SERVICE_DISABLED. */
  apiDisabled: z.boolean(),
  /** For what else each call is refused; null: it is not. */
  refusal: z.enum(Object.keys(refusals) as [RefusalName, ...RefusalName[]]).nullable(),
  /** The key was deleted: no new tokens. */
  keyRevoked: z.boolean(),
  /** Requests in any minute. */
  readsPerUser: z.int().min(0),
  readsPerProject: z.int().min(0),
  writesPerUser: z.int().min(0),
  writesPerProject: z.int().min(0),
  /** Whether what is tied to a row goes with it when people sort, which the service does not say. */
  metadataFollowsSort: z.boolean(),
  /** Seconds that a 429 asks to wait; null: it does not say. */
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
