import type { Db } from '../db/connect.ts'
import { oneAtATime } from '../db/lock.ts'
import { findCredentials } from '../features/auth/repository/people.ts'
import * as demo from '../features/links/repository/demo.ts'
import { insertLink } from '../features/links/repository/links.ts'
import { drawAlias } from '../features/links/plan.ts'
import type { Jobs, queues } from '../jobs/index.ts'

interface Dependencies {
  db: Db
  jobs: Pick<Jobs<typeof queues>, 'send'>
  adminUsername: string
}

/** Age of the links, in days. */
const past = [24, 21, 19, 16, 14, 12, 9, 7, 5, 3, 2, 1]
const countries = ['ES', 'KZ'] as const

const dayMs = 86_400_000
const retrySeconds = 600

/**
 * Creates a dozen links of the administrator. Jobs create them in the simulated tracker like any other; only their
 * dates are set back. Once.
 */
export const seedDemoLinks = async ({ db, jobs, adminUsername }: Dependencies): Promise<void> => {
  const admin = await findCredentials(db, adminUsername)
  if (!admin) return
  await oneAtATime(db, 'demo links', async (trx) => {
    if (await demo.hasLinks(trx)) return
    const accounts = await demo.pickAccounts(trx, past.length)
    for (const [index, daysAgo] of past.entries()) {
      const other = countries[index % 2]!
      const account = accounts[index] ?? { account_id: `${other}-${10_000 + index}`, country: other, pixel: null }
      const country = countries.find((each) => each === account.country) ?? other
      const at = new Date(Date.now() - daysAgo * dayMs)
      const id = await insertLink(trx, admin, {
        country,
        account_id: account.account_id,
        pixel: account.pixel ?? `88120441${7_700_000 + index * 137}`,
        pwa_link: `https://pwa.example.com/${country.toLowerCase()}/reels-${index + 1}`,
        campaignName: `${country} | ${account.account_id} | ${admin.username} | ${at.toISOString().slice(0, 10)}`,
        alias: drawAlias(),
        retrySeconds,
      })
      if (id === null) continue
      await demo.backdate(trx, id, at)
      await jobs.send(trx, 'link.create', { linkId: id }, { key: String(id) })
    }
  })
}
