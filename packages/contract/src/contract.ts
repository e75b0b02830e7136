import { accounts } from './features/accounts.ts'
import { admin } from './features/admin.ts'
import { auth } from './features/auth.ts'
import { campaigns } from './features/campaigns.ts'
import { codes } from './features/codes.ts'
import { links } from './features/links.ts'
import { live } from './features/live.ts'
import { meta } from './features/meta.ts'
import { sheets } from './features/sheets.ts'
import { stats } from './features/stats.ts'

/** Every call of the API, by operation name. */
export const contract = {
  ...auth,
  ...live,
  ...meta,
  ...stats,
  ...campaigns,
  ...sheets,
  ...accounts,
  ...codes,
  ...links,
  ...admin,
}

export type AppContract = typeof contract
export type Operation = keyof AppContract
