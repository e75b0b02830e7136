import { createKeitaro } from '../../adapters/keitaro/index.ts'
import type { Config } from '../../config.ts'
import { checkFailure } from '../../health/services.ts'
import { TrackerError } from '../../ports/tracker.ts'
import { ok, told, type Finding } from './finding.ts'

const about = 'Keitaro'

/** @param deadlineMs of the one call */
export const checkTracker = async ({ simulated, keitaro }: Config, deadlineMs = 8_000): Promise<Finding[]> => {
  if (simulated.includes('keitaro')) return [ok(about, 'is simulated')]
  const tracker = createKeitaro({ ...keitaro, deadlineMs })
  try {
    const groups = await tracker.groups()
    return [ok(about, `accepts the key and has ${groups.length} groups`)]
  } catch (error) {
    if (!(error instanceof TrackerError)) throw error
    const { failure: code, message: text, actor } = error
    return [told(checkFailure('keitaro', { code, text, actor }))]
  }
}
