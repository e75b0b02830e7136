import { maxViews, type View, type ViewPage } from '@app/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestClient } from '../../../test/client.ts'
import { startWorld, type World } from '../../../test/world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.close())

type Role = 'admin' | 'TeamleadFarmer' | 'buyer' | 'farmer' | null
const clientOf = async (role: Role) => world.signIn(await world.person({ role, groupIds: [1] }))
const definition = { address: { search: 'kz', sort: '-cpa', columns: 'name,cpa' }, period: { last: 14 } }
let named = 0
const add = async (client: TestClient, more: { page?: ViewPage; name?: string } = {}): Promise<View> => {
  const body = { page: 'campaigns' as const, name: `View ${named++}`, definition, ...more }
  const answer = await client.call('addView', { body })
  expect(answer.status).toBe(200)
  return answer.body.view
}
const listOf = async (client: TestClient, page: ViewPage = 'campaigns') =>
  (await client.call('listViews', { query: { page } })).body
const idsOf = async (client: TestClient, page?: ViewPage) => (await listOf(client, page)).views.map(({ id }) => id)
const on = (id: number) => ({ params: { id: String(id) } })
const share = (client: TestClient, id: number, sharedWith: Exclude<Role, null> | null) =>
  client.send('shareView', { ...on(id), body: { sharedWith } })

describe('views of a list', () => {
  it('[DESK-12] are kept with everything that was asked, renamed, overwritten and deleted', async () => {
    const client = await clientOf('buyer')
    const view = await add(client, { name: ' Losing money ' })
    expect(view).toMatchObject({ name: 'Losing money', definition, own: true, changeable: true, sharedWith: null })
    const next = { address: { status: 'Active' }, period: { preset: 'week' as const } }
    await client.call('changeView', { ...on(view.id), body: { definition: next } })
    await client.call('changeView', { ...on(view.id), body: { name: 'Losing' } })
    expect((await listOf(client)).views).toEqual([
      { ...view, name: 'Losing', definition: next, updatedAt: expect.any(String) as string },
    ])
    expect((await client.call('removeView', { ...on(view.id), body: {} })).status).toBe(200)
    expect(await idsOf(client)).toEqual([])
  })

  it('[DESK-12] two people have their own, which the other neither sees nor reaches', async () => {
    const [one, other] = [await clientOf('buyer'), await clientOf('admin')]
    const view = await add(one)
    expect(await idsOf(other)).not.toContain(view.id)
    for (const id of [view.id, 2_000_000]) {
      const answers = [
        await other.send('changeView', { ...on(id), body: { name: 'Mine' } }),
        await other.send('removeView', { ...on(id), body: {} }),
        await share(other, id, 'buyer'),
        await other.send('chooseDefaultView', { body: { page: 'campaigns', id } }),
      ]
      expect(answers.map(({ status, body }) => [status, (body as { code: string }).code])).toEqual(
        answers.map(() => [404, 'not_found']),
      )
    }
    expect((await listOf(one)).views).toEqual([view])
  })

  it('[DESK-12] are shared with a role: its people open them and change nothing; a buyer shares nothing', async () => {
    const [lead, buyer, farmer] = [await clientOf('TeamleadFarmer'), await clientOf('buyer'), await clientOf('farmer')]
    const view = await add(lead)
    expect((await share(lead, view.id, 'buyer')).status).toBe(200)
    const seen = (await listOf(buyer)).views.find(({ id }) => id === view.id)
    expect(seen).toMatchObject({ definition, own: false, changeable: false, sharedWith: 'buyer' })
    expect((await buyer.send('changeView', { ...on(view.id), body: { name: 'Mine' } })).status).toBe(404)
    expect((await buyer.send('removeView', { ...on(view.id), body: {} })).status).toBe(404)
    expect((await share(buyer, (await add(buyer)).id, 'buyer')).status).toBe(403)
    expect((await farmer.send('listViews', { query: { page: 'campaigns' } })).status).toBe(403)
    expect((await share(lead, view.id, null)).status).toBe(200)
    expect(await idsOf(buyer)).not.toContain(view.id)
  })

  it('[DESK-12] of a page belong to those who may open it', async () => {
    const [buyer, lead, nobody] = [await clientOf('buyer'), await clientOf('TeamleadFarmer'), await clientOf(null)]
    for (const page of ['accounts', 'pool'] as const) {
      const body = { page, name: 'x', definition }
      expect([page, (await buyer.send('addView', { body })).status]).toEqual([page, 403])
      const view = await add(lead, { page })
      await share(lead, view.id, 'buyer')
      // The list is forbidden, and so is each call that names it.
      expect((await buyer.send('listViews', { query: { page } })).status).toBe(403)
      expect((await buyer.send('chooseDefaultView', { body: { page, id: view.id } })).status).toBe(403)
      expect((await buyer.send('chooseDefaultView', { body: { page: 'campaigns', id: view.id } })).status).toBe(404)
      expect(await idsOf(lead, page)).toEqual([view.id])
    }
    for (const page of ['campaigns', 'accounts', 'pool', 'results'] as const)
      expect((await nobody.send('listViews', { query: { page } })).status).toBe(403)
  })

  it('[DESK-12] of results are for those who read some: shared with a role, kept, and no farmer’s', async () => {
    const [admin, buyer, farmer] = [await clientOf('admin'), await clientOf('buyer'), await clientOf('farmer')]
    const view = await add(admin, { page: 'results' })
    await share(admin, view.id, 'buyer')
    expect(await idsOf(buyer, 'results')).toEqual([view.id])
    expect(await idsOf(buyer)).not.toContain(view.id)
    await buyer.call('chooseDefaultView', { body: { page: 'results', id: view.id } })
    expect((await listOf(buyer, 'results')).defaultId).toBe(view.id)
    const body = { page: 'results' as const, name: 'x', definition }
    expect((await farmer.send('addView', { body })).status).toBe(403)
    expect((await farmer.send('listViews', { query: { page: 'results' } })).status).toBe(403)
  })

  it('[DESK-12] [DESK-18] who is signed in is told which of their lists have views, own or shared', async () => {
    const [admin, lead, buyer] = [await clientOf('admin'), await clientOf('TeamleadFarmer'), await clientOf('buyer')]
    const listsOf = async (client: TestClient) => (await client.call('getMe')).body.listsWithViews
    expect(await listsOf(lead)).toEqual([])
    const own = await add(lead, { page: 'pool' })
    await add(lead, { page: 'pool' })
    expect(await listsOf(lead)).toEqual(['pool'])
    const campaigns = await add(admin, { page: 'campaigns' })
    expect(await listsOf(lead)).toEqual(['pool'])
    await share(admin, campaigns.id, 'TeamleadFarmer')
    expect(await listsOf(lead)).toEqual(['campaigns', 'pool'])
    await share(lead, own.id, 'buyer')
    expect(await listsOf(buyer)).not.toContain('pool')
    await share(admin, campaigns.id, null)
    expect(await listsOf(lead)).toEqual(['pool'])
  })

  it('[DESK-12] one opens first, for who chose it, as long as that person sees it', async () => {
    const [lead, buyer] = [await clientOf('TeamleadFarmer'), await clientOf('buyer')]
    const view = await add(lead)
    await share(lead, view.id, 'buyer')
    await buyer.call('chooseDefaultView', { body: { page: 'campaigns', id: view.id } })
    expect([(await listOf(buyer)).defaultId, (await listOf(lead)).defaultId]).toEqual([view.id, null])
    await share(lead, view.id, 'admin')
    expect((await listOf(buyer)).defaultId).toBeNull()
    await share(lead, view.id, 'buyer')
    expect((await listOf(buyer)).defaultId).toBe(view.id)
    await buyer.call('chooseDefaultView', { body: { page: 'campaigns', id: null } })
    expect((await listOf(buyer)).defaultId).toBeNull()
    await buyer.call('chooseDefaultView', { body: { page: 'campaigns', id: view.id } })
    await lead.call('removeView', { ...on(view.id), body: {} })
    expect((await listOf(buyer)).defaultId).toBeNull()
  })

  it('[DESK-12] twice at once makes one of a name, and no more than fifty', async () => {
    const client = await clientOf('buyer')
    const body = { page: 'campaigns' as const, name: 'Same', definition }
    const twice = await Promise.all(
      ['Same', 'sAME', 'same'].map((name) => client.send('addView', { body: { ...body, name } })),
    )
    expect(twice.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
    const other = await add(client)
    const taken = await client.send('changeView', { ...on(other.id), body: { name: 'SAME' } })
    expect([taken.status, (taken.body as { reason?: string }).reason]).toEqual([409, 'view'])
    // So many requests wait for each other that on a busy machine some are told to retry, and do.
    const tried = async (name: string): Promise<{ status: number }> => {
      const answer = await client.send('addView', { body: { ...body, name } })
      return answer.status === 503 ? tried(name) : answer
    }
    const many = await Promise.all(Array.from({ length: maxViews + 2 }, (_, n) => tried(`n${n}`)))
    expect(many.filter(({ status }) => status === 200)).toHaveLength(maxViews - 2)
    expect(await idsOf(client)).toHaveLength(maxViews)
  })

  it.each([
    ['a name of 61', { name: 'x'.repeat(61) }, 'name'],
    ['an empty name', { name: '  ' }, 'name'],
    [
      '4 KiB and more',
      { definition: { address: Object.fromEntries([1, 2, 3, 4, 5].map((n) => [n, 'я'.repeat(500)])) } },
      'definition',
    ],
    [
      'a day that is none',
      { definition: { address: {}, period: { from: '2026-02-30', to: '2026-03-01' } } },
      'definition.period',
    ],
    ['an address that is no text', { definition: { address: { sort: 1 } } }, 'definition.address.sort'],
    ['more than it may hold', { definition: { address: {}, html: '<b>' } }, 'definition'],
    ['another page', { page: 'admin' }, 'page'],
  ])('[DESK-12] %s is refused', async (_, more, field) => {
    const body = { page: 'campaigns', name: 'x', definition: { address: {} }, ...more }
    const answer = await (await clientOf('buyer')).send('addView', { body })
    const fields = Object.keys((answer.body as { fields?: object }).fields ?? {})
    expect([answer.status, fields.some((name) => name.startsWith(field))]).toEqual([400, true])
  })

  it('[DESK-12] of somebody who has left, what is shared stays for its people, and whoever may share keeps it; the rest goes', async () => {
    const [chief, keeper, buyer] = [await clientOf('admin'), await clientOf('TeamleadFarmer'), await clientOf('buyer')]
    const leaving = await world.person({ role: 'TeamleadFarmer' })
    const lead = await world.signIn(leaving)
    const [shared, other, own] = [await add(lead), await add(lead), await add(lead)]
    for (const { id } of [shared, other]) await share(lead, id, 'buyer')
    expect(await idsOf(keeper)).not.toContain(shared.id)
    expect((await chief.call('deleteUser', { ...on(leaving.id), body: {} })).status).toBe(200)
    expect(await idsOf(buyer)).toEqual(expect.arrayContaining([shared.id, other.id]))
    expect((await buyer.send('removeView', { ...on(shared.id), body: {} })).status).toBe(404)
    const seen = (await listOf(keeper)).views.find(({ id }) => id === shared.id)
    expect(seen).toMatchObject({ own: false, changeable: true })
    expect((await keeper.call('changeView', { ...on(shared.id), body: { name: 'Kept' } })).status).toBe(200)
    expect((await keeper.call('removeView', { ...on(shared.id), body: {} })).status).toBe(200)
    expect((await share(keeper, other.id, null)).status).toBe(200)
    for (const client of [buyer, keeper]) {
      const left = await idsOf(client)
      for (const { id } of [shared, other, own]) expect(left).not.toContain(id)
    }
    const { rows } = await world.database.pool.query('select id from views where person_id = $1', [leaving.id])
    expect(rows).toEqual([])
  })

  it('[DESK-12] what was kept in another shape opens as nothing asked, and breaks no list', async () => {
    const client = await clientOf('buyer')
    const view = await add(client)
    await world.database.pool.query(`update views set definition = '{"address": 7}' where id = $1`, [view.id])
    expect((await listOf(client)).views[0]).toMatchObject({ id: view.id, definition: { address: {} } })
  })
})
