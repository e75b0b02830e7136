import type { TrackerFailureCode } from '@app/contract'
import { SlowAnswer } from '../lib/cache/stale-while-revalidate.ts'
import { TrackerError } from '../ports/tracker.ts'

/** What a person is told of a tracker that gives no answer. Anything else that went wrong is thrown again. */
export const failureOf = (error: unknown): TrackerFailureCode => {
  if (error instanceof SlowAnswer) return 'vendor_slow/keitaro'
  if (error instanceof TrackerError) return error.key
  throw error
}
