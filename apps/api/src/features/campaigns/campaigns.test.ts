import { type Campaign } from '@app/contract'
import { readCsv } from '@app/figures'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { TestClient } from '../../../test/client.ts'
import { figuresZone } from '../../../test/figures.ts'
import { startWorld, type World } from '../../../test/world.ts'
import { dayBefore, todayIn } from '../../lib/days.ts'

interface Listed {
  id: number
  name: string
  state: string
  group: string | null
}

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.close())
afterEach(async () => {
  await world.tracker('/faults', 'DELETE')
  await world.tracker('/modes', 'PUT', {
    forbidden: 'nothing',
    restricted: false,
    ignorePaging: false,
    lacks: [],
    rowsAtMost: null,
    parametersAsString: 'never',
  })
})

const clientOf = async (role: 'admin' | 'buyer' | 'TeamleadFarmer' | 'farmer' | null, groupIds: number[] = []) =>
  world.signIn(await world.person({ role, groupIds }))

const today = todayIn(figuresZone)
const range = { fromDate: dayBefore(today, 9), toDate: dayBefore(today, 3) }
/** A range that no other test requests, so that its answer is not cached. */
let unused = 40
const freshRange = () => {
  unused += 3
  return { fromDate: dayBefore(today, unused), toDate: dayBefore(today, unused - 2) }
}
type Query = { fromDate?: string; toDate?: string; fresh?: '1'; search?: string; status?: 'WithClicks' }
const listOf = (client: TestClient, query: Query = range) => client.call('listCampaigns', { query })
const campaignsOf = async (client: TestClient, query?: Query): Promise<Campaign[]> =>
  (await listOf(client, query)).body as unknown as Campaign[]
const statusOf = (client: TestClient, query: Query = range) => client.call('getCampaignsStanding', { query })

const sum = (rows: readonly Campaign[], key: 'clicks' | 'conversions' | 'revenue' | 'cost' | 'profit'): number =>
  rows.reduce((total, row) => total + Math.round(row[key]! * 10_000), 0) / 10_000
const atTracker = async () => (await world.tracker('/campaigns')) as Listed[]
const asked = async (path: string): Promise<number> =>
  ((await world.tracker('/requests?after=0')) as { path: string }[]).filter((request) => request.path.includes(path))
    .length
const fault = (more: object) => world.tracker('/faults', 'POST', { times: 100, ...more })
// The circuit breaker rejects calls to a failing tracker for half a second.
const isWell = async () => {
  await world.tracker('/faults', 'DELETE')
  const client = await clientOf('admin')
  await expect.poll(async () => (await listOf(client, { ...freshRange(), fresh: '1' })).status).toBe(200)
}

describe('who may ask', () => {
  it.each([
    ['farmer', 403],
    [null, 403],
    ['buyer', 200],
    ['TeamleadFarmer', 200],
    ['admin', 200],
  ] as const)('[PERM-05] %s: %i', async (role, status) => {
    const client = await clientOf(role, [1])
    expect((await listOf(client)).status).toBe(status)
    expect((await statusOf(client)).status).toBe(status)
  })

  it('[PERM-28] nobody who is not signed in', async () => {
    expect((await listOf(world.client())).status).toBe(401)
  })
})

describe('the list', () => {
  it('[CAMP-18] [ENT-07] [API-10] is a bare array of all campaigns with their figures', async () => {
    const rows = await campaignsOf(await clientOf('admin'))
    const tracker = await atTracker()
    const states = new Map(tracker.map((each) => [each.id, each]))
    expect(rows.length).toBeGreaterThanOrEqual(tracker.filter(({ state }) => state !== 'deleted').length)
    for (const row of rows) {
      const { name, state, group } = states.get(row.id)!
      expect([row.name, row.group]).toEqual([name, group])
      expect([row.id, row.status]).toEqual([row.id, state === 'active' ? 'Active' : 'Inactive'])
      expect(row.profit).toBeCloseTo(row.revenue! - row.cost!, 6)
      if (row.cost === 0) expect(row.roi).toBeNull()
      else expect(row.roi).toBeCloseTo((row.profit! / row.cost!) * 100, 1)
    }
    // Without traffic: zeros, not absent.
    expect(rows.find(({ name }) => name === '[template] ES')).toEqual({
      id: 1,
      name: '[template] ES',
      status: 'Active',
      clicks: 0,
      conversions: 0,
      installs: 0,
      registrations: 0,
      deposits: 0,
      revenue: 0,
      cost: 0,
      profit: 0,
      roi: null,
      cr: null,
      cpa: null,
      epc: null,
      group_id: null,
      group: null,
      country: 'ES',
    })
  })

  it('adds up to what the dashboard says of the same days, archived campaigns included', async () => {
    // Today still grows between two requests.
    const long = { fromDate: dayBefore(today, 400), toDate: dayBefore(today, 1) }
    for (const client of [await clientOf('admin'), await clientOf('buyer', [2, 3])]) {
      // The simulator shares this process: its first sums over that many days may outlast the deadline.
      await expect.poll(async () => (await listOf(client, long)).status).toBe(200)
      await expect.poll(async () => (await client.call('getStats', { query: long })).status).toBe(200)
      const rows = await campaignsOf(client, long)
      const { body } = await client.call('getStats', { query: long })
      expect([sum(rows, 'clicks'), sum(rows, 'conversions')]).toEqual([body.clicks, body.conversions])
      for (const metric of ['revenue', 'cost', 'profit'] as const) expect(sum(rows, metric)).toBe(body[metric])
    }
    const archived = (await atTracker()).filter(({ state }) => state === 'deleted')
    const rows = await campaignsOf(await clientOf('admin'), long)
    expect(archived.length).toBeGreaterThan(0)
    for (const { id } of archived) expect(rows.find((row) => row.id === id)?.status).toBe('Inactive')
  })

  it('without days is that of the last seven and today; with one end it begins or ends there', async () => {
    const client = await clientOf('buyer', [1])
    const { body } = await statusOf(client, {})
    expect([body.fromDate, body.toDate, body.timeZone]).toEqual([dayBefore(today, 7), today, figuresZone])
    expect((await statusOf(client, { toDate: dayBefore(today, 30) })).body.fromDate).toBe(dayBefore(today, 37))
    expect((await statusOf(client, { fromDate: dayBefore(today, 2) })).body.toDate >= body.toDate).toBe(true)
    const rows = await campaignsOf(client, {})
    expect(rows).toEqual(await campaignsOf(client, { fromDate: body.fromDate, toDate: body.toDate }))
  })

  it.each([
    [{ fromDate: '2026-03-02', toDate: '2026-03-01' }, 'fromDate'],
    [{ fromDate: '2026-02-30' }, 'fromDate'],
    [{ fromDate: '1990-01-01', toDate: '2026-03-01' }, 'fromDate'],
    [{ sort: 'token' }, 'sort'],
    [{ status: 'all' }, 'status'],
  ])('[API-60] what cannot be read is refused with the field: %j', async (query, field) => {
    for (const role of ['admin', 'buyer'] as const) {
      const { status, body } = await (await clientOf(role)).send('listCampaigns', { query })
      expect([status, Object.keys(body.fields ?? {})]).toEqual([400, [field]])
    }
  })

  it('is found and sorted by the server, too, and given as a file', async () => {
    const client = await clientOf('buyer', [1, 2])
    const all = await campaignsOf(client)
    const found = await campaignsOf(client, { ...range, search: 'slots', status: 'WithClicks' })
    expect(found.length).toBeGreaterThan(0)
    expect(found.map(({ id }) => id)).toEqual(
      all
        .filter(({ name, clicks }) => name.includes('Slots') && clicks! > 0)
        .toSorted((a, b) => b.clicks! - a.clicks! || a.id - b.id)
        .map(({ id }) => id),
    )
    const query = { ...range, search: 'slots', sort: 'cost' }
    const { text, headers } = await client.send('listCampaigns', { query }, { accept: 'text/csv' })
    expect(headers['content-disposition']).toMatch(/^attachment; filename="campaigns-/)
    const [head, ...rows] = text.replace('\uFEFF', '').trimEnd().split('\r\n')
    expect(head).toBe(
      'ID,Name,Group,Status,Clicks,Conversions,Revenue,Cost,Profit,ROI,Deposits,Owner,Owner rule,Note,Installs,Registrations,CR,CPA,EPC,Country',
    )
    const costs = rows.map((row) => Number(row.split(',')[7]))
    expect(costs).toEqual(costs.toSorted((a, b) => a - b))
    expect(rows).toHaveLength(all.filter(({ name }) => name.includes('Slots')).length)
  })
})

describe('columns that a person chose', () => {
  const fileOf = async (client: TestClient, query: Record<string, unknown>) => {
    const { status, text } = await client.send('listCampaigns', { query }, { accept: 'text/csv' })
    expect(status).toBe(200)
    return readCsv(text.replace('\uFEFF', ''))
  }

  it('[DESK-11] a file has them in their order, with the rule beside the owner and why something is not known behind all', async () => {
    const client = await clientOf('buyer', [1])
    const columns = 'epc,name,cpa,owner,deposits,cr,registrations,group,installs'
    const [head, ...rows] = await fileOf(client, { ...range, columns, sort: '-cpa' })
    expect(head).toEqual([
      ...['EPC', 'Name', 'CPA', 'Owner', 'Owner rule', 'Deposits', 'CR', 'Registrations', 'Group', 'Installs', 'Note'],
    ])
    const listed = await campaignsOf(client)
    const text = (value: number | string | null) => (value === null ? '' : String(value))
    const byCpa = listed.toSorted((a, b) => (b.cpa ?? -1) - (a.cpa ?? -1) || a.id - b.id)
    expect(rows.map((row) => [0, 1, 2, 5, 6, 7, 8, 9].map((place) => row[place]))).toEqual(
      byCpa.map(({ epc, name, cpa, deposits, cr, registrations, group, installs }) =>
        [epc, name, cpa, deposits, cr, registrations, group, installs].map(text),
      ),
    )
    expect(byCpa[0]!.cpa).toBeGreaterThan(0)
  })

  it('[DESK-11] of a comparison each figure stands with both of its values', async () => {
    const query = { ...range, compare: 'period', columns: 'cr,name,clicks' }
    const { text } = await (await clientOf('admin')).send('compareCampaigns', { query }, { accept: 'text/csv' })
    expect(readCsv(text.replace('\uFEFF', ''))[0]).toEqual([
      ...['CR', 'CR compared', 'CR then', 'Name', 'Clicks', 'Clicks compared', 'Clicks then'],
      ...['Compared days', 'Compared with', 'Note'],
    ])
  })

  it.each([[''], ['name,token'], ['name,,id'], ['name,'.repeat(200)]])(
    '[DESK-11] others than there are are refused: %j',
    async (columns) => {
      const { status, body } = await (await clientOf('buyer', [1])).send('listCampaigns', { query: { columns } })
      expect([status, Object.keys((body as { fields?: object }).fields ?? {})]).toEqual([400, ['columns']])
    },
  )

  it('[DESK-11] and how close rows stand, follow the person to another browser, and nobody else', async () => {
    const [who, other] = [await world.person({ role: 'buyer' }), await clientOf('buyer')]
    const tables = { campaigns: { columns: ['name', 'cpa'], density: 'dense' as const } }
    const first = await world.signIn(who)
    expect((await first.call('savePreferences', { body: { tables } })).status).toBe(200)
    expect((await (await world.signIn(who)).call('getMe')).body.preferences.tables).toEqual(tables)
    expect((await other.call('getMe')).body.preferences.tables).toBeUndefined()
    for (const columns of [Array(101).fill('name'), ['x'.repeat(41)], 'name'])
      expect((await first.send('savePreferences', { body: { tables: { campaigns: { columns } } } })).status).toBe(400)
  })
})

describe('grouped campaigns', () => {
  const codes = ['ES', 'PL', 'DE', 'KZ', 'IT', 'PT', 'FR', 'BR', 'MX', 'IN', 'UA']
  it('[DESK-13] have the country of their link, else the one whose code their name has, else none', async () => {
    const client = await clientOf('admin')
    const before = await campaignsOf(client)
    for (const { name, country } of before) {
      const said = name.split(/[^A-Za-z]+/).filter((word) => codes.includes(word))
      if (said.length > 0) expect([name, country]).toEqual([name, said[0]])
    }
    const [one, other] = before.filter(({ country }) => country === 'ES')
    const insert = (id: number, country: string, alias: string) =>
      world.database.pool.query(
        `insert into links (username, country, account_id, pixel, pwa_link, campaign_name, alias, campaign_id, patient_until)
         values ('x', $2, '1', '1', 'https://a.example', 'x', $3, $1, now())`,
        [id, country, alias],
      )
    await insert(one!.id, 'PL', 'grouped-one')
    await insert(one!.id, 'KZ', 'grouped-two')
    const after = await campaignsOf(client, { ...range, fresh: '1' })
    const countryOf = (id: number) => after.find((each) => each.id === id)!.country
    expect([countryOf(one!.id), countryOf(other!.id)]).toEqual(['KZ', 'ES'])
    await world.database.pool.query(`delete from links where alias like 'grouped-%'`)
  })

  it('[DESK-13] are told by group in files, what they are grouped by first, those of no group and no campaign last', async () => {
    await world.tracker('/modes', 'PUT', { strayClicks: true })
    const client = await clientOf('admin')
    const days = freshRange()
    const query = { ...days, group: 'group' as const, sort: '-revenue' as const }
    const { text } = await client.send('listCampaigns', { query }, { accept: 'text/csv' })
    const [head, ...rows] = readCsv(text.replace('\uFEFF', ''))
    expect(head!.slice(0, 4)).toEqual(['Group', 'ID', 'Name', 'Status'])
    const groups = rows.map(([group, id]) => (id === '0' ? 'no campaign' : group!))
    const inTurn = groups.filter((group, place) => group !== groups[place - 1])
    expect(inTurn).toEqual([...new Set(groups)])
    expect(inTurn.slice(-2)).toEqual(['', 'no campaign'])
    const all = await campaignsOf(client, days)
    const sums = inTurn.slice(0, -2).map((name) =>
      sum(
        all.filter(({ group }) => group === name),
        'revenue',
      ),
    )
    expect(sums).toEqual(sums.toSorted((a, b) => b - a))
    expect(rows).toHaveLength(all.length)
    await world.tracker('/modes', 'PUT', { strayClicks: false })
  })
})

describe('whose campaigns', () => {
  it('[MON-06] a file names owners as its reader may know them, with days where there are several, and is sorted and searched by them', async () => {
    const chief = await clientOf('admin')
    const [ann, bea] = [await world.person({ role: 'buyer', groupIds: [1] }), await world.person({ role: 'buyer' })]
    const [one, two, three] = (await campaignsOf(await clientOf('buyer', [1]))).filter(({ clicks }) => clicks! > 0)
    const middle = dayBefore(today, 6)
    // Inserts figures as if their days were kept.
    await world.database.pool.query(
      `insert into tracker_figures (day, campaign_id, sub_value, clicks)
       select d, c, '', 1 from generate_series($1::date, $2, '1 day') d, unnest($3::bigint[]) c`,
      [range.fromDate, range.toDate, [one!.id, two!.id, three!.id]],
    )
    await world.database.pool.query(
      `insert into tracker_campaigns (campaign_id, name, group_id) select c, '', 1 from unnest($1::bigint[]) c`,
      [[one!.id, two!.id, three!.id]],
    )
    for (const [campaignId, userId, firstDay, lastDay] of [
      [one!.id, ann.id, dayBefore(today, 30), middle],
      [one!.id, bea.id, dayBefore(today, 5), null],
      [two!.id, bea.id, dayBefore(today, 30), null],
    ] as const)
      expect((await chief.call('assignCampaign', { body: { campaignId, userId, firstDay, lastDay } })).status).toBe(200)
    const ownersOf = async (client: TestClient, query: Query & { sort?: string } = range) => {
      const { text } = await client.send('listCampaigns', { query }, { accept: 'text/csv' })
      return readCsv(text.replace('\uFEFF', ''))
        .slice(1)
        .map((row) => [Number(row[0]), row[11], row[12]])
    }
    const [first, second] = [`${range.fromDate}/${middle}`, `${dayBefore(today, 5)}/${range.toDate}`]
    const rules = 'assigned by hand; assigned by hand'
    const all = await ownersOf(chief)
    expect(all).toContainEqual([one!.id, `${ann.username}: ${first}; ${bea.username}: ${second}`, rules])
    expect(all).toContainEqual([two!.id, bea.username, 'assigned by hand'])
    const theirs = await ownersOf(await world.signIn(ann))
    expect(theirs).toContainEqual([one!.id, `you: ${first}; another user: ${second}`, rules])
    expect(theirs).toContainEqual([two!.id, 'another user', 'assigned by hand'])
    expect(JSON.stringify(theirs)).not.toContain(bea.username)
    expect(theirs.find(([id]) => id === three!.id)![2]).toMatch(/^(only buyer|no rule)/)
    const found = await ownersOf(chief, { ...range, search: bea.username.toUpperCase(), sort: 'owner' })
    expect(new Set(found.map(([id]) => id))).toEqual(new Set([one!.id, two!.id]))
    // The list itself is shared, and contains no owners.
    expect(JSON.stringify(await campaignsOf(chief))).not.toContain('owner')
    await world.database.pool.query(
      'delete from campaign_assignments; delete from tracker_figures; delete from tracker_campaigns',
    )
  })

  it('[CAMP-19] a person sees the own groups alone, in the list and the file', async () => {
    const all = await campaignsOf(await clientOf('admin'))
    for (const groupIds of [[1], [2], [1, 2], [5, 999]]) {
      const client = await clientOf('buyer', groupIds)
      const own = all.filter(({ group_id: id }) => id !== null && groupIds.includes(id))
      expect(await campaignsOf(client)).toEqual(own)
      const file = await client.send('listCampaigns', { query: range }, { accept: 'text/csv' })
      const lines = file.text.trimEnd().split('\r\n').slice(1)
      expect(lines.map((line) => Number(line.split(',')[0])).toSorted((a, b) => a - b)).toEqual(
        own.map(({ id }) => id).toSorted((a, b) => a - b),
      )
    }
  })

  it('[CAMP-19] no guessed id, and no parameter, reaches another group', async () => {
    const client = await clientOf('buyer', [1])
    const own = await campaignsOf(client)
    const other = (await campaignsOf(await clientOf('admin'))).find(({ group_id: id }) => id === 2)!
    for (const smuggled of ['group_id', 'groupIds', 'groups', 'group', 'id', 'ids', 'userId', 'isAdmin', 'all'])
      expect((await client.send('listCampaigns', { query: { ...range, [smuggled]: '2' } })).status).toBe(400)
    for (const search of [String(other.id), other.name, String(other.group)])
      for (const row of await campaignsOf(client, { ...range, search })) expect(own).toContainEqual(row)
    expect((await client.agent.get(`/api/campaigns/${other.id}`)).status).toBe(404)
  })

  it('[CAMP-19] what is kept for one is never given to another, whoever asks first and with which tag', async () => {
    const query = freshRange()
    const [one, two, admin] = [await clientOf('buyer', [1]), await clientOf('buyer', [2]), await clientOf('admin')]
    const first = await listOf(admin, query)
    const ids = async (client: TestClient) => (await campaignsOf(client, query)).map(({ group_id: id }) => id)
    expect(new Set(await ids(one))).toEqual(new Set([1]))
    expect(new Set(await ids(two))).toEqual(new Set([2]))
    const tagged = await one.send('listCampaigns', { query }, { 'if-none-match': first.headers['etag']! })
    expect(tagged.status).toBe(200)
    expect(new Set((tagged.body as unknown as Campaign[]).map(({ group_id: id }) => id))).toEqual(new Set([1]))
  })

  it('[PERM-33] a changed group holds on the next request, whatever is kept', async () => {
    const who = await world.person({ role: 'buyer', groupIds: [1] })
    const client = await world.signIn(who)
    expect(new Set((await campaignsOf(client)).map(({ group_id: id }) => id))).toEqual(new Set([1]))
    await world.db
      .updateTable('users')
      .set({ group_ids: [2] })
      .where('id', '=', who.id)
      .execute()
    expect(new Set((await campaignsOf(client)).map(({ group_id: id }) => id))).toEqual(new Set([2]))
  })

  it('[CAMP-19] a person without groups sees none, and the tracker is not asked', async () => {
    const client = await clientOf('buyer')
    const before = [await asked('report/build'), await asked('/campaigns')]
    expect((await listOf(client, { ...freshRange(), fresh: '1' })).body).toEqual([])
    expect((await statusOf(client, { ...freshRange(), fresh: '1' })).body).toMatchObject({ stale: false, warnings: [] })
    expect([await asked('report/build'), await asked('/campaigns')]).toEqual(before)
  })
})

describe('how often the tracker is asked', () => {
  it('[R-13] once for a range and a set of groups, however many ask for list and status', async () => {
    const query = freshRange()
    const clients = await Promise.all([
      clientOf('buyer', [3, 1]),
      clientOf('buyer', [1, 3, 3]),
      clientOf('TeamleadFarmer', [1, 3]),
    ])
    const before = await asked('report/build')
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, n) => listOf(clients[n % 3]!, query)).concat(
        clients.map((client) => statusOf(client, query)) as never[],
      ),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(await asked('report/build')).toBe(before + 1)
  })

  it('[CAMP-08] Refresh asks again, and its answer is everybody’s', async () => {
    const query = freshRange()
    const [one, other] = [await clientOf('buyer', [1]), await clientOf('buyer', [1])]
    await listOf(one, query)
    const first = (await statusOf(one, query)).body.asOf
    const before = await asked('report/build')
    await listOf(one, { ...query, fresh: '1' })
    expect(await asked('report/build')).toBe(before + 1)
    expect((await statusOf(other, query)).body.asOf > first).toBe(true)
    await listOf(other, query)
    expect(await asked('report/build')).toBe(before + 1)
  })

  it('[S-38] the answer goes out compressed, named by its content, and not again while it is the same', async () => {
    const client = await clientOf('admin')
    // Until the tracker has returned the groups, the list is sent without them and differs.
    await expect.poll(async () => (await campaignsOf(client)).some(({ group }) => group !== null)).toBe(true)
    const first = await client.send('listCampaigns', { query: range }, { 'accept-encoding': 'gzip' })
    expect(first.headers).toMatchObject({
      'content-encoding': 'gzip',
      'cache-control': 'private, no-cache',
      etag: expect.stringMatching(/^W\/".{20,}"$/),
      vary: expect.stringContaining('Cookie'),
    })
    const again = await client.send('listCampaigns', { query: range }, { 'if-none-match': first.headers['etag']! })
    // If it is sent again, show the difference first.
    if (again.status === 200) expect(again.body).toEqual(first.body)
    expect([again.status, again.text]).toEqual([304, ''])
    const response = await fetch(`${world.main.url}/api/campaigns?${String(new URLSearchParams(range))}`, {
      headers: { cookie: client.cookies(), 'accept-encoding': 'identity' },
    })
    expect(response.headers.get('content-encoding')).toBeNull()
    expect(await response.json()).toEqual(first.body)
  })
})

describe('what the tracker may answer', () => {
  const answer = (path: string, body: unknown, more: object = {}) =>
    fault({ match: { path }, kind: 'body', body: typeof body === 'string' ? body : JSON.stringify(body), ...more })
  const listed = { alias: 'a', state: 'active', parameters: [] }

  it('[CAMP-18] figures as text or null are zeros at least, absent ones not known, ids may be text, a report in a list, a list as an object', async () => {
    const client = await clientOf('buyer', [1])
    await answer('/campaigns', [
      { ...listed, id: '7', name: 'As text', group_id: '1' },
      { ...listed, id: 8, name: 'Switched off', group_id: 1, state: 'disabled', parameters: '"{}"' },
      { ...listed, id: 9, name: 'Nobody’s', group_id: '0' },
    ])
    const report = {
      rows: [
        {
          campaign_id: '7',
          campaign: 'As text',
          campaign_group_id: '1',
          clicks: '12',
          leads: '4',
          regs: '3',
          deposits: '2',
          revenue: '30.50',
          cost: '12.2000',
        },
        {
          campaign_id: 8,
          campaign: 'x',
          campaign_group_id: 1,
          clicks: 3,
          conversions: null,
          leads: 1,
          regs: 0,
          deposits: 0,
          revenue: 1,
          cost: null,
        },
      ],
      total: '2',
    }
    await answer('report/build', [report])
    const rows = await campaignsOf(client, { ...freshRange(), fresh: '1' })
    // The row lacks the value, and that of another campaign does not help.
    const note = 'conversions: the tracker does not tell it for this campaign'
    const figures = {
      clicks: 12,
      conversions: null,
      installs: 4,
      registrations: 3,
      deposits: 2,
      revenue: 30.5,
      cost: 12.2,
      profit: 18.3,
      roi: 150,
      cr: null,
      cpa: 6.1,
      epc: 2.5417,
    }
    expect(rows).toEqual([
      { id: 7, name: 'As text', status: 'Active', ...figures, group_id: 1, group: 'Team A', country: null, note },
      {
        id: 8,
        name: 'Switched off',
        status: 'Inactive',
        clicks: 3,
        conversions: 0,
        installs: 1,
        registrations: 0,
        deposits: 0,
        revenue: 1,
        cost: 0,
        profit: 1,
        roi: null,
        cr: 0,
        cpa: null,
        epc: 0.3333,
        group_id: 1,
        group: 'Team A',
        country: null,
      },
    ])
    await world.tracker('/faults', 'DELETE')
    await answer('/campaigns', {})
    await answer('report/build', { rows: {}, total: 0 })
    expect(await campaignsOf(client, { ...freshRange(), fresh: '1' })).toEqual([])
    await isWell()
  })

  it('[CAMP-19] rows of other groups, which were not asked for, are not passed on', async () => {
    const client = await clientOf('buyer', [1])
    const row = { campaign: 'Moved', clicks: 5, campaign_group_id: 1 }
    await answer('/campaigns', [{ ...listed, id: 7, name: 'Moved', group_id: 2 }])
    await answer('report/build', {
      rows: [
        { ...row, campaign_id: 7 },
        { ...row, campaign_id: 8, campaign: 'Foreign', campaign_group_id: 2 },
        { ...row, campaign_id: 9, campaign: 'Of none', campaign_group_id: 0 },
      ],
      total: 3,
    })
    expect(await campaignsOf(client, { ...freshRange(), fresh: '1' })).toEqual([])
    await isWell()
  })

  it('a key with few rights sees a shorter list and no error; what was counted stays', async () => {
    const client = await clientOf('admin')
    const query = freshRange()
    const whole = await campaignsOf(client, query)
    await world.tracker('/modes', 'PUT', { restricted: true })
    const seen = await campaignsOf(client, { ...query, fresh: '1' })
    expect(seen.length).toBeLessThan(whole.length)
    expect([sum(seen, 'clicks'), sum(seen, 'revenue')]).toEqual([sum(whole, 'clicks'), sum(whole, 'revenue')])
    await world.tracker('/modes', 'PUT', { restricted: false })
    await listOf(client, { ...query, fresh: '1' })
  })

  it('an older version that ignores pages and cuts reports gives the same', async () => {
    const client = await clientOf('admin')
    const query = freshRange()
    const whole = await campaignsOf(client, query)
    await world.tracker('/modes', 'PUT', { ignorePaging: true, rowsAtMost: 50, parametersAsString: 'twice' })
    expect(await campaignsOf(client, { ...query, fresh: '1' })).toEqual(whole)
  })

  it.each([
    [['conversions'], ['conversions', 'cr']],
    [['cost'], ['cost', 'profit', 'roi', 'cpa']],
    [['revenue'], ['revenue', 'profit', 'roi', 'epc']],
  ] as const)('[CAMP-18] measures that it does not know are not known here, and named: %j', async (lacks, unknown) => {
    const client = await clientOf('buyer', [1])
    const query = freshRange()
    const whole = await campaignsOf(client, query)
    await world.tracker('/modes', 'PUT', { lacks })
    const rows = await campaignsOf(client, { ...query, fresh: '1' })
    const [metric] = lacks
    expect((await statusOf(client, query)).body.warnings).toEqual([
      { code: 'unknown_measure', metric, measure: metric },
    ])
    const nothing = Object.fromEntries(unknown.map((key) => [key, null]))
    const why = `${metric}: the tracker does not know the measure ${metric}`
    const note = unknown.length > 2 ? `${why}; so profit and ROI are not known` : why
    expect(rows).toEqual(whole.map((row) => ({ ...row, ...nothing, note })))
    const { text } = await client.send('listCampaigns', { query }, { accept: 'text/csv' })
    const [head = '', ...lines] = text.replace('\uFEFF', '').trimEnd().split('\r\n')
    const places = unknown.map((key) => head.toLowerCase().split(',').indexOf(key))
    const notes = head.split(',').indexOf('Note')
    expect(lines).toHaveLength(whole.length)
    for (const line of lines) {
      // No name in the simulated tracker has a comma.
      const cells = line.split(',')
      expect([places.map((place) => cells[place]), cells[notes]]).toEqual([unknown.map(() => ''), note])
    }
  })

  it.each([
    ['a page with 200', { kind: 'body', body: '<!doctype html><html></html>' }, 502, 'vendor_broken', 'keitaro'],
    ['404 as text', { kind: 'status', status: 404 }, 422, 'vendor_rejected', 'keitaro'],
    ['406', { kind: 'status', status: 406 }, 422, 'vendor_rejected', 'keitaro'],
    ['422', { kind: 'status', status: 422 }, 422, 'vendor_rejected', 'keitaro'],
    ['401', { kind: 'status', status: 401 }, 502, 'vendor_broken', 'keitaro_key'],
    ['403', { kind: 'status', status: 403 }, 502, 'vendor_broken', 'keitaro_rights'],
    ['500', { kind: 'status', status: 500 }, 502, 'vendor_broken', 'keitaro_error'],
    ['nothing', { kind: 'hang' }, 504, 'vendor_slow', 'keitaro'],
    ['a cut connection', { kind: 'dropBefore' }, 503, 'vendor_down', 'keitaro'],
  ] as const)(
    '[R-13] [CAMP-13] %s: says so; the last good list stays, with its age',
    async (_name, trouble, status, code, reason) => {
      const [client, query] = [await clientOf('buyer', [1]), freshRange()]
      const good = await campaignsOf(client, query)
      const { asOf } = (await statusOf(client, query)).body
      await fault({ match: { path: 'report/build' }, ...trouble })
      const refused = await listOf(client, freshRange())
      expect([refused.status, refused.body.code, refused.body.reason]).toEqual([status, code, reason])
      expect(await campaignsOf(client, { ...query, fresh: '1' })).toEqual(good)
      const shown = (await statusOf(client, { ...query, fresh: '1' })).body
      expect(shown).toMatchObject({ stale: true, asOf })
      // After several failures the circuit breaker answers instead of the tracker.
      expect([`${code}/${reason}`, 'vendor_down/keitaro']).toContain(shown.trouble)
      expect(JSON.stringify([refused.body, shown, world.lines])).not.toContain(world.keitaro.apiKey)
      await isWell()
    },
  )

  it('without names of groups, which nothing depends on, the list is still there', async () => {
    const own = await startWorld()
    try {
      const who = await own.person({ role: 'buyer', groupIds: [1] })
      const client = await own.signIn(who)
      await own.tracker('/faults', 'POST', { match: { path: '/groups' }, kind: 'status', status: 403, times: 5 })
      const rows = await campaignsOf(client)
      expect(rows.length).toBeGreaterThan(0)
      expect(new Set(rows.map(({ group }) => group))).toEqual(new Set([null]))
    } finally {
      await own.close()
    }
  })
})
