import { afterAll, beforeAll, expect, it } from 'vitest'
import { createAdspower } from '../../adapters/adspower/index.ts'
import { startWorld, type World } from '../../../test/world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.close())

const control = (path: string, body: unknown, method = 'PUT') =>
  fetch(`${world.adspower.url}/control/${path}`, {
    method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

it('[API-20] [ADMIN-15] [S-38] ADSpower groups are refused with a reason while there are none, then shown, then kept for a client that is switched off', async () => {
  const client = await world.signIn(await world.person({ isAdmin: true }))
  const list = (query: { fresh?: '1' } = {}) => client.call('listAdspowerGroups', { query })
  await control('modes', { starting: true })
  expect((await list()).body).toMatchObject({ code: 'vendor_down', reason: 'adspower' })
  await control('modes', { starting: false, keyRequired: true, perSecond: 0 })
  const { groups } = (await list()).body
  expect(groups).toContainEqual({ id: '100', name: 'FB team A' })
  for (const call of ['listAdspowerGroups', 'listRoles'] as const) {
    const { headers } = await client.call(call, { query: {} } as never)
    expect(headers['cache-control']).toBe('private, no-cache')
    const again = await client.send(call, {}, { 'if-none-match': headers['etag']! })
    expect([call, again.status]).toEqual([call, 304])
  }
  await control('groups', ['Only one'])
  expect((await list()).body.groups).toEqual(groups)
  expect((await list({ fresh: '1' })).body.groups!.map(({ name }) => name)).toEqual(['Only one'])
  await control('modes', { starting: true })
  expect((await list()).body.groups).toHaveLength(1)
  expect((await list({ fresh: '1' })).body.code).toBe('vendor_down')
})

it('[API-20] [S-38] an installation without ADSpower has no groups, and no trouble with them', async () => {
  const without = await startWorld({}, { profiles: createAdspower({ url: undefined, apiKey: '' }) })
  try {
    const client = await without.signIn(await without.person({ isAdmin: true }))
    expect(await client.call('listAdspowerGroups', { query: { fresh: '1' } })).toMatchObject({
      status: 200,
      body: { groups: null },
    })
  } finally {
    await without.close()
  }
})
