import type { Campaign } from '@app/contract'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import type { TestClient } from '../../../test/client.ts'
import { figuresZone } from '../../../test/figures.ts'
import { settled, wish } from '../../../test/links.ts'
import { startWorld, type World } from '../../../test/world.ts'
import { dayBefore, todayIn } from '../../lib/days.ts'

/** Defects of one row each, which can still be identified. */
const legible = [
  'brokenParameters',
  'nullParameter',
  'textParameter',
  'numericParameterName',
  'listOfParameters',
  'nullState',
  'nullName',
  'numericName',
  'numericAlias',
  'nestedName',
]
/** Rows that cannot be identified. */
const illegible = ['nullRow', 'textRow', 'listRow', 'noId', 'textId', 'negativeId', 'nestedGroup']
const clean = { oddCampaigns: [], oddLists: [], oddReports: 'nothing', missingField: null }

let world: World
let admin: TestClient
beforeAll(async () => {
  world = await startWorld()
  // A thousand with two templates, and without the archived ones.
  await modes({ campaigns: 1_004 })
  const who = await world.person({ role: 'admin', isAdmin: true, username: world.config.adminUsername })
  admin = await world.signIn(who)
})
afterAll(() => world.close())
afterEach(() => modes(clean))

const modes = (changed: object) => world.tracker('/modes', 'PUT', changed)
const today = todayIn(figuresZone)
const range = { fromDate: dayBefore(today, 9), toDate: dayBefore(today, 3) }
const campaignsNow = async (): Promise<Campaign[]> => {
  const { status, body } = await admin.call('listCampaigns', { query: { ...range, fresh: '1' } })
  expect(status).toBe(200)
  return body as unknown as Campaign[]
}
const serviceStatus = async () => {
  const { services, findings } = (await admin.call('getStatus', { query: {} })).body
  return { keitaro: services.find(({ service }) => service === 'keitaro')!, findings }
}
const rowsFound = async () => (await serviceStatus()).findings.filter(({ code }) => code === 'keitaro/rows')
const makeLink = async () => {
  const wanted = wish()
  const { body } = await admin.call('createLink', { body: wanted })
  expect(await settled(admin, body.link.id)).toMatchObject({ state: 'done', trouble: null })
  const made = ((await world.tracker('/campaigns')) as { name: string }[]).filter(({ name }) =>
    name.includes(wanted.account_id),
  )
  expect(made).toHaveLength(1)
}
const everythingWorks = async () => {
  expect((await admin.call('getStats', { query: { ...range, fresh: '1' } })).body).toMatchObject({ stale: false })
  expect((await admin.call('listTemplates', { query: { fresh: '1' } })).body.templates).toHaveLength(2)
  expect((await admin.call('getLinkFilters', { query: { fresh: '1' } })).body.data.domains.length).toBeGreaterThan(0)
  expect((await admin.call('listTrackerGroups', { query: { fresh: '1' } })).body.groups).toHaveLength(6)
  await makeLink()
  expect((await serviceStatus()).keitaro).toMatchObject({ state: 'green', lastError: null })
}

it('[API-10] [API-46] [API-47] rows with odd fields are campaigns like others', async () => {
  const whole = await campaignsNow()
  expect(whole.filter(({ status }) => status === 'Active').length).toBeGreaterThan(100)
  await modes({ oddCampaigns: legible })
  const odd = await campaignsNow()
  expect(odd.map(({ id }) => id)).toEqual(whole.map(({ id }) => id))
  const changed = odd.filter((row, index) => JSON.stringify(row) !== JSON.stringify(whole[index]))
  // A campaign without a name in the list is shown with that of the report, or with its number.
  for (const row of changed) expect(row.name).not.toBe('')
  expect(changed.length).toBeLessThanOrEqual(4)
  await everythingWorks()
  expect(await rowsFound()).toEqual([])
})

it.each(['nullRow', 'noId', 'nestedGroup'])(
  '[API-10] [API-46] [R-13] one row of 1 000 that cannot be read costs itself alone, and the status says so: %s',
  async (oddity) => {
    const whole = await campaignsNow()
    await modes({ oddCampaigns: [oddity] })
    expect(await campaignsNow()).toEqual(whole)
    const { keitaro, findings } = await serviceStatus()
    expect([keitaro.state, keitaro.lastError]).toEqual(['green', null])
    const total = keitaro.skipped[0]!.total
    expect(total).toBeGreaterThanOrEqual(1_000)
    expect(findings).toContainEqual({
      code: 'keitaro/rows',
      severity: 'warning',
      text: `campaigns: 1 of ${total} rows are unreadable`,
      todo: { who: 'tracker', what: expect.stringContaining('archive') as string },
      values: { list: 'campaigns', rows: 1, total },
      since: expect.any(String) as string,
    })
    await modes(clean)
    await campaignsNow()
    expect(await rowsFound()).toEqual([])
  },
)

it('[API-10] [API-46] [API-47] [R-13] among rows that cannot be read, in every list, everything works', async () => {
  const whole = await campaignsNow()
  await modes({ oddCampaigns: illegible, oddLists: ['nullRow'], oddReports: 'junkRows' })
  expect(await campaignsNow()).toEqual(whole)
  const { body } = await admin.call('getCampaignsStanding', { query: range })
  expect(body).toMatchObject({ unreadRows: 2, stale: false })
  // A template is copied whole: one with an unreadable stream makes no link.
  await modes({ oddLists: [] })
  await everythingWorks()
  expect((await admin.call('getStats', { query: { ...range, fresh: '1' } })).body.unreadRows).toBe(2)
  expect((await rowsFound()).map(({ values }) => [values['list'], values['rows']])).toEqual(
    expect.arrayContaining([
      ['campaigns', illegible.length],
      // In the reports by day and by campaign.
      ['report', 4],
    ]),
  )
})

it('[R-13] a list that makes no sense, asked for again and again, leaves the dashboard alone', async () => {
  const fault = { match: { path: '/campaigns' }, kind: 'body', times: 40, body: '{"message":"moved"}' }
  await world.tracker('/faults', 'POST', fault)
  for (let time = 0; time < 8; time += 1)
    await admin.call('listCampaigns', { query: { ...range, fromDate: dayBefore(today, 20 + time), fresh: '1' } })
  const { status, body } = await admin.call('getStats', { query: { ...range, fresh: '1' } })
  expect([status, body.stale, body.trouble]).toEqual([200, false, null])
  await world.tracker('/faults', 'DELETE')
})
