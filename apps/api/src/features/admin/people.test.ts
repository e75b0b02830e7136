import { randomInt } from 'node:crypto'
import type { Operation, Request, AppContract } from '@app/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestClient } from '../../../test/client.ts'
import { onServers } from '../../../test/database/database.ts'
import { openEvents } from '../../../test/events.ts'
import { unique } from '../../../test/unique.ts'
import { startWorld, type Instance, type Person, type World } from '../../../test/world.ts'

let world: World
let second: Instance
let admin: Person
let asAdmin: TestClient
beforeAll(async () => {
  world = await startWorld({ ADMIN_USERNAME: 'Chief', PASSWORD_POLICY: 'strict' })
  second = onServers ? await world.instance() : world.main
  admin = await world.person({ isAdmin: true })
  asAdmin = await world.signIn(admin)
})
afterAll(() => world.close())

const fresh = () => ({
  username: `n${randomInt(1e9)}`,
  telegramId: String(randomInt(1e9, 9e9)),
  password: 'long enough 1',
})
type Body<O extends Operation> = Request<AppContract[O]> extends { body: infer B } ? B : never
const create = (body: Body<'createUser'>) => asAdmin.call('createUser', { body })
const update = (id: number, body: Body<'updateUser'>) =>
  asAdmin.call('updateUser', { params: { id: String(id) }, body })
const access = (id: number, body: Body<'setUserAccess'>, client = asAdmin) =>
  client.call('setUserAccess', { params: { id: String(id) }, body })
const remove = (id: number, client = asAdmin) => client.call('deleteUser', { params: { id: String(id) }, body: {} })
const roleId = async (name: string): Promise<number> =>
  (await asAdmin.call('listRoles')).body.roles.find((role) => role.name === name)!.id
const setRole = async (id: number, name: string | null) =>
  asAdmin.call('setUserRole', {
    params: { id: String(id) },
    body: { roleId: name === null ? null : await roleId(name) },
  })
const find = async (search: string) => (await asAdmin.call('listUsers', { query: { search } })).body.users
const statusOf = async (client: TestClient) => (await client.call('getMe')).status
const auditOf = async (record: string) =>
  (await asAdmin.call('listAudit', { query: { record } })).body.records.map(({ kind }) => kind)

describe('creating', () => {
  it('[API-13] [ADMIN-14] a new person signs in with password and code; [API-14] [ENT-01] the list has them', async () => {
    const body = { ...fresh(), groupIds: [3, 1], adspowerId: '77', roleId: await roleId('buyer') }
    const { status, body: answer } = await create(body)
    expect(status).toBe(200)
    expect(answer.user).toEqual({
      id: expect.any(Number),
      username: body.username,
      telegramId: body.telegramId,
      groupIds: [3, 1],
      adspowerId: '77',
      roleId: body.roleId,
      roleName: 'buyer',
      accLimit: null,
      createdAt: expect.stringMatching(/Z$/),
      updatedAt: expect.stringMatching(/Z$/),
      isAdmin: false,
      enabled: true,
      grants: [],
      protectedAs: null,
      reach: 'unknown',
      accounts: 0,
      mailboxes: 0,
      leadId: null,
      lead: null,
      ownPeopleOnly: false,
      people: 0,
    })
    expect(await find(body.username.toUpperCase())).toEqual([answer.user])
    expect(await find(body.telegramId)).toEqual([answer.user])
    const person = { ...body, id: answer.user.id }
    await world.control(`/control/chats/${body.telegramId}/messages`, 'POST', { text: '/start' })
    const client = await world.signIn(person)
    expect((await client.call('getMe')).body).toMatchObject({ roleName: 'buyer', groupIds: [3, 1], adspowerId: '77' })
    expect(await auditOf(`user:${person.id}`)).toEqual(['users.created'])
  })

  it('[ADMIN-09] [S-12] names are unique in any case, [ADMIN-11] Telegram ids too, and the configured name is reserved', async () => {
    const first = fresh()
    await create(first)
    const again = async (more: object) => (await create({ ...fresh(), ...more })).body
    expect(await again({ username: first.username.toUpperCase() })).toMatchObject({
      reason: 'username',
      error: 'This username is already in use',
      fields: { username: 'This username is already in use' },
    })
    expect(await again({ telegramId: first.telegramId })).toMatchObject({ code: 'duplicate', reason: 'telegram' })
    expect(await again({ username: 'cHIEF' })).toMatchObject({ code: 'duplicate', reason: 'reserved' })
    expect(await again({ roleId: 999_999 })).toMatchObject({
      code: 'validation',
      fields: { roleId: expect.any(String) },
    })
  })

  it('[ADMIN-09] [ADMIN-10] [ADMIN-11] refuses what nobody could sign in with', async () => {
    const refused = async (more: object) => {
      const { status, body } = await asAdmin.send('createUser', { body: { ...fresh(), ...more } })
      return [status, Object.entries(body.fields ?? {})[0]]
    }
    expect(await refused({ telegramId: '12a' })).toEqual([400, ['telegramId', 'Please enter only numbers']])
    expect(await refused({ telegramId: '9'.repeat(19) })).toMatchObject([400, ['telegramId', expect.any(String)]])
    expect(await refused({ username: 'ab' })).toMatchObject([400, ['username', expect.any(String)]])
    expect(await refused({ username: 'a'.repeat(51) })).toMatchObject([400, ['username', expect.any(String)]])
    const letters = () => unique('x').replaceAll(/\W/g, '').slice(-3)
    for (const username of [letters(), `${letters()}${'x'.repeat(47)}`])
      expect([username, await refused({ username })]).toEqual([username, [200, undefined]])
    expect(await refused({ telegramId: '' })).toMatchObject([400, ['telegramId', expect.any(String)]])
    expect(await refused({ telegramId: undefined })).toMatchObject([400, ['telegramId', expect.any(String)]])
    expect(await refused({ username: 'a b c' })).toMatchObject([400, ['username', expect.any(String)]])
    expect(await refused({ password: 'long<enough>1' })).toEqual([
      400,
      ['password', 'The password must not contain < or >'],
    ])
    expect(await refused({ password: 'short 1' })).toEqual([400, ['password', 'Use at least 8 characters']])
    expect(await refused({ password: 'short 12' })).toEqual([200, undefined])
    const asAdminRole = { roleId: await roleId('admin') }
    expect(await refused({ password: 'long enough 12', ...asAdminRole })).toEqual([
      400,
      ['password', 'Use at least 15 characters'],
    ])
    expect(await refused({ password: 'long enough 123', ...asAdminRole })).toEqual([200, undefined])
    expect(await refused({ password: undefined })).toMatchObject([400, ['password', expect.any(String)]])
    const loose = await world.instanceOf({ passwordRules: { policy: 'spec', company: [] } })
    const inLoose = await world.signIn(admin, world.client(loose))
    const short = (password: string) => inLoose.send('createUser', { body: { ...fresh(), password } })
    expect([(await short('abc')).body.fields, (await short('abcd')).status]).toEqual([
      { password: 'Use at least 4 characters' },
      200,
    ])
    await loose.close()
    expect(await refused({ groupIds: [2 ** 31] })).toMatchObject([
      400,
      [expect.stringMatching('groupIds'), expect.any(String)],
    ])
    expect((await asAdmin.send('createUser', { body: { ...fresh(), isAdmin: true } })).status).toBe(400)
  })

  it('[S-01] nobody becomes an administrator with a password that is too weak for one, by role or by flag', async () => {
    const weak = { ...(await world.person({ role: 'buyer', password: 'long enough 1' })) }
    const refused = { status: 409, body: { reason: 'weak_password', values: { characters: '15' } } }
    const promote = async ({ id }: { id: number }) => [await setRole(id, 'admin'), await access(id, { isAdmin: true })]
    for (const answer of await promote(weak)) expect(answer).toMatchObject(refused)
    const [stored] = await find(weak.username)
    expect([stored!.roleName, stored!.isAdmin]).toEqual(['buyer', false])
    // Nor with a password of unknown strength, chosen before that was recorded.
    const unknown = async () =>
      world.db.updateTable('users').set({ strong_password: null }).where('id', '=', weak.id).execute()
    await unknown()
    expect(await setRole(weak.id, 'admin')).toMatchObject(refused)
    // The next sign-in determines it, and the person may change it.
    const strong = await world.person({ role: 'buyer' })
    await world.db.updateTable('users').set({ strong_password: null }).where('id', '=', strong.id).execute()
    await world.signIn(strong)
    const client = await world.signIn(weak)
    const chosen = { current: weak.password, next: 'long enough 123' }
    expect((await client.call('changePassword', { body: chosen })).status).toBe(200)
    for (const { id } of [strong, weak]) expect((await setRole(id, 'admin')).status).toBe(200)
    expect((await client.call('listUsers', { query: {} })).status).toBe(200)
    // A password that an administrator sets counts as well.
    const given = await world.person({ role: 'buyer', password: 'long enough 2' })
    const reset = (password: string) =>
      asAdmin.call('resetUserPassword', { params: { id: String(given.id) }, body: { password } })
    expect([(await reset('long enough 234')).status, (await access(given.id, { isAdmin: true })).status]).toEqual([
      200, 200,
    ])
    expect((await reset('long enough 2')).body.code).toBe('validation')
  })

  it('[API-14] the list is paged, sorted and filtered by the server', async () => {
    const people = [await world.person({ role: 'farmer' }), await world.person({ role: 'farmer' })]
    type Query = Request<AppContract['listUsers']>['query']
    const list = async (query: Query) => (await asAdmin.call('listUsers', { query })).body
    const farmers = await list({ role: 'farmer', sort: '-id', limit: '1' })
    expect([farmers.total >= 2, farmers.limit, farmers.users.map(({ id }) => id)]).toEqual([true, 1, [people[1]!.id]])
    expect((await list({ role: 'farmer', sort: '-id', limit: '1', page: '2' })).users.map(({ id }) => id)).toEqual([
      people[0]!.id,
    ])
    const search = unique('sorted')
    for (const [name, role] of [
      ['z', 'farmer'],
      ['a', null],
      ['m', 'buyer'],
    ] as const)
      await world.person({ role, username: `${search}-${name}` })
    const named = async (query: Query) =>
      (await list({ search, ...query })).users.map(({ username }) => username.slice(-1)).join('')
    expect([await named({}), await named({ sort: 'username' }), await named({ sort: '-username' })]).toEqual([
      'zam',
      'amz',
      'zma',
    ])
    expect([await named({ role: 'buyer' }), await named({ role: 'none' })]).toEqual(['m', 'a'])
  })
})

describe('changing', () => {
  it('[API-16] [ADMIN-24] what is absent stays, null clears', async () => {
    const { body } = await create({ ...fresh(), groupIds: [1, 2], adspowerId: '5' })
    const { id } = body.user
    expect((await update(id, { accLimit: 3 })).body.user).toMatchObject({
      accLimit: 3,
      groupIds: [1, 2],
      adspowerId: '5',
    })
    expect((await update(id, { adspowerId: null, accLimit: null, groupIds: [] })).body.user).toMatchObject({
      accLimit: null,
      groupIds: [],
      adspowerId: null,
    })
    expect((await update(999_999_999_999, { accLimit: 1 })).body).toMatchObject({ code: 'not_found', reason: 'user' })
    expect((await asAdmin.send('updateUser', { params: { id }, body: { accLimit: 10_000 } })).status).toBe(400)
    const { records } = (await asAdmin.call('listAudit', { query: { record: `user:${id}` } })).body
    expect(records.map(({ kind, username }) => [kind, username])).toEqual([
      ['users.changed', admin.username],
      ['users.changed', admin.username],
      ['users.created', admin.username],
    ])
    expect(records[1]!.details).toEqual({ username: body.user.username, accLimit: 3, accLimitBefore: null })
  })

  it('names everybody who may sign in to choose from, however many, and nobody else', async () => {
    const [person, gone] = [await world.person({ role: 'farmer' }), await world.person({ role: 'buyer' })]
    await access(gone.id, { isAdmin: false, enabled: false })
    const names = (await asAdmin.call('listPeople')).body.people.map(({ username }) => username)
    expect(names).toContain(person.username)
    expect(names).not.toContain(gone.username)
    const { total } = (await asAdmin.call('listUsers', { query: {} })).body
    const off = (await world.db.selectFrom('users').select('id').where('enabled', '=', false).execute()).length
    expect(names).toHaveLength(total - off)
  })

  it('[API-19] [PERM-33] [S-25] role, groups, flag and limit hold from the next request on, on any instance, and end no session', async () => {
    const person = await world.person({ role: 'farmer' })
    const client = await world.signIn(person, world.client(second))
    const me = async () => (await client.call('getMe')).body
    await setRole(person.id, 'buyer')
    expect(await me()).toMatchObject({ roleName: 'buyer', permissions: expect.arrayContaining(['accounts.take']) })
    await update(person.id, { groupIds: [2], accLimit: 0 })
    expect(await me()).toMatchObject({ groupIds: [2], accLimit: 0 })
    await access(person.id, { isAdmin: true })
    expect((await client.call('listUsers', { query: {} })).status).toBe(200)
    await access(person.id, { isAdmin: false })
    expect((await client.call('listUsers', { query: {} })).status).toBe(403)
    await setRole(person.id, null)
    expect((await me()).permissions).toEqual([])
    expect((await asAdmin.send('setUserRole', { params: { id: person.id }, body: { roleId: 99_999 } })).status).toBe(
      400,
    )
  })

  it('[S-25] [ADMIN-27] another name, Telegram id or password, disabling and a reset end the sessions, and open pages leave at once', async () => {
    const person = await world.person({ role: 'buyer' })
    const other = fresh()
    const id = String(person.id)
    const steps: [string, () => Promise<{ status: number }>, Partial<Person>][] = [
      ['name', () => update(person.id, { username: other.username }), { username: other.username }],
      ['telegram', () => update(person.id, { telegramId: other.telegramId }), { telegramId: other.telegramId }],
      [
        'password',
        () => asAdmin.call('resetUserPassword', { params: { id }, body: { password: 'another long 1' } }),
        { password: 'another long 1' },
      ],
      ['second factor', () => asAdmin.call('resetSecondFactor', { params: { id }, body: {} }), {}],
      ['sessions', () => asAdmin.call('endUserSessions', { params: { id }, body: {} }), {}],
      ['enabled', () => access(person.id, { enabled: false }), {}],
    ]
    await world.control(`/control/chats/${other.telegramId}/messages`, 'POST', { text: '/start' })
    let now = person
    for (const [what, step, then] of steps) {
      const client = await world.signIn(now, world.client(second))
      const page = await openEvents(client, second)
      const before = performance.now()
      expect([what, (await step()).status]).toEqual([what, 200])
      expect([what, await statusOf(client)]).toEqual([what, 401])
      await page.ended
      expect(page.events.map(({ type }) => type)).toContain('session.revoked')
      // Through an event, and not at the next session check, which may be twenty seconds away.
      expect(performance.now() - before).toBeLessThan(15_000)
      now = { ...now, ...then }
    }
    const refused = await world.client().call('login', { body: { username: now.username, password: now.password } })
    expect(refused.body.code).toBe('invalid_credentials')
    await access(person.id, { enabled: true })
    await world.signIn(now)
  })

  it('[S-25] a sign-in that waits for its code does not outlive a reset', async () => {
    const person = await world.person()
    const client = world.client()
    const login = await client.call('login', { body: { username: person.username, password: person.password } })
    await asAdmin.call('resetSecondFactor', { params: { id: String(person.id) }, body: {} })
    const verified = await client.call('verifyTwoFactor', {
      body: { tempToken: login.body.tempToken ?? '', code: await world.lastCode(person) },
    })
    expect(verified.body.code).toBe('challenge_expired')
  })

  it('[S-08] a reset password works at once, also for a locked name, and the person is told', async () => {
    const person = await world.person()
    await world.db
      .insertInto('throttles')
      .values({
        key: `name:${person.username.toLowerCase()}`,
        failures: 100,
        allowed_at: new Date(Date.now() + 1e9),
        expires_at: new Date(Date.now() + 2e9),
      })
      .execute()
    const logIn = async (password: string) =>
      (await world.client().call('login', { body: { username: person.username, password } })).status
    expect(await logIn(person.password)).toBe(401)
    const reset = (password: string) =>
      asAdmin.call('resetUserPassword', { params: { id: String(person.id) }, body: { password } })
    expect((await reset('1234567')).body).toMatchObject({
      reason: 'password_short',
      fields: { password: expect.any(String) },
    })
    expect((await reset('brand new 123')).status).toBe(200)
    await expect.poll(async () => (await world.messagesTo(person)).at(-1)).toContain('password was changed')
    expect(await logIn('brand new 123')).toBe(200)
    expect(await auditOf(`user:${person.id}`)).toEqual(['users.password_reset'])
  })

  it('[AUTH-10] resetting the second factor voids the recovery codes; codes go to the new Telegram id', async () => {
    const person = await world.person()
    const client = await world.signIn(person)
    const { codes } = (await client.call('createRecoveryCodes', { body: { password: person.password } })).body
    const { telegramId } = fresh()
    await world.control(`/control/chats/${telegramId}/messages`, 'POST', { text: '/start' })
    const reset = (body: Body<'resetSecondFactor'>) =>
      asAdmin.call('resetSecondFactor', { params: { id: String(person.id) }, body })
    expect((await reset({ telegramId: admin.telegramId })).body).toMatchObject({ reason: 'telegram' })
    expect((await reset({ telegramId })).status).toBe(200)
    const again = world.client()
    const login = await again.call('login', { body: { username: person.username, password: person.password } })
    const recovered = await again.call('verifyRecovery', {
      body: { tempToken: login.body.tempToken ?? '', code: codes[0]! },
    })
    expect(recovered.body.code).toBe('invalid_code')
    await world.signIn({ ...person, telegramId })
  })

  it('[API-14] whether the bot can write to a person shows as the last message went', async () => {
    const person = await world.person({ started: false })
    const reach = async () => (await find(person.username))[0]!.reach
    const logIn = () => world.client().call('login', { body: { username: person.username, password: person.password } })
    expect(await reach()).toBe('unknown')
    await logIn()
    expect(await reach()).toBe('not_started')
    await world.control(`/control/chats/${person.telegramId}/messages`, 'POST', { text: '/start' })
    await world.signIn(person)
    expect(await reach()).toBe('works')
    await world.control(`/control/chats/${person.telegramId}/block`, 'POST', { blocked: true })
    await logIn()
    expect(await reach()).toBe('blocked')
    await update(person.id, { telegramId: fresh().telegramId })
    expect(await reach()).toBe('unknown')
  })

  it('[PERM-33] admins’ pages hear of every change of a person, and the person of their own', async () => {
    const person = await world.person()
    const client = await world.signIn(person)
    const [theirs, page] = [await openEvents(client, world.main), await openEvents(asAdmin, world.main)]
    await setRole(person.id, 'farmer')
    await expect
      .poll(() => page.events)
      .toContainEqual(expect.objectContaining({ type: 'user.changed', userId: person.id }))
    await expect.poll(() => theirs.events.map(({ type }) => type)).toContain('me.changed')
    expect(theirs.events.map(({ type }) => type)).not.toContain('user.changed')
    theirs.close()
    page.close()
  })
})

describe('who is protected', () => {
  const errorOf = async (answer: Promise<{ body: { code: string; reason?: string | undefined } }>) => {
    const { code, reason } = (await answer).body
    return `${code}/${reason}`
  }

  it('[S-45] [ADMIN-26] oneself can be neither deleted, disabled nor made less than an admin', async () => {
    expect(await errorOf(remove(admin.id))).toBe('protected_user/self')
    expect(await errorOf(access(admin.id, { enabled: false }))).toBe('protected_user/self')
    expect(await errorOf(access(admin.id, { isAdmin: false }))).toBe('protected_user/self')
    await setRole(admin.id, 'admin')
    expect((await access(admin.id, { isAdmin: false })).status).toBe(200)
    expect(await errorOf(setRole(admin.id, null))).toBe('protected_user/self')
    await access(admin.id, { isAdmin: true })
    expect((await setRole(admin.id, null)).status).toBe(200)
    expect((await find(admin.username))[0]!.protectedAs).toBe('self')
    expect(await statusOf(asAdmin)).toBe(200)
  })

  it('[S-12] [S-45] the configured admin stays enabled, there, and under the name', async () => {
    const chief = await world.person({ username: 'chief' })
    expect((await find('chief'))[0]!.protectedAs).toBe('configured')
    expect(await errorOf(remove(chief.id))).toBe('protected_user/configured')
    expect(await errorOf(access(chief.id, { enabled: false }))).toBe('protected_user/configured')
    expect(await errorOf(update(chief.id, { username: fresh().username }))).toBe('protected_user/configured')
    expect((await update(chief.id, { username: 'CHIEF' })).body.user.username).toBe('CHIEF')
    expect((await setRole(chief.id, 'buyer')).status).toBe(200)
    await world.db.deleteFrom('users').where('id', '=', chief.id).execute()
  })

  it('[S-45] of two admins who delete, demote or disable each other at once one stays, every time', async () => {
    const takeAway: ((target: Person, by: TestClient) => Promise<{ status: number; body: { code: string } }>)[] = [
      (target, by) => remove(target.id, by),
      (target, by) => access(target.id, { isAdmin: false }, by),
      (target, by) => access(target.id, { enabled: false }, by),
    ]
    for (const [n, act] of [...takeAway, ...takeAway].entries()) {
      const pair = [await world.person({ isAdmin: true }), await world.person({ isAdmin: true })] as const
      const clients = [await world.signIn(pair[0]), await world.signIn(pair[1], world.client(second))] as const
      // There is no other administrator at this moment.
      await world.db.updateTable('users').set({ is_admin: false }).where('id', '=', admin.id).execute()
      for (const client of clients) await client.csrfToken()
      const answers = await Promise.all([act(pair[1], clients[0]), act(pair[0], clients[1])])
      await world.db.updateTable('users').set({ is_admin: true }).where('id', '=', admin.id).execute()
      const stay = (await Promise.all(pair.map(({ username }) => find(username))))
        .flat()
        .filter(({ isAdmin, enabled }) => isAdmin && enabled)
      expect([n, stay.length]).toEqual([n, 1])
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
      for (const { id } of stay) await remove(id)
    }
  })
})
