import { createKeitaro } from '../../adapters/keitaro/index.ts'
import type { Config } from '../../config.ts'
import { TrackerError, type TrackerFailure } from '../../ports/tracker.ts'
import { fault, ok, type Finding } from './finding.ts'

const about = 'Keitaro'
const trackerAdmin = 'Who runs the tracker'

const todos: Partial<Record<TrackerFailure, [what: string, who?: string]>> = {
  refused: ['Make an API key in Keitaro under Maintenance, Users, and put it into KEITARO_API_KEY.'],
  forbidden: [
    'Give the user of the API key the rights to campaigns and reports, and let this machine in.',
    trackerAdmin,
  ],
  unlicensed: ['Choose an edition of Keitaro that has the Admin API.', trackerAdmin],
  down: ['Start the tracker, or correct KEITARO_URL.', trackerAdmin],
  slow: ['Look at the load of the tracker.', trackerAdmin],
  busy: ['Wait a moment; the tracker counts clicks first.', trackerAdmin],
}

/** @param deadlineMs of the one call */
export const checkTracker = async ({ simulated, keitaro }: Config, deadlineMs = 8_000): Promise<Finding[]> => {
  if (simulated.includes('keitaro')) return [ok(about, 'is simulated')]
  const tracker = createKeitaro({ ...keitaro, deadlineMs })
  try {
    const groups = await tracker.groups()
    return [ok(about, `accepts the key and has ${groups.length} groups`)]
  } catch (error) {
    if (!(error instanceof TrackerError)) throw error
    const [what, who] = todos[error.failure] ?? ['Is KEITARO_URL really the address of the tracker’s panel?']
    return [fault(about, error.message, what, who)]
  }
}
