// Runs on both databases: every call, with one connection and with many.
import { contract, permissions, type Endpoint, type Operation, type Permission, type RoleName } from '@app/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestClient } from '../../test/client.ts'
import { startWorld, type World } from '../../test/world.ts'

/** Rights by role as agreed: y = yes, - = no. Columns as in `people` below. */
const table: Record<Permission, string> = {
  'stats.read': 'yyyyy-y-',
  'campaigns.read': 'yyyyy-y-',
  'accounts.take': 'yyyy--y-',
  'accounts.own': 'yyyy--y-',
  'accounts.manage': 'yyyyy---',
  'spend.record': 'yyyyy-y-',
  'sheets.manage': 'yyyyy---',
  'mailboxes.stock': 'yyyyyyy-',
  'mailboxes.take': 'yyyy-y--',
  'mailboxes.own': 'yyyy-yy-',
  'mailboxes.manage': 'yyyyy---',
  'launches.own': 'yyyy--y-',
  'links.create': '---y----',
  'links.readAll': 'yyyy----',
  'links.request': 'yyyy--y-',
  'library.manage': 'yyyyy---',
  'users.manage': 'yyyy----',
  'config.manage': 'yyyy----',
  'owners.manage': 'yyyy----',
  'rules.manage': 'yyyy----',
  'results.own': 'yyyy--y-',
  'results.people': 'yyyy----',
  'results.all': 'yyyy----',
  'views.share': 'yyyyy---',
  'audit.read': 'yyyy----',
  'status.read': 'yyyy----',
}

/**
 * Rights that each call needs, independent of the contract: opening a call to more people changes this table. If two
 * rights are named, either is enough.
 */
const callsByRight: Record<string, string> = {
  public: `getCsrfToken login verifyTwoFactor resendTwoFactor verifyRecovery logout getAuthStatus getMeta lookAtInvite
    chooseInvitePassword getInviteClaim acceptInvite`,
  session: `getMe getAdminUsername changePassword savePreferences listSessions endSession endOtherSessions
    createRecoveryCodes beginPairing provePairing getPairing finishPairing streamEvents getEventsSince listViews addView changeView removeView chooseDefaultView
     listNotifications countUnread readNotifications
    findAnything noteOpened`,
  'stats.read': `getStats getStatsRange getDashboardConfig listAttention snoozeAttention wakeAttention getMyDay`,
  'campaigns.read': `listCampaigns compareCampaigns getCampaignsStanding getCampaign getCampaignBreakdown listCampaignOwners listOwnerParts getCampaignAttention`,
  'rules.manage': 'listAttentionRules saveAttentionRule',
  'results.own results.people results.all': 'getResults listCampaignCosts',
  'views.share': 'shareView',
  'owners.manage': `listCampaignAssignments assignCampaign changeCampaignAssignment removeCampaignAssignment
    listPersonAliases addPersonAlias removePersonAlias`,
  'campaigns.read users.manage': 'listTrackerGroups',
  'config.manage': 'getAdminDashboardConfig saveDashboardConfig addLinkCountry changeLinkCountry',
  'sheets.manage':
    'checkSheet addSheet listSheets listSheetConflicts removeSheet refreshSheet getSheetReport listSheetRows',
  'accounts.take': 'listAvailableAccounts takeAccount takeNextAccount',
  'accounts.take accounts.manage': 'getAccountsSummary',
  'accounts.own': 'listMyAccounts undoTake',
  'accounts.own accounts.manage': `closeAccount setAccountState saveNotes revealAccount showOneTimeCodes
    getAccountTimeline getAccount`,
  'accounts.manage': `listTakenWithUsers releaseAccount handOverAccount listTakers correctSpend
    listHolders releaseAccounts handOverAccounts previewCloses closeAccounts listBulkChanges getBulkChange
    cancelBulkChange repeatBulkChange`,
  'spend.record': `listSpendDays listSpendChanges recordSpend previewClosing previewSpendImport importSpend`,
  'mailboxes.stock': 'countStock',
  'mailboxes.take': 'takeMailboxes',
  'mailboxes.own': `listMyMailboxes addMailboxByAddress extractCode extractCodes nextCode stopWatching unpinMailbox
    unpinMailboxes undoUnpin undoUnpins`,
  'mailboxes.own mailboxes.manage': 'getMailboxHistory getMailbox',
  'mailboxes.manage': `listPool addMailboxes markMailboxesInvalid deleteMailbox deleteMailboxes listStock returnMailbox
    checkMailbox`,
  'launches.own': 'listLaunches getLaunch beginLaunch changeLaunchAccount setLaunchMailbox cancelLaunch',
  'links.create':
    'getLinkFilters listLinkAccounts createLink resumeLink cleanUpLink makeLaunchLink approveLinkRequest refuseLinkRequest',
  'config.manage links.create': 'listLinkCountries listTemplates',
  'links.request': 'askForLink withdrawLinkRequest',
  'links.create links.request': 'listLinkRequests',
  'library.manage': 'addPwaLink changePwaLink',
  'library.manage links.create links.request': 'listPwaLinks',
  'links.create links.readAll': 'listLinks getLink',
  'campaigns.read links.create links.readAll accounts.own accounts.manage mailboxes.own mailboxes.manage': 'getTrail',
  'users.manage': `listAllTaken listUsers getUser listPeople previewOwners createUser updateUser setUserRole setUserAccess deleteUser
    getHeld listDepartures undoDeparture
    resetUserPassword resetSecondFactor endUserSessions sendTestMessage listRoles listAdspowerGroups getPermissions saveGrants
    listEmailUsage listInvites createInvite withdrawInvite createPairingLink unpairTelegram`,
  'audit.read': 'listSeenSecrets listSeen listAudit getAuditRecord',
  'status.read': 'getStatus getFirstSteps retryJob',
}
/** Call to the rights that it needs, from the table above. */
const rightsByCall = new Map(
  Object.entries(callsByRight).flatMap(([rights, calls]) =>
    calls.split(/\s+/).map((call) => [call, rights.split(' ')] as const),
  ),
)

const people: { kind: string; role: RoleName | null; isAdmin?: boolean; configured?: boolean }[] = [
  { kind: 'admin by flag', role: null, isAdmin: true },
  { kind: 'farmer, admin by flag', role: 'farmer', isAdmin: true },
  { kind: 'admin by role', role: 'admin' },
  { kind: 'admin by username', role: null, configured: true },
  { kind: 'TeamleadFarmer', role: 'TeamleadFarmer' },
  { kind: 'farmer', role: 'farmer' },
  { kind: 'buyer', role: 'buyer' },
  { kind: 'no role', role: null },
]

let world: World
const clients: TestClient[] = []
beforeAll(async () => {
  world = await startWorld({ ADMIN_USERNAME: 'Chief' })
  for (const { role, isAdmin = false, configured } of people) {
    clients.push(await world.signIn(await world.person({ role, isAdmin, ...(configured && { username: 'chief' }) })))
  }
})
afterAll(() => world.close())

describe.each(people.map((person, column) => ({ ...person, column })))('$kind', ({ column, kind }) => {
  const expected = permissions.filter((permission) => table[permission][column] === 'y')

  it('[S-40] [PERM-02] [PERM-03] [PERM-34] has exactly the rights of the table', async () => {
    expect((await clients[column]!.call('getMe')).body.permissions).toEqual(expected)
  })

  it('[S-40] [PERM-27] [PERM-29] every call answers 403 exactly where the table says no', async () => {
    for (const name of Object.keys(contract) as Operation[]) {
      const needed = rightsByCall.get(name)!
      const isPublic = needed.includes('public')
      const allowed =
        isPublic || needed.includes('session') || needed.some((each) => expected.includes(each as Permission))
      // Calls that would end this session have their own tests.
      if (name === 'logout') continue
      const { status, body } = await clients[column]!.send(name, {
        params: { id: '999999' },
        ...(contract[name].method !== 'GET' && { body: { probe: kind } }),
      })
      expect([name, status === 403, status === 401 && !isPublic]).toEqual([name, !allowed, false])
      // A reason, and no data.
      if (!allowed) {
        expect(body).toEqual({ error: expect.stringMatching(/\w/), code: 'forbidden', requestId: expect.any(String) })
      }
    }
  })
})

it('[S-40] every call stands in the table once, with its right', () => {
  const calls = Object.values(callsByRight).flatMap((names) => names.split(/\s+/))
  expect(calls.toSorted()).toEqual(Object.keys(contract).toSorted())
  for (const [name, { access }] of Object.entries<Endpoint>(contract))
    expect([name, [access].flat().toSorted()]).toEqual([name, rightsByCall.get(name)!.toSorted()])
})

it('[PERM-08] links.create comes by a grant to a role or to a person, and goes with it', async () => {
  const [buyer, farmer] = [await world.person({ role: 'buyer' }), await world.person({ role: 'farmer' })]
  const [asBuyer, asFarmer] = [await world.signIn(buyer), await world.signIn(farmer)]
  const role = await world.db.selectFrom('roles').select('id').where('name', '=', 'buyer').executeTakeFirstOrThrow()
  await world.db
    .insertInto('grants')
    .values([
      { permission: 'links.create', role_id: role.id, user_id: null },
      { permission: 'links.create', role_id: null, user_id: farmer.id },
    ])
    .execute()
  const mayCreate = async (client: TestClient) => (await client.call('getMe')).body.permissions.includes('links.create')
  expect([await mayCreate(asBuyer), await mayCreate(asFarmer)]).toEqual([true, true])
  await world.db.deleteFrom('grants').execute()
  expect([await mayCreate(asBuyer), await mayCreate(asFarmer)]).toEqual([false, false])
})

it('[PERM-03] the configured name is compared without regard to case and needs no flag or role', async () => {
  const chief = clients[people.findIndex(({ configured }) => configured)]!
  expect((await chief.call('getAdminUsername')).body).toEqual({ adminUsername: 'Chief' })
  const { body } = await chief.call('getMe')
  expect(body).toMatchObject({ username: 'chief', isAdmin: false, roleName: null })
  expect(body.permissions).toEqual(permissions)
  // A right that no role has by default, in use.
  expect((await chief.call('getLinkFilters', { query: {} })).status).toBe(200)
})
