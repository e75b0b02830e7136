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

/** The groups of browser profiles, asked for once for everybody. */
export const createGroups = (
  profiles: Profiles,
  remember: StaleWhileRevalidate,
): Handlers<Pick<typeof admin, 'listAdspowerGroups'>> => ({
  /**
   * The last good answer stands in for a client that is switched off, except for those who press Refresh.
   * Null where the installation has none.
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
