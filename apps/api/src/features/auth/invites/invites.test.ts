import { randomInt } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { codeIn, payloadOf, someone, startAnswering } from '../../../../test/answering.ts'
import { tablesWith } from '../../../../test/canary.ts'
import type { TestClient } from '../../../../test/client.ts'
import { figuresZone } from '../../../../test/figures.ts'
import { unique } from '../../../../test/unique.ts'
import type { Instance, Person, World } from '../../../../test/world.ts'

const password = 'correct horse 7'

let world: World
/** One of two instances; the other one receives the Telegram updates. */
let other: Instance
let boss: Person
let chief: TestClient
let roles: Record<string, number>
let place: Awaited<ReturnType<typeof startAnswering>>
beforeAll(async () => {
  place = await startAnswering({ ADMIN_USERNAME: 'chief' })
  world = place.world
  other = place.other
  boss = await world.person({ username: 'chief', role: 'admin' })
  chief = await world.signIn(boss)
  roles = Object.fromEntries((await chief.call('listRoles')).body.roles.map(({ id, name }) => [name, id]))
})
afterAll(() => place.close())

const invite = async (by: TestClient = chief, more: object = {}) => {
  const body = { username: unique('new'), roleId: roles['buyer']!, ...more }
  const answer = await by.send('createInvite', { body })
  return { ...answer, username: body.username, token: answer.body.token, id: answer.body.invite?.id }
}
const withdraw = (id: number, by: TestClient = chief) =>
  by.call('withdrawInvite', { params: { id: String(id) }, body: {} })
const stateOf = async (token: string, client: TestClient = world.client()) =>
  (await client.call('lookAtInvite', { body: { token } })).body.state
const choose = (client: TestClient, token: string, more: object = {}) =>
  client.send('chooseInvitePassword', { body: { token, password, ...more } })
const accept = (client: TestClient, code: string) => client.send('acceptInvite', { body: { code } })
/** Up to the code, which is not typed yet. */
const halfWay = async (token: string, telegramId = someone()) => {
  const client = place.browser()
  const { body } = await choose(client, token)
  return { client, telegramId, link: body.link, code: codeIn(await place.start(telegramId, body.link)) }
}
const auditOf = async (id: number) =>
  (await chief.call('listAudit', { query: { search: `invite:${id}`, limit: '20' } })).body.records

describe('an invitation', () => {
  it('[FLOW-10] makes its person by password, Start and code, with role, limit and groups, and signs them in', async () => {
    const made = await invite(chief, { accLimit: 4, groupIds: [3, 5] })
    expect(made.status).toBe(200)
    expect(made.body.invite).toMatchObject({ roleName: 'buyer', accLimit: 4, groupIds: [3, 5], createdBy: 'chief' })
    const hours = (Date.parse(made.body.invite.expiresAt) - Date.parse(made.body.invite.createdAt)) / 3_600_000
    expect(hours).toBe(72)
    const client = place.browser()
    expect((await client.call('lookAtInvite', { body: { token: made.token } })).body).toEqual({
      state: 'open',
      invite: {
        username: made.username,
        roleName: 'buyer',
        expiresAt: made.body.invite.expiresAt,
        reportTimeZone: figuresZone,
      },
    })
    const { body: claim } = await choose(client, made.token, { language: 'uk' })
    expect(claim.link).toMatch(/^https:\/\/t\.me\/campaign_stats_demo_bot\?start=[A-Za-z0-9_-]{1,64}$/)
    const minutes = (Date.parse(claim.expiresAt) - Date.now()) / 60_000
    expect(minutes).toBeGreaterThan(8)
    expect(minutes).toBeLessThanOrEqual(10.1)
    // A reloaded page continues where it was, on any instance.
    expect((await client.call('getInviteClaim')).body.claim).toEqual(claim)
    const telegramId = someone()
    const text = await place.start(telegramId, claim.link)
    expect(text).toMatch(
      new RegExp(`^Код для вашого запрошення в Campaign Stats як ${made.username}: \\d{6}\\. Діє 5 хвилин`),
    )
    expect(await accept(client, codeIn(text))).toMatchObject({ status: 200, body: { success: true } })
    client.forgetCsrf()
    expect((await client.call('getMe')).body).toMatchObject({
      username: made.username,
      telegramId,
      roleName: 'buyer',
      accLimit: 4,
      groupIds: [3, 5],
      isAdmin: false,
      preferences: { language: 'uk' },
    })
    const me = { id: 0, username: made.username, password, telegramId }
    expect((await (await world.signIn(me)).call('getMe')).status).toBe(200)

    expect(await stateOf(made.token)).toBe('used')
    expect((await chief.call('listInvites')).body.invites.map(({ username }) => username)).not.toContain(made.username)
    expect((await auditOf(made.id)).map(({ kind, username }) => [kind, username])).toEqual([
      ['invites.accepted', made.username],
      ['invites.created', 'chief'],
    ])
  })

  it('[FLOW-10] [S-34] is looked at as often as anybody likes, and is as it was', async () => {
    const { token, id } = await invite()
    const rows = () => world.db.selectFrom('invites').selectAll().where('id', '=', id).execute()
    const before = await rows()
    for (let n = 0; n < 40; n++) expect(await stateOf(token)).toBe('open')
    expect(await rows()).toEqual(before)
  })

  it('[FLOW-10] says in which way it is over: used, run out, withdrawn or never there', async () => {
    const [late, gone] = [await invite(), await invite()]
    await world.db
      .updateTable('invites')
      .set({ expires_at: new Date(Date.now() - 1_000) })
      .where('id', '=', late.id)
      .execute()
    expect((await withdraw(gone.id)).status).toBe(200)
    expect([await stateOf(late.token), await stateOf(gone.token), await stateOf('x'.repeat(43))]).toEqual([
      'expired',
      'withdrawn',
      'unknown',
    ])
    for (const token of [late.token, gone.token, 'x'.repeat(43)])
      expect(await choose(place.browser(), token)).toMatchObject({
        status: 409,
        body: { code: 'wrong_state', reason: 'invite' },
      })
    // An expired or withdrawn invite cannot be withdrawn again, and looks like a missing one.
    for (const id of [late.id, gone.id, 2_000_000_000]) expect((await withdraw(id)).status).toBe(404)
    // The page can recreate each from its previous values.
    const listed = new Map((await chief.call('listInvites')).body.invites.map((each) => [each.id, each.state]))
    expect([listed.get(late.id), listed.get(gone.id)]).toEqual(['expired', 'withdrawn'])
    // The name is free again.
    expect((await invite(chief, { username: late.username })).status).toBe(200)
    expect((await invite(chief, { username: gone.username })).status).toBe(200)
    expect(await stateOf(late.token)).toBe('expired')
  })

  it('[FLOW-10] stands in the list for 30 days after it is over, with all that it said, behind the open ones', async () => {
    const lead = await world.person({ role: 'TeamleadFarmer' })
    const more = { leadId: lead.id, accLimit: 3, groupIds: [4] }
    const [gone, old, open] = [await invite(chief, more), await invite(), await invite()]
    await withdraw(gone.id)
    await world.db
      .updateTable('invites')
      .set({ expires_at: new Date(Date.now() - 31 * 86_400_000) })
      .where('id', '=', old.id)
      .execute()
    const listed = (await chief.call('listInvites')).body.invites
    const said = { state: 'withdrawn', roleName: 'buyer', lead: lead.username, ...more }
    expect(listed.find(({ id }) => id === gone.id)).toMatchObject(said)
    expect(listed.map(({ id }) => id)).not.toContain(old.id)
    const states = listed.map(({ state }) => state)
    expect(states.lastIndexOf('open')).toBeLessThan(states.findIndex((state) => state !== 'open'))
    expect(states[listed.findIndex(({ id }) => id === open.id)]).toBe('open')
  })

  it('[FLOW-10] [FLOW-14] puts its person under a lead, who has to lead a team now and then', async () => {
    const [lead, former] = [
      await world.person({ role: 'TeamleadFarmer' }),
      await world.person({ role: 'TeamleadFarmer' }),
    ]
    const buyer = await world.person({ role: 'buyer' })
    for (const leadId of [buyer.id, 2_000_000_000])
      expect((await invite(chief, { leadId })).body).toMatchObject({
        code: 'validation',
        fields: { leadId: expect.any(String) },
      })
    const leadOf = async (username: string) =>
      (await chief.call('listUsers', { query: { search: username } })).body.users[0]?.lead
    const one = await invite(chief, { leadId: lead.id })
    const way = await halfWay(one.token)
    expect((await accept(way.client, way.code)).status).toBe(200)
    expect(await leadOf(one.username)).toBe(lead.username)
    // A former lead is left out, and the person joins all the same.
    const two = await invite(chief, { leadId: former.id })
    const params = { id: String(former.id) }
    await chief.call('setUserRole', { params, body: { roleId: roles['buyer']! } })
    const other = await halfWay(two.token)
    expect((await accept(other.client, other.code)).status).toBe(200)
    expect(await leadOf(two.username)).toBeNull()
  })

  it('[FLOW-10] needs a role, which is never that of an administrator, and a name that is free', async () => {
    const { username } = await invite()
    const refused = async (more: object) => {
      const { status, body } = await invite(chief, more)
      return [status, body.code, body.reason ?? null, Object.keys(body.fields ?? {})]
    }
    expect(await refused({ roleId: undefined })).toEqual([400, 'validation', null, ['roleId']])
    expect(await refused({ roleId: null })).toEqual([400, 'validation', null, ['roleId']])
    expect(await refused({ roleId: roles['admin'] })).toEqual([400, 'validation', null, ['roleId']])
    expect(await refused({ roleId: 999 })).toEqual([400, 'validation', null, ['roleId']])
    expect(await refused({ username: username.toUpperCase() })).toEqual([409, 'duplicate', 'invite', ['username']])
    expect(await refused({ username: 'Chief' })).toEqual([409, 'duplicate', 'reserved', ['username']])
    const person = await world.person()
    expect(await refused({ username: person.username })).toEqual([409, 'duplicate', 'username', ['username']])
  })

  it('[FLOW-10] [R-10] shows its link once: a repetition makes no second one and tells none', async () => {
    const body = { username: unique('new'), roleId: roles['farmer']! }
    const headers = { 'idempotency-key': unique('key') }
    const [first, second] = [
      await chief.send('createInvite', { body }, headers),
      await chief.send('createInvite', { body }, headers),
    ]
    expect(first.body.token).toMatch(/^[\w-]{43}$/)
    expect(second).toMatchObject({ status: 409, body: { code: 'wrong_state', reason: 'invite_shown' } })
    const open = (await chief.call('listInvites')).body.invites.filter(({ username }) => username === body.username)
    expect(open).toHaveLength(1)
    expect(JSON.stringify(open)).not.toContain(first.body.token)
  })

  it('[FLOW-10] [S-60] its link, the link to the bot and the code are nowhere: not in tables, dump, logs or lists', async () => {
    const { token, id } = await invite()
    const { client, code, link } = await halfWay(token)
    await accept(client, code)
    const secrets = [token, payloadOf(link)]
    for (const secret of secrets) expect(await tablesWith(world.database, secret)).toEqual([])
    const told = JSON.stringify([
      (await chief.call('listInvites')).body,
      await auditOf(id),
      (await chief.call('listAudit', { query: { limit: '100' } })).body,
      world.lines,
    ])
    for (const secret of secrets) expect(told).not.toContain(secret)
    expect(JSON.stringify(await auditOf(id))).not.toContain(code)
  })
})

describe('who made it', () => {
  const helper = async () => {
    const person = await world.person({ role: 'admin' })
    return { person, client: await world.signIn(person) }
  }
  const on = ({ id }: Person) => ({ params: { id: String(id) } })

  it.each([
    ['demoted', (who: Person) => chief.call('setUserRole', { ...on(who), body: { roleId: roles['buyer']! } })],
    ['disabled', (who: Person) => chief.call('setUserAccess', { ...on(who), body: { enabled: false } })],
    ['deleted', (who: Person) => chief.call('deleteUser', { ...on(who), body: {} })],
  ])('[FLOW-10] [S-25] %s meanwhile, lets nobody in any more, not even who is half way', async (_name, end) => {
    const { person, client } = await helper()
    const [fresh, begun] = [await invite(client), await invite(client)]
    const way = await halfWay(begun.token)
    expect((await end(person)).status).toBe(200)
    expect(await stateOf(fresh.token)).toBe('withdrawn')
    expect((await choose(place.browser(), fresh.token)).body).toMatchObject({ code: 'wrong_state', reason: 'invite' })
    expect((await accept(way.client, way.code)).body).toMatchObject({ code: 'wrong_state', reason: 'invite' })
    const named = (await chief.call('listUsers', { query: { search: begun.username } })).body.users
    expect(named).toEqual([])
    const listed = (await chief.call('listInvites')).body.invites.find(({ id }) => id === fresh.id)
    expect(listed?.state).toBe('withdrawn')
    // Anybody with the right may use the name again.
    expect((await invite(chief, { username: fresh.username })).status).toBe(200)
  })

  it('[FLOW-10] [PERM-27] a team lead, a buyer and a farmer neither see, make nor withdraw one', async () => {
    const { id } = await invite()
    for (const role of ['TeamleadFarmer', 'buyer', 'farmer'] as const) {
      const client = await world.signIn(await world.person({ role }))
      expect((await client.call('listInvites')).status).toBe(403)
      expect((await invite(client)).status).toBe(403)
      expect((await withdraw(id, client)).status).toBe(403)
    }
  })
})

describe('half way', () => {
  it('[FLOW-10] a withdrawn invitation lets nobody on: not at the password, at Start or at the code', async () => {
    const one = await invite()
    const client = place.browser()
    const { body } = await choose(client, one.token)
    await withdraw(one.id)
    expect(await place.start(someone(), body.link)).toMatch(/^This invitation no longer works/)
    expect((await client.call('getInviteClaim')).body.claim).toBeNull()
    const two = await invite()
    const way = await halfWay(two.token)
    await withdraw(two.id)
    expect((await accept(way.client, way.code)).body).toMatchObject({ code: 'wrong_state', reason: 'invite' })
  })

  it('[FLOW-10] a role that was changed meanwhile counts as it is now, and never makes an administrator', async () => {
    const [one, two] = [await invite(), await invite()]
    const [first, second] = [await halfWay(one.token), await halfWay(two.token)]
    const give = (id: number, role: string) =>
      world.db.updateTable('invites').set({ role_id: roles[role]! }).where('id', '=', id).execute()
    await give(one.id, 'farmer')
    await give(two.id, 'admin')
    expect((await accept(first.client, first.code)).status).toBe(200)
    first.client.forgetCsrf()
    expect((await first.client.call('getMe')).body).toMatchObject({ roleName: 'farmer', isAdmin: false })
    expect((await accept(second.client, second.code)).body).toMatchObject({ code: 'wrong_state', reason: 'invite' })
    expect(await stateOf(two.token)).toBe('withdrawn')
  })

  it('[FLOW-10] a name or a Telegram account that became somebody’s meanwhile is refused with words', async () => {
    const [one, two] = [await invite(), await invite()]
    const [first, second] = [await halfWay(one.token), await halfWay(two.token)]
    await world.person({ username: one.username })
    const taken = await world.person()
    await world.db.updateTable('users').set({ telegram_id: second.telegramId }).where('id', '=', taken.id).execute()
    expect((await accept(first.client, first.code)).body).toMatchObject({ code: 'duplicate', reason: 'username' })
    expect((await accept(second.client, second.code)).body).toMatchObject({ code: 'duplicate', reason: 'telegram' })
    expect(await place.start(someone(), second.link)).toMatch(
      /^Start was already pressed from another Telegram account/,
    )
  })

  it('[FLOW-10] Start from a Telegram account of somebody else is refused there, and another account may press', async () => {
    const { token } = await invite()
    const client = place.browser()
    const { body } = await choose(client, token)
    expect(await place.start(boss.telegramId, body.link)).toMatch(/^This Telegram account already belongs to a user/)
    const telegramId = someone()
    expect((await accept(client, codeIn(await place.start(telegramId, body.link)))).status).toBe(200)
  })

  it('[FLOW-10] is bound to the browser: the code is worth nothing elsewhere, nor is Start of another Telegram account', async () => {
    const { token } = await invite()
    const way = await halfWay(token)
    const thief = place.browser()
    expect((await accept(thief, way.code)).body).toMatchObject({ code: 'challenge_expired' })
    await choose(thief, token)
    expect((await accept(thief, way.code)).body).toMatchObject({ code: 'invalid_code', attemptsLeft: 4 })
    expect(await place.start(someone(), way.link)).toMatch(/^Start was already pressed from another Telegram account/)
    expect((await accept(way.client, way.code)).status).toBe(200)
    // Anybody else who was halfway through the same link has lost their claim.
    expect((await accept(thief, '123456')).body).toMatchObject({ code: 'challenge_expired' })
  })

  it('[FLOW-10] the payload is over after ten minutes, with the password that was chosen, and when one is chosen anew', async () => {
    const { token } = await invite()
    const client = place.browser()
    const { body: first } = await choose(client, token)
    const { body: again } = await choose(client, token)
    expect(await place.start(someone(), first.link)).toMatch(/^This link to the bot no longer works/)
    const code = codeIn(await place.start(someone(), again.link))
    await world.db
      .updateTable('claims')
      .set({ expires_at: new Date(Date.now() - 1_000) })
      .execute()
    expect((await accept(client, code)).body).toMatchObject({ code: 'challenge_expired' })
    expect((await client.call('getInviteClaim')).body.claim).toBeNull()
    expect(await place.start(someone(), again.link, { language: 'uk' })).toMatch(/^Це посилання на бота вже не діє/)
    expect(await stateOf(token)).toBe('open')
  })

  it('[FLOW-10] [S-14] five wrong codes end it, and the right one is then worth nothing', async () => {
    const { token } = await invite()
    const way = await halfWay(token)
    const wrong = way.code === '000000' ? '000001' : '000000'
    const left: unknown[] = []
    for (let n = 0; n < 5; n++) left.push((await accept(way.client, wrong)).body.attemptsLeft ?? 'over')
    expect(left).toEqual([4, 3, 2, 1, 'over'])
    expect((await accept(way.client, way.code)).body).toMatchObject({ code: 'challenge_expired' })
  })
})

describe('at once', () => {
  it('[FLOW-10] [S-18] of many right codes one is taken, and of two browsers with one link one becomes the person', async () => {
    const { token, username } = await invite()
    const [one, two] = [await halfWay(token), await halfWay(token)]
    const answers = await Promise.all([one, two, one, two, one].map((way) => accept(way.client, way.code)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    for (const { status } of answers) expect([200, 401, 409, 403]).toContain(status)
    expect((await chief.call('listUsers', { query: { search: username } })).body.users).toHaveLength(1)
  })

  it('[FLOW-10] [R-10] an update that Telegram tells twice sends one code, which works', async () => {
    const { token } = await invite()
    const client = place.browser()
    const { body } = await choose(client, token)
    const telegramId = someone()
    const code = codeIn(await place.start(telegramId, body.link, { twice: true }))
    const press = {
      botId: 7,
      updateId: randomInt(1e9),
      from: telegramId,
      payload: payloadOf(body.link),
      languageCode: 'en',
    }
    const replaced = codeIn((await other.inbox.started(press))!)
    expect(await other.inbox.started(press)).toBeNull()
    expect(await place.textsTo(telegramId)).toHaveLength(1)
    if (code !== replaced) expect((await accept(client, code)).body.code).toBe('invalid_code')
    expect((await accept(client, replaced)).status).toBe(200)
  })

  it('[FLOW-10] withdrawing against accepting: either there is a person, or the invitation is withdrawn', async () => {
    for (let n = 0; n < 4; n++) {
      const { token, id, username } = await invite()
      const way = await halfWay(token)
      const [gone, entered] = await Promise.all([withdraw(id), accept(way.client, way.code)])
      expect([gone.status, entered.status].toSorted((a, b) => a - b)).toEqual(
        gone.status === 200 ? [200, 409] : [200, 404],
      )
      const people = (await chief.call('listUsers', { query: { search: username } })).body.users
      expect(people).toHaveLength(entered.status === 200 ? 1 : 0)
    }
  })
})

describe('guessing', () => {
  it('[FLOW-10] [S-08] links that there are not are counted by network, and cost nobody who has a real one anything', async () => {
    const client = world.client()
    const guesses = []
    for (let n = 0; n < 32; n++)
      guesses.push((await client.call('lookAtInvite', { body: { token: 'y'.repeat(42) + (n % 10) } })).status)
    expect(guesses.filter((status) => status === 200)).toHaveLength(30)
    expect(guesses.at(-1)).toBe(429)
    const { token } = await invite()
    expect(await stateOf(token)).toBe('open')
  })

  it('[FLOW-10] [S-20] what strangers make up for the bot is known without being looked up', async () => {
    const { token } = await invite()
    const { body } = await choose(place.browser(), token)
    const real = payloadOf(body.link)
    expect(other.inbox.knows(real)).toBe(true)
    const flipped = real.at(-5) === 'A' ? 'B' : 'A'
    for (const made of [
      '',
      '1',
      real.slice(0, -1),
      `9${real}`,
      real.slice(0, -5) + flipped + real.slice(-4),
      'x'.repeat(64),
    ])
      expect([made, other.inbox.knows(made)]).toEqual([made, false])
    const stranger = someone()
    await world.control(`/control/chats/${stranger}/start`, 'POST', { payload: 'x'.repeat(64) })
    await expect
      .poll(() => place.textsTo(stranger))
      .toEqual([`Your Telegram ID: ${stranger}. Give it to your administrator.`])
  })
})
