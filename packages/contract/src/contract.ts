import { accounts } from './features/accounts.ts'
import { admin } from './features/admin.ts'
import { attention, day } from './features/attention.ts'
import { auth } from './features/auth.ts'
import { breakdown } from './features/breakdown.ts'
import { bulk } from './features/bulk.ts'
import { campaigns } from './features/campaigns.ts'
import { codes } from './features/codes.ts'
import { invites } from './features/invites.ts'
import { launches } from './features/launches.ts'
import { library } from './features/library.ts'
import { linkCountries } from './features/link-countries.ts'
import { linkRequests } from './features/link-requests.ts'
import { links } from './features/links.ts'
import { live } from './features/live.ts'
import { meta } from './features/meta.ts'
import { notifications } from './features/notifications.ts'
import { ownerParts } from './features/owner-parts.ts'
import { owners } from './features/owners.ts'
import { pairing } from './features/pairing.ts'
import { results } from './features/results.ts'
import { search } from './features/search.ts'
import { sheets } from './features/sheets.ts'
import { spend } from './features/spend.ts'
import { stats } from './features/stats.ts'
import { status } from './features/status.ts'
import { trail } from './features/trail.ts'
import { views } from './features/views.ts'

/** Every call of the API, by operation name. */
export const contract = {
  ...auth,
  ...live,
  ...meta,
  ...stats,
  ...campaigns,
  ...breakdown,
  ...owners,
  ...ownerParts,
  ...results,
  ...attention,
  ...day,
  ...notifications,
  ...search,
  ...sheets,
  ...bulk,
  ...accounts,
  ...spend,
  ...codes,
  ...links,
  ...linkRequests,
  ...launches,
  ...library,
  ...linkCountries,
  ...admin,
  ...invites,
  ...pairing,
  ...status,
  ...trail,
  ...views,
}

export type AppContract = typeof contract
export type Operation = keyof AppContract
