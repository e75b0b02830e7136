import {
  contract,
  grantable,
  permissions,
  type Endpoint,
  type Grantable,
  type Permission,
  type RoleName,
} from '@app/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TestClient } from '../../../test/client.ts'
import { onServers } from '../../../test/database/database.ts'
import { openEvents } from '../../../test/events.ts'
import { startWorld, type Instance, type Person, type World } from '../../../test/world.ts'

let world: World
let second: Instance
let admin: Person
let asAdmin: TestClient
beforeAll(async () => {
  world = await startWorld({ ADMIN_USERNAME: 'Chief' })
  second = onServers ? await world.instance() : world.main
  admin = await world.person({ role: 'admin' })
  asAdmin = await world.signIn(admin)
})
afterAll(() => world.close())

const someone = async (more: { role?: RoleName; isAdmin?: boolean; username?: string } = {}, at = world.main) => {
  const who = await world.person(more)
  return { who, client: await world.signIn(who, world.client(at)) }
}
const rightsOf = async (client: TestClient) => (await client.call('getMe')).body.permissions
const grant = (roles: RoleName[], userIds: number[], permission: Grantable = 'links.create') =>
  asAdmin.call('saveGrants', { body: { permission, roles, userIds } })
const read = async () => (await asAdmin.call('getPermissions')).body

it('[S-40] [PERM-34] the matrix says of every kind of person and every right what the server really allows, granted and not', async () => {
  const kinds = {
    admin: await someone({ isAdmin: true }),
    configured: await someone({ username: 'chief' }),
    TeamleadFarmer: await someone({ role: 'TeamleadFarmer' }),
    farmer: await someone({ role: 'farmer' }),
    buyer: await someone({ role: 'buyer' }),
    none: await someone(),
  }
  const names = Object.keys(kinds) as (keyof typeof kinds)[]
  const { matrix } = await read()
  expect(matrix.map(({ permission }) => permission)).toEqual([...permissions])
  const saidOf = (name: (typeof names)[number], ...answers: string[]): Permission[] =>
    matrix.filter(({ kinds: said }) => answers.includes(said[name])).map(({ permission }) => permission)
  for (const name of names) expect([name, await rightsOf(kinds[name].client)]).toEqual([name, saidOf(name, 'yes')])
  const everybody = names.map((name) => kinds[name].who.id)
  for (const permission of grantable) await grant([], everybody, permission)
  for (const name of names)
    expect([name, await rightsOf(kinds[name].client)]).toEqual([name, saidOf(name, 'yes', 'granted')])
  expect(saidOf('admin', 'granted')).toEqual(['links.create'])
  expect(saidOf('TeamleadFarmer', 'granted')).toEqual(['links.create', 'results.people'])
  expect(saidOf('buyer', 'granted')).toEqual(['links.create'])
  for (const permission of grantable) await grant([], [], permission)
})

it('[S-40] the matrix names every call with its right', async () => {
  const { calls } = await read()
  const each = Object.values(contract).map(({ method, path, access }) => [method, `/api${path}`, [access].flat()])
  expect(calls.map(({ method, path, access }) => [method, path, access])).toEqual(each)
})

it('[PERM-08] [PERM-33] granting links.create to a role or a person opens it on the next request of any instance, and taking it away closes it', async () => {
  const [buyer, farmer] = [await someone({ role: 'buyer' }, second), await someone({ role: 'farmer' }, second)]
  const statuses = async () =>
    Promise.all([buyer, farmer].map(async ({ client }) => (await client.call('listLinks', { query: {} })).status))
  expect(await statuses()).toEqual([403, 403])
  const page = await openEvents(buyer.client, second)
  expect((await grant(['buyer'], [farmer.who.id])).body).toEqual({ success: true })
  expect(await statuses()).toEqual([200, 200])
  await expect.poll(() => page.events.map(({ type }) => type)).toContain('me.changed')
  expect((await read()).grants).toEqual([
    {
      permission: 'links.create',
      roles: ['buyer'],
      users: [{ userId: farmer.who.id, username: farmer.who.username }],
    },
    { permission: 'results.people', roles: [], users: [] },
  ])
  expect((await grant(['buyer'], [999_999_999_999])).body).toMatchObject({ code: 'not_found', reason: 'user' })
  expect(await statuses()).toEqual([200, 200])
  await grant([], [])
  expect(await statuses()).toEqual([403, 403])
  page.close()
  const { records } = (await asAdmin.call('listAudit', { query: { kind: 'grants' } })).body
  expect(records[1]).toMatchObject({
    username: admin.username,
    record: 'permission:links.create',
    details: { roles: 'buyer', userIds: String(farmer.who.id) },
  })
})

it('[PERM-08] a right of a person’s own is set with their access, beside the others', async () => {
  const { who, client } = await someone({ role: 'buyer' })
  const access = (grants: 'links.create'[]) =>
    asAdmin.call('setUserAccess', { params: { id: String(who.id) }, body: { grants } })
  expect((await access(['links.create'])).body.user).toMatchObject({ grants: ['links.create'], isAdmin: false })
  expect(await rightsOf(client)).toContain('links.create')
  await access([])
  expect(await rightsOf(client)).not.toContain('links.create')
})

it('[API-18] [ENT-02] roles are the four that there are', async () => {
  const { roles } = (await asAdmin.call('listRoles')).body
  const names = ['admin', 'TeamleadFarmer', 'farmer', 'buyer']
  expect(roles).toEqual(names.map((name) => ({ id: expect.any(Number), name })))
  expect(new Set(roles.map(({ id }) => id)).size).toBe(4)
})

it('[S-45] where the installation asks for it, people and rights are changed only soon after signing in', async () => {
  const strict = await world.instanceOf({ freshSignIn: true })
  const chief = await world.person({ isAdmin: true })
  const client = await world.signIn(chief, world.client(strict))
  const sensitive = (Object.keys(contract) as (keyof typeof contract)[]).filter(
    (name) => (contract[name] as Endpoint).sensitive,
  )
  expect(sensitive.toSorted((a, b) => a.localeCompare(b))).toEqual([
    'createInvite',
    'createPairingLink',
    'createUser',
    'deleteUser',
    'resetSecondFactor',
    'resetUserPassword',
    'saveGrants',
    'setUserAccess',
    'setUserRole',
    'undoDeparture',
    'unpairTelegram',
    'updateUser',
    'withdrawInvite',
  ])
  const answersOf = async (as: TestClient) => {
    const answers = []
    for (const name of sensitive) {
      const { status, body } = await as.send(name, { params: { id: '2000000000' }, body: { unknown: true } } as never)
      answers.push([name, status, body.code])
    }
    return answers
  }
  const signedInBefore = (minutes: number) =>
    world.db
      .updateTable('user_sessions')
      .set({ created_at: new Date(Date.now() - minutes * 60_000) })
      .where('user_id', '=', chief.id)
      .execute()
  await signedInBefore(14)
  const allowed = await answersOf(client)
  expect(allowed).toEqual(sensitive.map((name) => [name, 400, 'validation']))
  await signedInBefore(16)
  expect(await answersOf(client)).toEqual(sensitive.map((name) => [name, 403, 'sign_in_again']))
  expect((await client.call('listUsers', { query: {} })).status).toBe(200)
  await strict.close()
  // Off by default: an equally old sign-in is enough.
  const usual = await world.signIn(chief)
  await signedInBefore(16)
  expect(await answersOf(usual)).toEqual(allowed)
})
