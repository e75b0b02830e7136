import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { figuresZone } from '../../../test/figures.ts'
import { startWorld, type World } from '../../../test/world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.close())

it('[API-07] me answers the person with role, flag, rights, preferences and installation facts', async () => {
  const person = await world.person({ role: 'buyer' })
  const { status, body } = await (await world.signIn(person)).call('getMe')
  expect(status).toBe(200)
  expect(body).toEqual({
    id: person.id,
    username: person.username,
    telegramId: person.telegramId,
    groupIds: [],
    adspowerId: null,
    roleId: expect.any(Number),
    roleName: 'buyer',
    accLimit: null,
    isAdmin: false,
    createdAt: expect.stringMatching(/Z$/),
    updatedAt: expect.stringMatching(/Z$/),
    permissions: [
      ...['stats.read', 'campaigns.read', 'accounts.take', 'accounts.own', 'spend.record'],
      ...['mailboxes.stock', 'mailboxes.own', 'launches.own', 'links.request', 'results.own'],
    ],
    preferences: {},
    recoveryCodesLeft: 0,
    ownPeople: null,
    listsWithViews: [],
    reportTimeZone: figuresZone,
    countries: ['ES', 'KZ'],
  })
})

it('[API-08] [S-46] the administrator name needs a session', async () => {
  expect((await world.client().call('getAdminUsername')).status).toBe(401)
  const client = await world.signIn(await world.person())
  expect((await client.call('getAdminUsername')).body).toEqual({ adminUsername: 'admin' })
})

describe('password', () => {
  it('[S-05] changing it needs the current one, ends the other sessions, and is told in Telegram', async () => {
    const person = await world.person()
    const [here, there] = [await world.signIn(person), await world.signIn(person)]
    const refused = await here.call('changePassword', { body: { current: 'wrong', next: 'brand new 1' } })
    expect(refused.status).toBe(400)
    expect(refused.body).toMatchObject({
      code: 'validation',
      reason: 'current_password',
      fields: { current: 'The current password is wrong' },
    })
    expect(
      (await here.call('changePassword', { body: { current: person.password, next: 'brand new 1' } })).status,
    ).toBe(200)
    expect((await here.call('getMe')).status).toBe(200)
    expect((await there.call('getMe')).status).toBe(401)
    await expect.poll(async () => (await world.messagesTo(person)).at(-1)).toContain('password was changed')
    expect(
      (await world.client().call('login', { body: { username: person.username, password: person.password } })).status,
    ).toBe(401)
    await world.signIn({ ...person, password: 'brand new 1' })
  })

  it('[S-01] the floor is 4 by the specification', async () => {
    const person = await world.person()
    const client = await world.signIn(person)
    const short = await client.call('changePassword', { body: { current: person.password, next: 'abc' } })
    expect(short.body).toMatchObject({
      code: 'validation',
      reason: 'password_short',
      minimum: 4,
      error: 'Use at least 4 characters',
    })
    expect((await client.call('changePassword', { body: { current: person.password, next: 'abcd' } })).status).toBe(200)
  })

  it('[S-01] [S-02] strict: 8 characters, 15 for administrators, nothing common, nothing from the context', async () => {
    const strict = await startWorld({ PASSWORD_POLICY: 'strict', COMPANY_NAMES: 'Blue Harbor Media, Ñandú 24' })
    try {
      const person = await strict.person({ username: 'olena-k' })
      const admin = await strict.person({ role: 'admin' })
      const client = await strict.signIn(person)
      const change = async (next: string) =>
        (await client.call('changePassword', { body: { current: person.password, next } })).body.reason
      const short = await client.call('changePassword', { body: { current: person.password, next: 'Kj4-qzV' } })
      expect(short.body).toMatchObject({ reason: 'password_short', minimum: 8 })
      expect(await change('password1')).toBe('password_common')
      expect(await change('OlenaK2026!!')).toBe('password_common')
      expect(await change('campaign-stats-1')).toBe('password_common')
      for (const next of ['BlueHarborMedia', 'blue-harbor-media-2026!', 'Harbor2026', 'ñandú2026!'])
        expect([next, await change(next)]).toEqual([next, 'password_common'])
      const asAdmin = await strict.signIn(admin)
      const fourteen = { current: admin.password, next: 'fourteen chars' }
      const refused = await asAdmin.call('changePassword', { body: fourteen })
      expect(refused.body).toMatchObject({ reason: 'password_short', minimum: 15 })
      expect(
        (await asAdmin.call('changePassword', { body: { current: admin.password, next: 'ліс шумить під ' } })).status,
      ).toBe(200)
      // A password that is long enough and not common is accepted, up to 128 characters.
      let current = person.password
      for (const next of ['Kj4-qzVw', 'ї'.repeat(128)]) {
        expect((await client.call('changePassword', { body: { current, next } })).status).toBe(200)
        current = next
      }
      const long = await client.call('changePassword', { body: { current, next: 'ї'.repeat(129) } })
      expect([long.status, Object.keys(long.body.fields ?? {})]).toEqual([400, ['next']])
    } finally {
      await strict.close()
    }
  })
})

it('preferences merge: what is absent keeps its value, what is unknown is refused', async () => {
  const client = await world.signIn(await world.person())
  await client.call('savePreferences', { body: { theme: 'purple', language: 'uk' } })
  expect((await client.call('savePreferences', { body: { sidebar: 'rail' } })).body).toEqual({
    theme: 'purple',
    language: 'uk',
    sidebar: 'rail',
  })
  expect((await client.call('getMe')).body.preferences).toEqual({ theme: 'purple', language: 'uk', sidebar: 'rail' })
  expect((await client.send('savePreferences', { body: { theme: 'pink' } })).status).toBe(400)
  expect((await client.send('savePreferences', { body: { isAdmin: true } })).body.fields).toEqual({
    isAdmin: 'is not an allowed name',
  })
})

it('recovery codes need the password, come as ten different ones, and replace the earlier ones', async () => {
  const person = await world.person()
  const client = await world.signIn(person)
  expect((await client.call('createRecoveryCodes', { body: { password: 'wrong' } })).body).toMatchObject({
    code: 'validation',
    fields: { password: expect.any(String) },
  })
  const first = (await client.call('createRecoveryCodes', { body: { password: person.password } })).body.codes
  const second = (await client.call('createRecoveryCodes', { body: { password: person.password } })).body.codes
  expect(new Set([...first, ...second]).size).toBe(20)
  expect((await client.call('getMe')).body.recoveryCodesLeft).toBe(10)
})
