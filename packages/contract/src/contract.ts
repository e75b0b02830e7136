import { accounts } from './features/accounts/accounts.ts'
import { admin } from './features/people/admin.ts'
import { attention, day } from './features/attention.ts'
import { auth } from './features/people/auth.ts'
import { breakdown } from './features/figures/breakdown.ts'
import { bulk } from './features/accounts/bulk.ts'
import { campaigns } from './features/figures/campaigns.ts'
import { codes } from './features/codes/codes.ts'
import { invites } from './features/people/invites.ts'
import { launches } from './features/links/launches.ts'
import { library } from './features/links/library.ts'
import { linkCountries } from './features/links/link-countries.ts'
import { linkRequests } from './features/links/link-requests.ts'
import { links } from './features/links/links.ts'
import { live } from './features/live.ts'
import { meta } from './features/meta.ts'
import { notifications } from './features/notifications.ts'
import { ownerParts } from './features/figures/owner-parts.ts'
import { owners } from './features/figures/owners.ts'
import { pairing } from './features/people/pairing.ts'
import { results } from './features/figures/results.ts'
import { search } from './features/search.ts'
import { sheets } from './features/accounts/sheets.ts'
import { spend } from './features/accounts/spend.ts'
import { stats } from './features/figures/stats.ts'
import { status } from './features/status.ts'
import { trail } from './features/links/trail.ts'
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
