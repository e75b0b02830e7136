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

/** Person with a role and the permissions that the server grants it. */
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
  // No comparison by default, except in tests about it; `undefined` stands for a person who never chose.
  preferences: { compare: 'off', ...(role === 'admin' && { firstSteps: 'done' as const }), ...more.preferences },
})

/** The configured administrator with all permissions. */
export const owner = (more: Partial<Me> = {}): Me => person('admin', { permissions: [...permissions], ...more })

/** Default answers for a signed-in person, including the dashboard. */
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

/** Default answers for a signed-out visitor. */
export const signedOut: Handlers = { getAuthStatus: () => ({ authenticated: false, user: null }) }
