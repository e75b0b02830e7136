import type { TrackerTrouble } from '@app/contract'
import { SlowAnswer } from '../../lib/cache/stale-while-revalidate.ts'
import { TrackerError, type TrackerFailure } from '../../ports/tracker.ts'

const keys: Record<TrackerFailure, TrackerTrouble> = {
  refused: 'vendor_broken/keitaro_key',
  forbidden: 'vendor_broken/keitaro_rights',
  unlicensed: 'vendor_broken/keitaro_rights',
  rejected: 'vendor_rejected/keitaro',
  broken: 'vendor_broken/keitaro',
  down: 'vendor_down/keitaro',
  busy: 'vendor_down/keitaro',
  slow: 'vendor_slow/keitaro',
}

/** What a person is told of a tracker that gives no answer. Anything else that went wrong is thrown again. */
export const troubleOf = (error: unknown): TrackerTrouble => {
  if (error instanceof SlowAnswer) return 'vendor_slow/keitaro'
  if (error instanceof TrackerError) return keys[error.failure]
  throw error
}
