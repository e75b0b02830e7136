import { permissions, type Me, type Permission, type RoleName } from '@app/contract'
import { withAttention } from './attention.ts'
import { withFigures } from './figures.ts'
import { withAccounts } from './accounts.ts'
import { withCodes } from './codes.ts'
import { withCampaigns } from './campaigns.ts'
import { withLinks } from './links.ts'
import type { Handlers } from './network.ts'

const rights: Record<RoleName | 'none', readonly Permission[]> = {
  admin: permissions.filter((permission) => permission !== 'links.create'),
  TeamleadFarmer: [
    'stats.read',
    'campaigns.read',
    'accounts.manage',
    'spend.record',
    'sheets.manage',
    'mailboxes.stock',
    'mailboxes.manage',
    'library.manage',
    'views.share',
  ],
  farmer: ['mailboxes.stock', 'mailboxes.take', 'mailboxes.own'],
  buyer: [
    'stats.read',
    'campaigns.read',
    'accounts.take',
    'accounts.own',
    'spend.record',
    'mailboxes.stock',
    'mailboxes.own',
    'launches.own',
    'results.own',
  ],
  none: [],
}

/** Somebody with a role, and with the rights that the server gives it. */
export const person = (role: RoleName | null, more: Partial<Me> = {}): Me => ({
  id: 7,
  username: 'anna',
  telegramId: '100200300',
  groupIds: [],
  adspowerId: null,
  roleId: role && 1,
  roleName: role,
  accLimit: null,
  isAdmin: role === 'admin',
  createdAt: '2026-03-05T07:04:00Z',
  updatedAt: '2026-03-05T07:04:00Z',
  permissions: [...rights[role ?? 'none']],
  ownPeople: null,
  recoveryCodesLeft: 6,
  listsWithViews: [],
  reportTimeZone: 'Europe/Kyiv',
  countries: ['ES', 'KZ'],
  ...more,
  // Figures are asked for as they are, unless a test is about how they compare; who never chose has undefined there.
  preferences: { compare: 'off', ...(role === 'admin' && { firstSteps: 'done' as const }), ...more.preferences },
})

/** The one configured administrator: every right. */
export const owner = (more: Partial<Me> = {}): Me => person('admin', { permissions: [...permissions], ...more })

/** Answers for somebody who is signed in, and may well start on the dashboard. */
export const signedIn = (me: Me = person('buyer')): Handlers => ({
  ...withFigures,
  ...withAccounts,
  ...withCodes,
  ...withCampaigns,
  ...withLinks,
  ...withAttention,
  getAuthStatus: () => ({ authenticated: true, user: { id: me.id, username: me.username } }),
  getMe: () => me,
  listViews: () => ({ views: [], defaultId: null }),
  listLaunches: () => ({ launches: [] }),
  getFirstSteps: () => ({ done: [] }),
})

/** Answers for nobody. */
export const signedOut: Handlers = { getAuthStatus: () => ({ authenticated: false, user: null }) }
