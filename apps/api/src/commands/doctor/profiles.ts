import { createAdspower } from '../../adapters/adspower/index.ts'
import type { Config } from '../../config.ts'
import { ok, failureFinding, type Finding } from './findings.ts'

const about = 'ADSpower'

/** Checks the local API of ADSpower. Without it the groups of people are typed by hand. */
export const checkProfiles = async ({ simulated, adspower }: Config): Promise<Finding[]> => {
  if (simulated.includes('adspower')) return [ok(about, 'is simulated')]
  if (!adspower.url) return [ok(about, 'is not set up: groups are typed by hand')]
  try {
    const groups = await createAdspower(adspower).groups()
    return [ok(about, `answers and has ${groups.length} groups`)]
  } catch (error) {
    return [failureFinding('adspower', error)]
  }
}
