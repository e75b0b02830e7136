import {
  permissions,
  personKinds,
  type AuditRecord,
  type CampaignAssignment,
  type EmailUsage,
  type Invite,
  type PersonAlias,
  type RoleName,
  type Seen,
  type User,
} from '@app/contract'
import { defaultDashboardConfig } from '@app/contract'
import { screen, within } from '@testing-library/react'
import { overview } from './accounts.ts'
import type { Handlers } from './network.ts'
import { owner, signedIn } from './people.ts'
import { renderApp } from './render-app.tsx'
import { statusAnswer } from './status.ts'

const roleIds: Record<RoleName, number> = { admin: 1, TeamleadFarmer: 2, farmer: 3, buyer: 4 }

/** User with the given id, by default a buyer. */
export const user = (id: number, more: Partial<User> = {}): User => {
  const roleName = more.roleName === undefined ? 'buyer' : more.roleName
  return {
    id,
    username: `buyer${id}`,
    telegramId: `51322${id}`,
    groupIds: [],
    adspowerId: null,
    roleId: roleName && roleIds[roleName],
    roleName,
    accLimit: null,
    createdAt: '2026-03-05T07:04:00Z',
    updatedAt: '2026-11-20T12:00:00Z',
    isAdmin: false,
    enabled: true,
    grants: [],
    leadId: null,
    lead: null,
    ownPeopleOnly: false,
    people: 0,
    protectedAs: null,
    reach: 'works',
    accounts: 0,
    mailboxes: 0,
    ...more,
  }
}

/** Pending invitation. */
export const invite = (id: number, more: Partial<Invite> = {}): Invite => ({
  id,
  username: `invited${id}`,
  roleId: roleIds.buyer,
  roleName: 'buyer',
  groupIds: [],
  adspowerId: null,
  accLimit: null,
  leadId: null,
  lead: null,
  state: 'open',
  createdBy: 'chief',
  createdAt: '2026-11-20T12:00:00Z',
  expiresAt: '2026-11-23T12:00:00Z',
  ...more,
})

/** Paged users. */
export const users = (rows: User[] = [user(8)], total = rows.length, page = 1) => ({
  users: rows,
  total,
  page,
  limit: 40,
})

/** Mailbox whose code was read. */
export const usage = (id: number, more: Partial<EmailUsage> = {}): EmailUsage => ({
  id,
  email: `box-${id}@example.com`,
  created_by: 'lead1',
  used_by_username: 'buyer1',
  user_role: 'buyer',
  used_at: '2026-11-20T12:32:00Z',
  code_extracted: '481920',
  total_uses: 1,
  status: 'completed',
  ...more,
})

/** Paged mailbox usage. */
export const usages = (emailUsage: EmailUsage[] = [usage(1)], total = emailUsage.length, page = 1) => ({
  emailUsage,
  total,
  page,
  limit: 10,
})

/** Row of the audit log. */
export const record = (id: number, more: Partial<AuditRecord> = {}): AuditRecord => ({
  id,
  at: '2026-11-20T12:32:00Z',
  kind: 'accounts.revealed',
  username: 'buyer1',
  userId: 8,
  record: 'account:7',
  subject: { kind: 'account', id: 7, name: 'Piotr Schmidt', detail: 'EU-0007', stands: true },
  network: '203.0.113.0/24',
  details: { detail: 'cvv', how: 'shown' },
  told: 'detail=cvv; how=shown',
  named: {},
  linked: true,
  ...more,
})

/** One disclosure of a secret. */
export const seen = (id: number, more: Partial<Seen> = {}): Seen => ({
  id,
  at: '2026-11-20T12:32:00Z',
  username: 'buyer1',
  userId: 8,
  subject: { kind: 'account', id: 7, name: 'Piotr Schmidt', detail: 'EU-0007', stands: true },
  field: 'login_pass',
  how: 'delivered',
  held: true,
  ...more,
})

/** Paged disclosures. */
export const seenList = (rows: Seen[] = [seen(1)], total = rows.length) => ({ seen: rows, total, page: 1, limit: 40 })

/** Paged audit log. */
export const log = (records: AuditRecord[] = [record(1)], total = records.length) => ({
  records,
  kinds: ['accounts.revealed', 'users.created'],
  chain: { linked: 1204, waiting: 3, lastLinkedAt: '2026-11-20T12:30:00Z' },
  total,
  page: 1,
  limit: 40,
})

/** Assignment of a campaign to a person for some days. */
export const assignment = (id: number, more: Partial<CampaignAssignment> = {}): CampaignAssignment => ({
  id,
  campaignId: 4000 + id,
  campaign: `Campaign ${id}`,
  userId: 8,
  username: 'buyer8',
  left: false,
  firstDay: '2026-11-02',
  lastDay: null,
  setBy: 'chief',
  setAt: '2026-11-20T12:32:00Z',
  ...more,
})

/** Paged assignments. */
export const assignments = (rows: CampaignAssignment[] = [assignment(1)], total = rows.length) => ({
  assignments: rows,
  total,
  page: 1,
  limit: 20,
})

/** Sub ID value mapped to a person. */
export const alias = (id: number, more: Partial<PersonAlias> = {}): PersonAlias => ({
  id,
  alias: `alias${id}`,
  userId: 8,
  username: 'buyer8',
  left: false,
  setBy: 'chief',
  setAt: '2026-11-20T12:32:00Z',
  ...more,
})

/** Permission matrix. */
export const rights = () => ({
  matrix: permissions.map((permission) => ({
    permission,
    kinds: Object.fromEntries(
      personKinds.map((kind) => [kind, permission === 'links.create' && kind === 'admin' ? 'granted' : 'yes']),
    ) as Record<(typeof personKinds)[number], 'yes' | 'no' | 'granted'>,
  })),
  grants: [
    { permission: 'links.create' as const, roles: ['buyer' as const], users: [{ userId: 8, username: 'buyer8' }] },
  ],
  calls: [
    { method: 'GET', path: '/admin/users', summary: 'Everybody who may sign in', access: ['users.manage'] },
    { method: 'POST', path: '/login', summary: 'Sign in', access: ['public'] },
  ],
})

/** Default answers for the admin panel: one buyer, three tracker groups. */
export const withAdmin: Handlers = {
  listUsers: () => users(),
  listInvites: () => ({ invites: [] }),
  listDepartures: () => ({ departures: [] }),
  getHeld: () => ({ accounts: [], accountsTotal: 0, mailboxes: 0, waiting: 0, links: 0 }),
  listPeople: () => ({ people: [{ userId: 8, username: 'buyer8' }] }),
  previewOwners: () => ({ day: '2026-11-20', shifts: [] }),
  listRoles: () => ({
    roles: Object.entries(roleIds).map(([name, id]) => ({ id, name: name as RoleName })),
  }),
  listAdspowerGroups: () => ({
    groups: [
      { id: '11', name: '11 EU' },
      { id: '14', name: '14 Buyers A' },
    ],
  }),
  listTrackerGroups: () => ({
    groups: ['ES-main', 'KZ-main', 'EU-test', 'PL-main', 'DE-main'].map((name, index) => ({ id: index + 1, name })),
  }),
  listAllTaken: () => overview(),
  listEmailUsage: () => usages(),
  listAudit: () => log(),
  listSeen: () => seenList(),
  listCampaignAssignments: () => assignments(),
  listPersonAliases: () => ({ aliases: [] }),
  getPermissions: rights,
  getStatus: () => statusAnswer(),
  getAdminDashboardConfig: () => defaultDashboardConfig,
}

/** Opens the panel as the configured administrator. */
export const openAdmin = async (handlers: Handlers = {}, path = '/admin') => {
  const app = renderApp(path, { ...signedIn(owner()), ...withAdmin, ...handlers })
  await screen.findByRole('navigation', { name: 'Sections of the admin panel' })
  return app
}

/** Table row that contains a text. */
export const rowOf = async (text: string) => within((await screen.findByText(text)).closest('tr')!)

export const dialog = async (name: string | RegExp) => within(await screen.findByRole('dialog', { name }))
