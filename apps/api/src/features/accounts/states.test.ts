import { accountStates, type AccountState } from '@app/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addSheetWith } from '../../../test/accounts.ts'
import type { TestClient } from '../../../test/client.ts'
import { onServers } from '../../../test/database/database.ts'
import { signedInAs } from '../../../test/mailboxes.ts'
import { unique } from '../../../test/unique.ts'
import { startWorld, type Instance, type Person, type World } from '../../../test/world.ts'

let world: World
let second: Instance
let lead: TestClient
let buyer: { who: Person; client: TestClient }
/** The same buyer, on another instance if there are two. */
let again: TestClient
let other: { who: Person; client: TestClient }
beforeAll(async () => {
  world = await startWorld()
  second = onServers ? await world.instance({ database: world.another() }) : world.main
  const signIn = signedInAs(world)
  lead = (await signIn('TeamleadFarmer')).client
  buyer = await signIn('buyer')
  again = await world.signIn(buyer.who, world.client(second))
  other = await signIn('buyer')
  await sql`update users set acc_limit = null`.execute(world.db)
})
afterAll(() => world.close())

const take = async (client: TestClient, country = 'ES', accountId = unique('acc')) => {
  const sheet = await addSheetWith(world, [{ id: accountId, country, login_pass: 'user:pass' }])
  const body = { accountId, sheetUrl: sheet.url, rowNumber: 2 }
  return { id: (await client.call('takeAccount', { body })).body.account.recordId, body }
}
const on = (id: number) => ({ params: { id: String(id) } })
const set = (client: TestClient, id: number, state: AccountState, headers?: Record<string, string>) =>
  client.send('setAccountState', { ...on(id), body: { state } }, headers)
const close = (client: TestClient, id: number, body: object = {}) =>
  client.send('closeAccount', { ...on(id), body: { spend: 1, ...body } })
const ownOf = async (client: TestClient, id: number) => (await client.call('getAccount', on(id))).body.own!
const historyOf = async (id: number) =>
  (await lead.call('getAccountTimeline', on(id))).body.events
    .filter(({ kind }) => kind === 'state_changed')
    .map(({ username, stateBefore, state }) => [username, stateBefore, state])

it('[FLOW-06] the holder says how an account stands: with its time, who it was, from what to what, and on record', async () => {
  const { id } = await take(buyer.client)
  const fresh = await ownOf(buyer.client, id)
  expect(fresh).toMatchObject({ state: 'new', stateSince: fresh.takenAt })
  for (const state of accountStates.slice(1)) {
    const { status, body } = await set(buyer.client, id, state)
    expect([status, body]).toEqual([200, { success: true, state, stateSince: expect.stringMatching(/Z$/) }])
    const { stateSince } = body as unknown as { stateSince: string }
    expect(await ownOf(buyer.client, id)).toMatchObject({ state, stateSince })
    expect(Date.parse(stateSince)).toBeGreaterThan(Date.parse(fresh.stateSince))
  }
  const { username } = buyer.who
  expect(await historyOf(id)).toEqual([
    [username, 'checkpoint', 'banned'],
    [username, 'running', 'checkpoint'],
    [username, 'warming_up', 'running'],
    [username, 'new', 'warming_up'],
  ])
  const { rows } = await sql`
    select user_id, details from audit_log where kind = 'accounts.state_changed' and record = ${`account:${id}`}
    order by id limit 1`.execute(world.db)
  expect(rows).toEqual([{ user_id: buyer.who.id, details: { detail: null, state: 'warming_up', stateBefore: 'new' } }])
  expect((await set(buyer.client, id, 'lost' as AccountState)).status).toBe(400)
})

it('[FLOW-06] only who holds an account and who leads may say it; another’s answers like a missing one, a closed one is refused', async () => {
  const { id } = await take(buyer.client)
  const stranger = await set(other.client, id, 'running')
  const missing = await set(other.client, 2_000_000, 'running')
  expect([stranger.status, stranger.body.code]).toEqual([404, 'not_found'])
  expect({ ...stranger.body, requestId: '' }).toEqual({ ...missing.body, requestId: '' })
  expect(await historyOf(id)).toEqual([])
  expect((await set(lead, id, 'checkpoint')).status).toBe(200)
  expect((await close(buyer.client, id)).status).toBe(200)
  const late = await set(buyer.client, id, 'running')
  expect([late.status, late.body.code]).toEqual([409, 'already_closed'])
  expect(await ownOf(buyer.client, id)).toMatchObject({ closed: true, state: 'checkpoint' })
})

it('[FLOW-06] the same press twice is one change, with its key and without, at once and one after the other', async () => {
  const { id } = await take(buyer.client)
  const key = { 'idempotency-key': unique('key') }
  const first = await set(buyer.client, id, 'running', key)
  await Promise.all([buyer.client.csrfToken(), again.csrfToken()])
  const answers = await Promise.all([
    set(buyer.client, id, 'running', key),
    set(buyer.client, id, 'running'),
    set(again, id, 'running'),
    set(again, id, 'running'),
  ])
  expect(answers.map(({ body }) => body)).toEqual(answers.map(() => first.body))
  expect(await historyOf(id)).toEqual([[buyer.who.username, 'new', 'running']])
})

it('[FLOW-06] no state is set any more once an account is closed or released, however the presses meet', async () => {
  const race = async (
    end: (id: number) => Promise<{ status: number }>,
    fourth: AccountState,
    late: string,
    last: string,
  ) => {
    const { id } = await take(buyer.client)
    await Promise.all([buyer.client.csrfToken(), again.csrfToken(), lead.csrfToken()])
    const states = ['running', 'checkpoint', 'warming_up', fourth, 'running', 'checkpoint'] as const
    const presses = states.map((state, n) => set(n % 2 ? buyer.client : again, id, state))
    const [ended, ...answers] = await Promise.all([end(id), ...presses])
    expect(ended.status).toBe(200)
    for (const { status, body } of answers) if (status !== 200) expect(body.code).toBe(late)
    const { rows } = await sql<{ kind: string; state: string | null; before: string | null }>`
      select kind, state, state_before as before from account_events where holding_id = ${id} order by id`.execute(
      world.db,
    )
    expect(rows.at(-1)!.kind).toBe(last)
    const changes = rows.filter(({ kind }) => kind === 'state_changed')
    expect(changes.length).toBeLessThanOrEqual(answers.filter(({ status }) => status === 200).length)
    // One after the other: each begins in the state in which the previous one ended.
    expect(changes.map(({ before }) => before)).toEqual(['new', ...changes.map(({ state }) => state)].slice(0, -1))
    const { rows: stands } = await sql<{ state: string }>`select state from accounts where id = ${id}`.execute(world.db)
    expect(stands[0]!.state).toBe(changes.at(-1)?.state ?? 'new')
  }
  await race((id) => close(buyer.client, id), 'banned', 'already_closed', 'closed')
  const release = (id: number) => lead.call('releaseAccount', { ...on(id), body: { reason: 'Trial' } })
  // A banned account cannot be released.
  await race(release, 'new', 'not_found', 'released')
})

it('[FLOW-06] a state goes along when an account is handed over, and begins anew with the next take after a release', async () => {
  const { id, body } = await take(buyer.client)
  await set(buyer.client, id, 'running')
  const { stateSince } = await ownOf(buyer.client, id)
  await lead.call('handOverAccount', { ...on(id), body: { userId: other.who.id, reason: 'Trial' } })
  const [passed] = (await other.client.call('listMyAccounts', { query: {} })).body.accounts
  expect(passed).toMatchObject({ accountId: body.accountId, state: 'running', stateSince })
  expect((await set(buyer.client, id, 'banned')).status).toBe(404)
  expect((await set(buyer.client, passed!.id, 'banned')).status).toBe(404)
  await lead.call('releaseAccount', { ...on(passed!.id), body: { reason: 'Trial' } })
  const next = (await other.client.call('takeAccount', { body })).body.account.recordId
  const anew = await ownOf(other.client, next)
  expect(anew).toMatchObject({ state: 'new', stateSince: anew.takenAt })
})

it('[FLOW-06] leads find and count open accounts by their states, whichever state they look at; the file tells them', async () => {
  const ids: number[] = []
  for (const state of ['running', 'running', 'banned', 'new', 'checkpoint'] as const) {
    const { id } = await take(buyer.client, 'FJ')
    if (state !== 'new') await set(buyer.client, id, state)
    ids.push(id)
  }
  await close(buyer.client, ids[4]!)
  const ask = async (query: object) =>
    (await lead.call('listTakenWithUsers', { query: { search: 'FJ', ...query } })).body
  const counted = { new: 1, warming_up: 0, running: 2, checkpoint: 0, banned: 1 }
  for (const [state, found] of [
    ['running', [ids[1], ids[0]]],
    ['banned', [ids[2]]],
    ['checkpoint', []],
    ['open', [ids[3], ids[2], ids[1], ids[0]]],
    ['closed', [ids[4]]],
  ] as const) {
    const { accounts, total, states } = await ask({ state })
    expect([accounts.map(({ id }) => id), total, states]).toEqual([found, found.length, counted])
  }
  expect((await ask({ search: unique('none') })).states).toEqual({ ...counted, new: 0, running: 0, banned: 0 })
  const asked = { query: { search: 'FJ', state: 'banned' } }
  const { text } = await lead.send('listTakenWithUsers', asked, { accept: 'text/csv' })
  const [head, line, ...rest] = text.trim().split('\r\n')
  expect(head).toContain('State,State since,Close reason,Close note')
  expect(line).toMatch(/,banned,\d{4}-/)
  expect(rest).toEqual([])
})

it('[FLOW-06] a close may say why; `other` says it in a text; the history and the lists keep it', async () => {
  const { id } = await take(buyer.client, 'TO')
  for (const body of [
    { closeReason: 'other' },
    { closeReason: 'other', closeNote: '  ' },
    { closeReason: 'other', closeNote: 'x'.repeat(201) },
    { closeNote: 'since noon' },
    { closeReason: 'lost' },
  ])
    expect([body, (await close(buyer.client, id, body)).status]).toEqual([body, 400])
  const because = { closeReason: 'other', closeNote: 'x'.repeat(200) }
  expect((await close(buyer.client, id, because)).body).toMatchObject({ success: true, spend: 1 })
  expect(await ownOf(buyer.client, id)).toMatchObject(because)
  const [taken] = (await lead.call('listTakenWithUsers', { query: { search: 'TO', state: 'closed' } })).body.accounts
  expect(taken).toMatchObject({ id, ...because })
  const [event] = (await buyer.client.call('getAccountTimeline', on(id))).body.events
  expect(event).toMatchObject({ kind: 'closed', spend: 1, closeReason: 'other', detail: because.closeNote })
  const { text } = await buyer.client.send('listMyAccounts', {}, { accept: 'text/csv' })
  expect(text).toContain(`,other,${because.closeNote}`)
  const noted = (await take(buyer.client)).id
  await close(buyer.client, noted, { closeReason: 'banned', closeNote: 'since noon' })
  expect(await ownOf(buyer.client, noted)).toMatchObject({ closeReason: 'banned', closeNote: 'since noon' })
  const quick = (await take(buyer.client)).id
  await close(buyer.client, quick, { closeReason: 'never_worked' })
  expect(await ownOf(buyer.client, quick)).toMatchObject({ closeReason: 'never_worked', closeNote: null })
})

it('[FLOW-06] [ACC-23] a close without a reason is what it was', async () => {
  const { id } = await take(buyer.client)
  expect((await close(buyer.client, id)).status).toBe(200)
  expect(await ownOf(buyer.client, id)).toMatchObject({ spend: 1, closeReason: null, closeNote: null })
  const { events } = (await lead.call('getAccountTimeline', on(id))).body
  expect(events[0]).toMatchObject({ kind: 'closed', detail: null, spend: 1, closeReason: null })
})

const refused = async (call: Promise<{ status: number; body: unknown }>) => {
  const { status, body } = await call
  return [status, body]
}

it('[FLOW-09] a banned account is given back by nobody: it stays out of the stock, and the refusal says what to do', async () => {
  const country = 'NP'
  const accountId = unique('acc')
  const { id } = await take(buyer.client, country, accountId)
  await set(buyer.client, id, 'banned')
  const answer = [
    409,
    expect.objectContaining({ code: 'wrong_state', error: expect.stringContaining(`${accountId} is banned`) }),
  ]
  expect(await refused(lead.send('releaseAccount', { ...on(id), body: { reason: 'x' } }))).toEqual(answer)
  // Even within the time for undo.
  expect(await refused(buyer.client.send('undoTake', { ...on(id), body: {} }))).toEqual(answer)
  const next = await other.client.send('takeNextAccount', { body: { country } })
  expect([next.status, next.body.code]).toEqual([409, 'already_taken'])
  expect((await ownOf(buyer.client, id)).state).toBe('banned')
  // It can be handed over, and released once the wrong ban is corrected.
  await lead.call('handOverAccount', { ...on(id), body: { userId: other.who.id, reason: 'x' } })
  const [passed] = (await other.client.call('listMyAccounts', { query: {} })).body.accounts
  expect(passed).toMatchObject({ accountId, state: 'banned' })
  await set(lead, passed!.id, 'running')
  expect((await lead.send('releaseAccount', { ...on(passed!.id), body: { reason: 'x' } })).status).toBe(200)
  expect((await other.client.call('takeNextAccount', { body: { country } })).body.account.id).toBe(accountId)
})

it('[FLOW-09] of a release and a ban at once one counts: what is banned is never free', async () => {
  const country = 'BT'
  for (let round = 0; round < 5; round += 1) {
    const { id } = await take(buyer.client, country)
    const [banned, released] = await Promise.all([
      set(again, id, 'banned'),
      lead.send('releaseAccount', { ...on(id), body: { reason: 'x' } }),
    ])
    expect([banned.status === 200, released.status === 200].filter(Boolean)).toHaveLength(1)
    const free = (await other.client.call('getAccountsSummary', { query: { fresh: '1' } })).body.byCountry[country] ?? 0
    expect(free).toBe(released.status === 200 ? 1 : 0)
    if (released.status === 200) await other.client.call('takeNextAccount', { body: { country } })
  }
})
