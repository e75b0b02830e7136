import type { TrackerFailureCode } from '@app/contract'
import { SlowAnswer } from '../lib/cache/stale-while-revalidate.ts'
import { TrackerError } from '../ports/tracker.ts'

/** Failure code for a tracker without an answer. Rethrows any other error. */
export const failureOf = (error: unknown): TrackerFailureCode => {
  if (error instanceof SlowAnswer) return 'vendor_slow/keitaro'
  if (error instanceof TrackerError) return error.key
  throw error
}
