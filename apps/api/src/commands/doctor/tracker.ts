import { createKeitaro } from '../../adapters/keitaro/index.ts'
import type { Config } from '../../config.ts'
import { ok, failureFinding, type Finding } from './findings.ts'

const about = 'Keitaro'

/** @param deadlineMs deadline of the single call */
export const checkTracker = async ({ simulated, keitaro }: Config, deadlineMs = 8_000): Promise<Finding[]> => {
  if (simulated.includes('keitaro')) return [ok(about, 'is simulated')]
  const tracker = createKeitaro({ ...keitaro, deadlineMs })
  try {
    const groups = await tracker.groups()
    return [ok(about, `accepts the key and has ${groups.length} groups`)]
  } catch (error) {
    return [failureFinding('keitaro', error)]
  }
}
