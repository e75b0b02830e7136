import type { admin } from '@app/contract'
import { SlowAnswer, type StaleWhileRevalidate } from '../../lib/cache/stale-while-revalidate.ts'
import type { Handlers } from '../../http/handlers.ts'
import { Refusal } from '../../lib/refusal.ts'
import { ProfilesError, type Profiles } from '../../ports/profiles.ts'

const refuse = (error: unknown): never => {
  if (error instanceof SlowAnswer) throw new Refusal('vendor_slow/adspower')
  if (error instanceof ProfilesError) throw new Refusal(error.key, { cause: error })
  throw error
}

const times = { freshSeconds: 600, keepSeconds: 7 * 86_400 }

/** Groups of browser profiles, fetched once for everybody. */
export const createGroups = (
  profiles: Profiles,
  remember: StaleWhileRevalidate,
): Handlers<Pick<typeof admin, 'listAdspowerGroups'>> => ({
  /**
   * If the AdsPower client is switched off, the last good answer is served, except on Refresh. Null if the installation
   * has none.
   * @throws Refusal vendor_…/adspower
   */
  listAdspowerGroups: async (_, { query }) => {
    if (!profiles.isSet) return { groups: null }
    const again = query.fresh === '1'
    const { value, failure } = await remember('adspower:groups', { ...times, again }, () => profiles.groups()).catch(
      refuse,
    )
    if (again && failure) refuse(failure)
    return { groups: value }
  },
})
