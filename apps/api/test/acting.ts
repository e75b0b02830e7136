import { randomInt } from 'node:crypto'
import { Agent, request } from 'node:http'
import { contract, type AppContract, type Endpoint, type ErrorBody, type Operation, type RoleName } from '@app/contract'
import { expect, vi } from 'vitest'
import { todayIn } from '../src/lib/days.ts'
import type { TestClient } from './client.ts'
import { figuresZone } from './figures.ts'
import { countryWish, pwaWish, wish } from './links.ts'
import { pasteOf, someMailboxes } from './mailboxes.ts'
import { unique } from './unique.ts'

/** Call that changes something and needs a signed-in person. */
export type Changing = {
  [O in Operation]: AppContract[O] extends { method: 'GET' } | { access: 'public' } ? never : O
}[Operation]

type RequestParts = { params?: Record<string, string>; body: unknown }

/** All such calls of the contract. */
export const changing = (Object.entries(contract) as [Operation, Endpoint][]).filter(
  (entry): entry is [Changing, Endpoint] => entry[1].method !== 'GET' && entry[1].access !== 'public',
)

export interface Actor {
  id: number
  username: string
  password: string
}

/** Running application with simulated services. */
export interface ActingWorld {
  /** Person with every right, throughout. */
  chief: TestClient
  person(role: RoleName | null, reachable?: boolean): Promise<Actor>
  signIn(person: Actor): Promise<TestClient>
  /** Runs the attention check, as the program does periodically. */
  watchAttention(): Promise<void>
  control(service: 'sheets' | 'outlook' | 'keitaro', path: string, method: string, body?: unknown): Promise<unknown>
}

const on = (id: number | string) => ({ params: { id: String(id) } })
const document = async (place: ActingWorld, accounts: readonly string[]): Promise<string> => {
  const secret = 'JBSWY3DPEHPK3PXP'
  // In a country of their own, for tests that take the next account.
  const next = Array.from({ length: 12 }, () => [unique('next'), 'MT'])
  const rows = [['id', 'country', 'login_pass', 'totp'], ...accounts.map((id) => [id, 'ES', `${id}:pass`, secret])]
  rows.push(...next)
  const tabs = [{ title: 'Accounts', rows }]
  const made = await place.control('sheets', '/documents', 'POST', { title: unique('sheet'), tabs })
  return (made as { url: string }).url
}
const addSheet = async (place: ActingWorld, accounts: readonly string[]): Promise<number> =>
  (await place.chief.call('addSheet', { body: { url: await document(place, accounts) } })).body.sheet.id

const addMailboxes = async (
  place: ActingWorld,
  count: number,
  more: { isExisting?: boolean; markAsInvalid?: boolean },
) => {
  const boxes = someMailboxes(count)
  await place.control('outlook', '/mailboxes', 'PUT', boxes)
  const body = { emailsData: pasteOf(boxes), isExisting: false, markAsInvalid: false, ...more }
  await place.chief.call('addMailboxes', { body })
  return Promise.all(
    boxes.map(async ({ email }) => {
      const { emails } = (await place.chief.call('listPool', { query: { search: email } })).body
      return { email, id: emails[0]!.id }
    }),
  )
}
/** Creates an unfinished link. */
const unfinished = async (place: ActingWorld): Promise<number> => {
  const fault = { kind: 'status', status: 422, body: { name: ['Nope'] }, times: 1 }
  await place.control('keitaro', '/faults', 'POST', { match: { method: 'POST', path: '/campaigns' }, ...fault })
  return (await place.chief.call('createLink', { body: wish() })).body.link.id
}
/** Creates a dead job. */
const deadJob = async (place: ActingWorld): Promise<string> => {
  const { id } = await place.person(null, false)
  await place.chief.call('resetUserPassword', { ...on(id), body: { password: 'correct horse 8' } })
  for (;;) {
    const { dead } = (await place.chief.call('getStatus', { query: {} })).body
    const found = dead.jobs.find(({ key }) => key === String(id))
    if (found) return found.id
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

/** Shared records for calls to act on, as long as none of them does. */
export const prepareShared = async (place: ActingWorld) => {
  const { chief } = place
  const accounts = Array.from({ length: 7 }, () => unique('acc'))
  const [holder, taker] = [await place.person('buyer'), await place.person('buyer')]
  const asHolder = await place.signIn(holder)
  const sheet = await addSheet(place, accounts)
  const held: number[] = []
  for (const accountId of accounts.slice(1)) {
    const body = { accountId, sheetUrl: `sheet:${sheet}`, rowNumber: 2 }
    held.push((await asHolder.call('takeAccount', { body })).body.account.recordId)
  }
  await chief.call('closeAccount', { ...on(held[5]!), body: { spend: 1 } })
  const requests: number[] = []
  for (const n of [0, 1]) {
    const body = { account: held[1]!, pwa_link: `${wish().pwa_link}-${n}`, pixel: '1' }
    requests.push((await asHolder.call('askForLink', { body })).body.request.id)
  }
  const victims: Actor[] = []
  for (let n = 0; n < 7; n += 1) victims.push(await place.person(null))
  const gone = await place.person(null)
  const { departureId: departure } = (await chief.call('deleteUser', { ...on(gone.id), body: {} })).body
  const [boxes, dead, resumed, cleaned, job] = await Promise.all([
    addMailboxes(place, 5, { isExisting: true }),
    addMailboxes(place, 1, { markAsInvalid: true }),
    unfinished(place),
    unfinished(place),
    deadJob(place),
  ])
  const campaign = (campaignId: number) => ({
    body: { campaignId, userId: holder.id, firstDay: '2026-03-01', lastDay: '2026-03-02' },
  })
  const given: number[] = []
  for (const campaignId of [9_001, 9_002])
    given.push((await chief.call('assignCampaign', campaign(campaignId))).body.assignment.id)
  const named = { body: { alias: unique('alias'), userId: holder.id } }
  await place.watchAttention()
  const buyerRole = (await chief.call('listRoles')).body.roles.find(({ name }) => name === 'buyer')!.id
  const unpaired = (await place.person(null)).id
  await chief.call('unpairTelegram', { ...on(unpaired), body: {} })
  const episode = (await chief.call('listAttention', { query: {} })).body.episodes[0]!.id
  return {
    given,
    unpaired,
    episode,
    campaign: campaign(9_003),
    invite: (await chief.call('createInvite', { body: { username: unique('invited'), roleId: buyerRole } })).body.invite
      .id,
    alias: (await chief.call('addPersonAlias', named)).body.alias.id,
    pwaLink: (await chief.call('addPwaLink', { body: pwaWish() })).body.pwa_link.id,
    free: { accountId: accounts[0]!, sheetUrl: `sheet:${sheet}`, rowNumber: 2 },
    held,
    requests,
    taker,
    victims,
    departure,
    boxes,
    dead: dead[0]!.id,
    resumed,
    cleaned,
    deadJob: job,
    unknownSheet: await document(place, [unique('acc')]),
    removed: await addSheet(place, [unique('acc')]),
    refreshed: await addSheet(place, [unique('acc')]),
    buyerRole,
  }
}
export type Shared = Awaited<ReturnType<typeof prepareShared>>

/** Records that the acting person must hold. */
export const prepareOwn = async (place: ActingWorld, client: TestClient) => {
  const [account, box] = [unique('acc'), await addMailboxes(place, 9, { isExisting: true })]
  const sheet = await addSheet(place, [account])
  const body = { accountId: account, sheetUrl: `sheet:${sheet}`, rowNumber: 2 }
  const taken = (await client.call('takeAccount', { body })).body.account.recordId
  for (const { email } of box) await client.call('addMailboxByAddress', { body: { emailAddress: email } })
  const own = (n: number) => ({ id: box[n]!.id, email: box[n]!.email })
  const extract = ({ id, email }: { id: number; email: string }) =>
    client.call('extractCode', { body: { email, email_id: id } })
  await place.control('outlook', '/mails', 'POST', {
    mailbox: own(2).email,
    from: 'TikTok <noreply@account.tiktok.com>',
    subject: 'Your code',
    text: 'Your verification code is 482913.',
  })
  await extract(own(2))
  await extract(own(3))
  const view = async (): Promise<number> =>
    (await client.call('addView', { body: { page: 'campaigns', name: unique('view'), definition: { address: {} } } }))
      .body.view.id
  /** Finished bulk change: it no longer changes by itself. */
  const bulk = async (): Promise<number> => {
    const body = { accounts: [2_000_000_000], reason: 'Trial' }
    const { id } = (await client.call('releaseAccounts', { body })).body
    const isOver = async () => expect((await client.call('getBulkChange', on(id))).body.endedAt).not.toBeNull()
    await vi.waitFor(isOver, { timeout: 60_000 })
    return id
  }
  const launched = Array.from({ length: 5 }, () => unique('acc'))
  const launches: { id: number; account: number }[] = []
  const ofLaunches = await addSheet(place, launched)
  for (const accountId of launched) {
    const wanted = { accountId, sheetUrl: `sheet:${ofLaunches}`, rowNumber: 2 }
    const account = (await client.call('takeAccount', { body: wanted })).body.account.recordId
    launches.push({ account, id: (await client.call('beginLaunch', { body: { account } })).body.id })
  }
  const asking = { account: launches[4]!.account, pwa_link: wish().pwa_link, pixel: '1' }
  const asked = (await client.call('askForLink', { body: asking })).body.request.id
  const country = (await place.chief.call('addLinkCountry', { body: countryWish() })).body.country.id
  return {
    asked,
    country,
    launches,
    taken,
    box: own,
    views: [await view(), await view(), await view()],
    bulk: [await bulk(), await bulk()],
  }
}
export type Own = Awaited<ReturnType<typeof prepareOwn>>

/**
 * Request parts with which each call succeeds, given the right. `before` runs first, for preconditions that are
 * short-lived.
 */
export const actsOf = (
  { free, held, taker, victims, boxes, ...shared }: Shared,
  { asked, country, launches, taken, box, views, bulk }: Own,
  actor: Actor,
  client: TestClient,
  otherSession: number,
): Record<Changing, RequestParts & { before?: () => Promise<unknown> }> => {
  const victim = (n: number) => on(victims[n]!.id)
  const none = { body: {} }
  const unpin = (n: number) => () => client.call('unpinMailbox', { ...on(box(n).id), body: {} })
  return {
    takeAccount: { body: free },
    takeNextAccount: { body: { country: 'MT' } },
    closeAccount: { ...on(held[0]!), body: { spend: 2.5 } },
    setAccountState: { ...on(held[1]!), body: { state: 'running' } },
    saveNotes: { ...on(held[1]!), body: { notes: unique('note') } },
    revealAccount: { ...on(held[1]!), body: { fields: ['login_pass'] } },
    showOneTimeCodes: { ...on(held[1]!), body: {} },
    releaseAccount: { ...on(held[2]!), body: { reason: 'Trial' } },
    handOverAccount: { ...on(held[3]!), body: { userId: taker.id, reason: 'Trial' } },
    releaseAccounts: { body: { accounts: [2_000_000_000], reason: 'Trial' } },
    handOverAccounts: { body: { accounts: [2_000_000_000], userId: taker.id, reason: 'Trial' } },
    previewCloses: { body: { table: { text: 'Account,Spend' } } },
    closeAccounts: { body: { accounts: [{ id: 2_000_000_000, spend: 1 }] } },
    cancelBulkChange: { ...on(bulk[0]!), ...none },
    repeatBulkChange: { ...on(bulk[1]!), ...none },
    correctSpend: { ...on(held[5]!), body: { spend: 3, reason: 'Trial' } },
    recordSpend: { ...on(held[4]!), body: { days: [{ day: todayIn(figuresZone), spend: 1 }] } },
    previewSpendImport: { body: { table: { text: 'Account,Day,Spend' } } },
    importSpend: {
      body: {
        table: { text: 'Account,Day,Spend' },
        choices: { columns: { account: 0, day: 1, spend: 2 } },
        key: 'none',
        reason: 'Trial',
      },
    },
    undoTake: { ...on(taken), ...none },
    createUser: {
      body: { username: unique('new'), password: 'correct horse 7', telegramId: String(randomInt(1e9, 9e9)) },
    },
    createInvite: { body: { username: unique('invited'), roleId: shared.buyerRole } },
    createPairingLink: { ...on(shared.unpaired), ...none },
    unpairTelegram: { ...victim(5), ...none },
    beginPairing: { body: { password: actor.password, by: 'recovery' } },
    provePairing: { body: { tempToken: 'x'.repeat(43), code: '000000' } },
    finishPairing: { body: { code: '000000' } },
    withdrawInvite: { ...on(shared.invite), ...none },
    updateUser: { ...victim(0), body: { accLimit: 5 } },
    setUserRole: { ...victim(1), body: { roleId: shared.buyerRole } },
    setUserAccess: { ...victim(2), body: { isAdmin: true } },
    deleteUser: { ...victim(3), ...none },
    undoDeparture: { ...on(shared.departure), ...none },
    resetUserPassword: { ...victim(4), body: { password: 'another horse 8' } },
    resetSecondFactor: { ...victim(5), ...none },
    endUserSessions: { ...victim(6), ...none },
    sendTestMessage: { ...victim(6), ...none },
    saveGrants: { body: { permission: 'links.create', roles: [], userIds: [victims[0]!.id, actor.id] } },
    changePassword: { body: { current: actor.password, next: 'another horse 9' } },
    savePreferences: { body: { sidebar: 'rail' } },
    endSession: { ...on(otherSession), ...none },
    endOtherSessions: none,
    createRecoveryCodes: { body: { password: actor.password } },
    addMailboxes: { body: { emailsData: pasteOf(someMailboxes(2)), isExisting: false, markAsInvalid: false } },
    markMailboxesInvalid: { body: { emailsData: boxes[0]!.email } },
    deleteMailbox: { ...on(boxes[1]!.id), ...none },
    deleteMailboxes: { body: { ids: [shared.dead] } },
    takeMailboxes: { body: { count: 1 } },
    addMailboxByAddress: { body: { emailAddress: boxes[2]!.email } },
    extractCode: { body: { email: box(0).email, email_id: box(0).id } },
    extractCodes: { body: { emails: [{ email: box(1).email, email_id: box(1).id }] } },
    nextCode: { ...on(box(2).id), ...none },
    stopWatching: { ...on(box(3).id), ...none },
    unpinMailbox: { ...on(box(4).id), ...none },
    unpinMailboxes: { body: { ids: [box(5).id] } },
    undoUnpin: { ...on(box(6).id), ...none, before: unpin(6) },
    undoUnpins: { body: { ids: [box(7).id] }, before: unpin(7) },
    returnMailbox: { ...on(box(8).id), ...none },
    checkMailbox: { ...on(boxes[4]!.id), ...none },
    beginLaunch: { body: { account: launches[0]!.account } },
    changeLaunchAccount: {
      ...on(launches[1]!.id),
      body: { account: launches[4]!.account, instead: launches[1]!.account },
    },
    setLaunchMailbox: { ...on(launches[0]!.id), body: { from: 'none' } },
    makeLaunchLink: { ...on(launches[2]!.id), body: { pwa_link: wish().pwa_link, pixel: '1' } },
    cancelLaunch: { ...on(launches[3]!.id), ...none },
    askForLink: { body: { account: launches[4]!.account, pwa_link: `${wish().pwa_link}-2`, pixel: '1' } },
    withdrawLinkRequest: { ...on(asked), ...none },
    approveLinkRequest: { ...on(shared.requests[0]!), ...none },
    refuseLinkRequest: { ...on(shared.requests[1]!), body: { word: 'Trial' } },
    createLink: { body: wish() },
    addPwaLink: { body: pwaWish() },
    changePwaLink: { ...on(shared.pwaLink), body: pwaWish() },
    addLinkCountry: { body: countryWish() },
    changeLinkCountry: { ...on(country), body: { template_id: null, active: false } },
    resumeLink: { ...on(shared.resumed), ...none },
    cleanUpLink: { ...on(shared.cleaned), ...none },
    checkSheet: { body: { url: shared.unknownSheet } },
    addSheet: { body: { url: shared.unknownSheet } },
    removeSheet: { ...on(shared.removed), ...none },
    refreshSheet: { ...on(shared.refreshed), ...none },
    saveDashboardConfig: {
      body: {
        installs: 'installs',
        registrations: 'registrations',
        deposits: 'deposits',
        clicks: 'clicks',
        conversions: 'conversions',
        totalRevenue: 'totalRevenue',
      },
    },
    assignCampaign: shared.campaign,
    changeCampaignAssignment: {
      ...on(shared.given[0]!),
      body: { userId: taker.id, firstDay: '2026-03-01', lastDay: null },
    },
    removeCampaignAssignment: { ...on(shared.given[1]!), ...none },
    addPersonAlias: { body: { alias: unique('alias'), userId: taker.id } },
    removePersonAlias: { ...on(shared.alias), ...none },
    saveAttentionRule: { params: { rule: 'link_failed' }, body: { enabled: true } },
    snoozeAttention: { ...on(shared.episode), body: { days: 1, reason: 'Trial' } },
    wakeAttention: { ...on(shared.episode), ...none },
    addView: { body: { page: 'campaigns', name: unique('view'), definition: { address: {} } } },
    changeView: { ...on(views[0]!), body: { name: unique('view') } },
    removeView: { ...on(views[1]!), ...none },
    shareView: { ...on(views[2]!), body: { sharedWith: 'buyer' } },
    chooseDefaultView: { body: { page: 'campaigns', id: null } },
    readNotifications: { body: { until: 1 } },
    noteOpened: { body: { kind: 'link', id: 1 } },
    retryJob: { ...on(shared.deadJob), ...none },
  }
}

export interface CallOutcome {
  name: Changing
  status: number
  /** Error code of a refusal. */
  code: ErrorBody['code'] | null
}

export interface HeldRequest {
  /** Sends the rest of the request. */
  finish(): Promise<CallOutcome>
  /** Outcome, whether or not the rest was sent. */
  answered: Promise<CallOutcome>
}

/** Keep-alive, so that a request answered early can still be sent in full. */
const agent = new Agent({ keepAlive: true })

/** Sends a request without the last part of its body, or all of it. */
export const holdRequest = async (
  url: string,
  client: TestClient,
  name: Changing,
  { params = {}, body }: RequestParts,
  { key, whole = false }: { key?: string | undefined; whole?: boolean } = {},
): Promise<HeldRequest> => {
  const { method, path } = contract[name]
  const text = JSON.stringify(body)
  const headers = {
    cookie: client.cookies(),
    'x-csrf-token': await client.csrfToken(),
    'x-forwarded-for': client.network,
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(text),
    ...(key !== undefined && { 'idempotency-key': key }),
  }
  const sent = request(`${url}/api${path.replace(/:(\w+)/, (_, name: string) => params[name] ?? '')}`, {
    method,
    headers,
    agent,
  })
  const answered = new Promise<CallOutcome>((resolve, reject) => {
    sent.on('error', reject)
    sent.on('response', (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.on('end', () => {
        const status = answer.statusCode ?? 0
        const { code } = JSON.parse(Buffer.concat(chunks).toString()) as ErrorBody
        resolve({ name, status, code: status < 400 ? null : code })
      })
    })
  })
  answered.catch(() => undefined)
  if (whole) sent.end(text)
  else sent.write(text.slice(0, 1))
  return {
    answered,
    finish: () => {
      if (!whole) sent.end(text.slice(1))
      return answered
    },
  }
}
