import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { codeIn, payloadOf, someone, startAnswering } from '../../../test/answering.ts'
import { tablesWith } from '../../../test/canary.ts'
import type { TestClient } from '../../../test/client.ts'
import { pausing } from '../../../test/pausing.ts'
import { unique } from '../../../test/unique.ts'
import type { Person, World } from '../../../test/world.ts'

let place: Awaited<ReturnType<typeof startAnswering>>
let world: World
let boss: Person
let chief: TestClient
beforeAll(async () => {
  place = await startAnswering({ ADMIN_USERNAME: 'chief' })
  world = place.world
  boss = await world.person({ username: 'chief', role: 'admin' })
  chief = await world.signIn(boss)
})
afterAll(() => place.close())

const on = ({ id }: Pick<Person, 'id'>) => ({ params: { id: String(id) } })
/** Somebody signed in in a browser of the instance that receives the Telegram updates. */
const member = async () => {
  const person = await world.person({ role: 'buyer' })
  return { person, client: await world.signIn(person, place.browser()) }
}
const begin = (client: TestClient, { password }: Pick<Person, 'password'>, by: 'code' | 'recovery' = 'code') =>
  client.call('beginPairing', { body: { password, by } })
const isOldCode = (text: string): boolean => text.startsWith('Code to pair another')
/** Latest code that proves ownership of the old chat. Notices may follow it. */
const oldCode = async ({ telegramId }: Person): Promise<string> =>
  codeIn((await place.textsTo(telegramId)).findLast(isOldCode)!)
const prove = (client: TestClient, tempToken: string, code: string) =>
  client.send('provePairing', { body: { tempToken, code } })
const finish = (client: TestClient, code: string) => client.send('finishPairing', { body: { code } })
const wrongOf = (code: string): string => (code === '000000' ? '000001' : '000000')
/** Up to the link to the bot. */
const proved = async (client: TestClient, person: Person) => {
  const { tempToken } = (await begin(client, person)).body
  const old = await oldCode(person)
  const { body } = await prove(client, tempToken, old)
  return { tempToken, old, link: body.link }
}
/** Up to the code from the new chat, which is not typed yet. */
const started = async (client: TestClient, person: Person) => {
  const way = await proved(client, person)
  const telegramId = someone()
  return { ...way, telegramId, code: codeIn(await place.start(telegramId, way.link)) }
}
const telegramOf = async (person: Person) => (await chief.call('getUser', on(person))).body.telegramId
const signsIn = async (person: Person): Promise<number> => {
  const client = world.client()
  return (await client.call('login', { body: { username: person.username, password: person.password } })).status
}
const kindsOf = async ({ id }: Person) =>
  (await chief.call('listAudit', { query: { search: `user:${id}`, limit: '50' } })).body.records.map(({ kind }) => kind)

describe('pairing another Telegram account', () => {
  it('[FLOW-11] takes the password, a code from the old chat, Start and the code from the new one', async () => {
    const { person, client } = await member()
    const elsewhere = await world.signIn(person)
    const { telegramId, code, link } = await started(client, person)
    expect(await place.textsTo(person.telegramId)).toContainEqual(
      expect.stringMatching(/^Code to pair another Telegram account: \d{6}\. /),
    )
    // A reloaded page continues where it was.
    expect((await client.call('getPairing')).body.claim).toMatchObject({ link, username: person.username })
    expect((await place.textsTo(telegramId)).at(-1)).toMatch(
      new RegExp(`^Code to pair this Telegram account with ${person.username} in Campaign Stats: \\d{6}\\. `),
    )
    expect(await finish(client, code)).toMatchObject({ status: 200, body: { success: true } })
    expect((await client.call('getMe')).body).toMatchObject({ telegramId })
    expect((await elsewhere.call('getMe')).status).toBe(401)
    await vi.waitFor(
      async () =>
        expect(await place.textsTo(person.telegramId)).toContainEqual(
          expect.stringMatching(/^Another Telegram account was paired with your user/),
        ),
      { timeout: 60_000 },
    )
    expect(await kindsOf(person)).toContain('auth.telegram_paired')
    const { notifications } = (await client.call('listNotifications', { query: {} })).body
    expect(notifications.map(({ kind }) => kind)).toEqual(['telegram.paired'])
    // From now on codes are sent there.
    const moved = { ...person, telegramId }
    expect((await (await world.signIn(moved)).call('getMe')).status).toBe(200)
    expect((await client.call('getPairing')).body.claim).toBeNull()
    expect((await finish(client, code)).body.code).toBe('challenge_expired')
  })

  it('[FLOW-11] takes a recovery code in place of the old chat, once, and then sends no code there', async () => {
    const { person, client } = await member()
    const { codes } = (await client.call('createRecoveryCodes', { body: { password: person.password } })).body
    const first = (await begin(client, person, 'recovery')).body.tempToken
    expect((await prove(client, first, 'wrong-wrong-wrong')).body).toMatchObject({
      code: 'invalid_code',
      attemptsLeft: 4,
    })
    const { body } = await prove(client, first, codes[0]!)
    // The bot's reply to Start may arrive in between.
    expect((await place.textsTo(person.telegramId)).filter(isOldCode)).toEqual([])
    const telegramId = someone()
    const code = codeIn(await place.start(telegramId, body.link))
    const again = (await begin(client, person, 'recovery')).body.tempToken
    expect((await prove(client, again, codes[0]!)).body.code).toBe('invalid_code')
    expect((await finish(client, code)).status).toBe(200)
    expect(await telegramOf(person)).toBe(telegramId)
  })

  it('[FLOW-11] [S-08] counts wrong passwords as sign-in does, and says no more', async () => {
    const { person, client } = await member()
    const answers = []
    for (let n = 0; n < 6; n++) answers.push((await begin(client, { password: `wrong ${n}` })).body)
    expect(answers[0]).toMatchObject({ code: 'validation', reason: 'current_password' })
    expect(answers.at(-1)).toMatchObject({ code: 'rate_limited' })
    expect((await begin(client, person)).status).toBe(429)
    expect((await client.call('getMe')).status).toBe(200)
    expect(await kindsOf(person)).not.toContain('auth.telegram_paired')
  })

  it('[FLOW-11] [S-14] ends with five wrong codes of the old chat, or of the new one', async () => {
    const { person, client } = await member()
    const { tempToken } = (await begin(client, person)).body
    const old = await oldCode(person)
    const left: unknown[] = []
    for (let n = 0; n < 5; n++) left.push((await prove(client, tempToken, wrongOf(old))).body.attemptsLeft ?? 'over')
    expect(left).toEqual([4, 3, 2, 1, 'over'])
    expect((await prove(client, tempToken, old)).body.code).toBe('challenge_expired')
    const second = await member()
    const way = await started(second.client, second.person)
    const gone: unknown[] = []
    for (let n = 0; n < 5; n++) gone.push((await finish(second.client, wrongOf(way.code))).body.attemptsLeft ?? 'over')
    expect(gone).toEqual([4, 3, 2, 1, 'over'])
    expect((await finish(second.client, way.code)).body.code).toBe('challenge_expired')
    expect(await telegramOf(second.person)).toBe(second.person.telegramId)
  })

  it('[FLOW-11] [S-17] takes no code of a sign-in, and signs nobody in by its own', async () => {
    const { person, client } = await member()
    const { tempToken } = (await begin(client, person)).body
    const own = await oldCode(person)
    const stranger = world.client()
    const signIn = await stranger.call('login', { body: { username: person.username, password: person.password } })
    const code = await world.lastCode(person)
    if (code !== own) expect((await prove(client, tempToken, code)).body.code).toBe('invalid_code')
    // Each token belongs to its browser.
    expect((await prove(client, signIn.body.tempToken!, code)).body.code).toBe('challenge_expired')
    if (code !== own)
      expect(
        (await stranger.call('verifyTwoFactor', { body: { tempToken: signIn.body.tempToken!, code: own } })).body.code,
      ).toBe('invalid_code')
    // Not even in its own browser, with its own token.
    expect((await client.call('verifyTwoFactor', { body: { tempToken, code: own } })).body.code).toBe('invalid_code')
    expect((await prove(client, tempToken, own)).status).toBe(200)
    // Nor does a sign-in of the same browser work for pairing, with its own token and its own code.
    const here = await client.call('login', { body: { username: person.username, password: person.password } })
    const theirs = await world.lastCode(person)
    expect((await prove(client, here.body.tempToken!, theirs)).body.code).toBe('invalid_code')
  })

  it('[FLOW-11] refuses the Telegram account of somebody else without saying whose, at Start as at the end', async () => {
    const { person, client } = await member()
    const { link } = await proved(client, person)
    const said = await place.start(boss.telegramId, link)
    expect(said).toMatch(/^This Telegram account already belongs to a user/)
    expect(said).not.toContain(boss.username)
    const telegramId = someone()
    const code = codeIn(await place.start(telegramId, link))
    const taken = await world.person()
    await world.db.updateTable('users').set({ telegram_id: telegramId }).where('id', '=', taken.id).execute()
    const { body } = await finish(client, code)
    expect(body).toMatchObject({ code: 'duplicate', reason: 'telegram' })
    expect(JSON.stringify(body)).not.toContain(taken.username)
    expect(await telegramOf(person)).toBe(person.telegramId)
  })

  it('[FLOW-11] is bound to whoever pressed first and to this browser; a third person gains nothing', async () => {
    const { person, client } = await member()
    const way = await started(client, person)
    expect(await place.start(someone(), way.link)).toMatch(/^Start was already pressed from another Telegram account/)
    const other = await member()
    expect((await finish(other.client, way.code)).body.code).toBe('challenge_expired')
    const elsewhere = await world.signIn(person)
    expect((await finish(elsewhere, way.code)).body.code).toBe('challenge_expired')
    expect((await finish(client, way.code)).status).toBe(200)
    expect(await place.start(someone(), way.link)).toMatch(/^This link to the bot no longer works/)
  })

  it('[FLOW-11] is over after ten minutes, and when all that the person has open was ended meanwhile', async () => {
    const { person, client } = await member()
    const late = await started(client, person)
    await world.db
      .updateTable('claims')
      .set({ expires_at: new Date(Date.now() - 1_000) })
      .where('user_id', '=', person.id)
      .execute()
    expect((await finish(client, late.code)).body.code).toBe('challenge_expired')
    expect(await place.start(someone(), late.link)).toMatch(/^This link to the bot no longer works/)
    const way = await proved(client, person)
    const changed = { current: person.password, next: 'another horse 8' }
    expect((await client.call('changePassword', { body: changed })).status).toBe(200)
    expect(await place.start(someone(), way.link)).toMatch(/^This link to the bot no longer works\. Begin anew/)
  })

  it('[FLOW-11] [S-18] two pairings at once: what was begun later holds, and of many right codes one is taken', async () => {
    const { person, client } = await member()
    const elsewhere = await world.signIn(person, place.browser())
    const first = await started(client, person)
    const second = await started(elsewhere, person)
    expect((await finish(client, first.code)).body.code).toBe('challenge_expired')
    const answers = await Promise.all([1, 2, 3].map(() => finish(elsewhere, second.code)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await telegramOf(person)).toBe(second.telegramId)
  })

  it('[FLOW-11] [R-10] a repetition with the same key says what became of the first, and tries nothing again', async () => {
    const { person, client } = await member()
    const way = await started(client, person)
    const headers = { 'idempotency-key': unique('key') }
    const wrong = { body: { code: wrongOf(way.code) } }
    const [one, two] = [
      await client.send('finishPairing', wrong, headers),
      await client.send('finishPairing', wrong, headers),
    ]
    expect([one.body.attemptsLeft, two.body.attemptsLeft]).toEqual([4, 4])
    expect((await finish(client, way.code)).status).toBe(200)
  })

  it('[FLOW-11] [S-60] no token, payload or code stands in tables, logs or what is on record', async () => {
    const { person, client } = await member()
    const way = await started(client, person)
    await finish(client, way.code)
    const secrets = [way.tempToken, payloadOf(way.link)]
    for (const secret of secrets) expect(await tablesWith(world.database, secret)).toEqual([])
    const told = JSON.stringify([(await chief.call('listAudit', { query: { limit: '100' } })).body, world.lines])
    for (const secret of secrets) expect(told).not.toContain(secret)
  })
})

describe('unpairing', () => {
  const unpair = (person: Person, by: TestClient = chief) => by.call('unpairTelegram', { ...on(person), body: {} })
  const linkFor = (person: Person, by: TestClient = chief) => by.call('createPairingLink', { ...on(person), body: {} })
  const choose = (client: TestClient, token: string, password: string) =>
    client.send('chooseInvitePassword', { body: { token, password } })

  it('[FLOW-11] [S-13] ends sessions, tells the old chat, and nobody signs in until paired by a link', async () => {
    const { person, client } = await member()
    const { codes } = (await client.call('createRecoveryCodes', { body: { password: person.password } })).body
    expect(codes.length).toBeGreaterThan(0)
    expect((await unpair(person)).body.user).toMatchObject({ telegramId: null })
    expect((await unpair(person)).status).toBe(200)
    expect((await client.call('getMe')).status).toBe(401)
    await vi.waitFor(
      async () =>
        expect(await place.textsTo(person.telegramId)).toContainEqual(
          expect.stringMatching(/^An administrator unpaired this chat/),
        ),
      { timeout: 60_000 },
    )
    expect(await kindsOf(person)).toContain('users.unpaired')
    const stranger = world.client()
    const { username, password } = person
    expect((await stranger.call('login', { body: { username, password } })).body).toMatchObject({
      code: 'wrong_state',
      reason: 'unpaired',
    })
    // Without the password one learns nothing.
    expect((await stranger.call('login', { body: { username, password: 'wrong' } })).body.code).toBe(
      'invalid_credentials',
    )

    const earlier = (await linkFor(person)).body
    const made = (await linkFor(person)).body
    expect(made).toMatchObject({ username, token: expect.stringMatching(/^[\w-]{43}$/) })
    expect((await chief.call('listInvites')).body.invites.map((each) => each.username)).not.toContain(username)
    const fresh = place.browser()
    expect((await fresh.call('lookAtInvite', { body: { token: earlier.token } })).body.state).toBe('withdrawn')
    expect((await fresh.call('lookAtInvite', { body: { token: made.token } })).body).toMatchObject({
      state: 'open',
      invite: { username, roleName: null },
    })
    expect((await choose(fresh, made.token, 'a wrong one')).body).toMatchObject({ reason: 'current_password' })
    const { body } = await choose(fresh, made.token, password)
    const telegramId = someone()
    const code = codeIn(await place.start(telegramId, body.link))
    expect((await fresh.call('acceptInvite', { body: { code } })).status).toBe(200)
    fresh.forgetCsrf()
    expect((await fresh.call('getMe')).body).toMatchObject({ username, telegramId, recoveryCodesLeft: 0 })
    expect((await place.browser().call('lookAtInvite', { body: { token: made.token } })).body.state).toBe('used')
    expect((await (await world.signIn({ ...person, telegramId })).call('getMe')).status).toBe(200)
    expect(await kindsOf(person)).toEqual(expect.arrayContaining(['auth.telegram_paired', 'users.pairing_link_made']))
    for (const secret of [made.token, payloadOf(body.link)]) {
      expect(await tablesWith(world.database, secret)).toEqual([])
      expect(world.lines.join('')).not.toContain(secret)
    }
  })

  it('[FLOW-11] a typed Telegram ID pairs anew as well, and the link is worth nothing then', async () => {
    const person = await world.person({ role: 'buyer' })
    expect((await linkFor(person)).body).toMatchObject({ code: 'wrong_state', reason: 'paired' })
    await unpair(person)
    const { token } = (await linkFor(person)).body
    const half = place.browser()
    const { link } = (await choose(half, token, person.password)).body
    const typed = await chief.call('updateUser', { ...on(person), body: { telegramId: person.telegramId } })
    expect(typed.status).toBe(200)
    expect(await signsIn(person)).toBe(200)
    expect(await place.start(someone(), link)).toMatch(/^This invitation no longer works/)
    await unpair(person)
    expect((await half.call('lookAtInvite', { body: { token } })).body.state).toBe('withdrawn')
  })

  it('[FLOW-11] [S-25] a link of whoever may not add people any more pairs nobody, not even half way', async () => {
    const helper = await world.person({ role: 'admin' })
    const person = await world.person({ role: 'buyer' })
    await unpair(person)
    const { token } = (await linkFor(person, await world.signIn(helper))).body
    const client = place.browser()
    const { link } = (await choose(client, token, person.password)).body
    const code = codeIn(await place.start(someone(), link))
    await chief.call('setUserRole', { ...on(helper), body: { roleId: null } })
    expect((await client.call('acceptInvite', { body: { code } })).body).toMatchObject({ reason: 'invite' })
    expect(await signsIn(person)).toBe(409)
  })

  it('[FLOW-11] [PERM-27] is for administrators, never of oneself or of the configured one', async () => {
    const person = await world.person({ role: 'buyer' })
    for (const role of ['TeamleadFarmer', 'buyer', 'farmer'] as const) {
      const client = await world.signIn(await world.person({ role }))
      expect((await unpair(person, client)).status).toBe(403)
      expect((await linkFor(person, client)).status).toBe(403)
    }
    const admin = await world.person({ role: 'admin' })
    const as = await world.signIn(admin)
    expect((await unpair(admin, as)).body).toMatchObject({ code: 'protected_user', reason: 'self' })
    expect((await unpair(boss, as)).body).toMatchObject({ code: 'protected_user', reason: 'configured' })
    expect((await unpair({ ...person, id: 2_000_000_000 })).status).toBe(404)
    expect((await linkFor({ ...person, id: 2_000_000_000 })).status).toBe(404)
  })

  it('[FLOW-11] [S-45] two administrators who unpair each other: one does, the other may not any more', async () => {
    const [one, two] = [await world.person({ role: 'admin' }), await world.person({ role: 'admin' })]
    const paused = pausing(world.database)
    const at = await world.instance({ database: paused.database })
    paused.watch(at.server)
    const [first, second] = [await world.signIn(one, world.client(at)), await world.signIn(two, world.client(at))]
    // Both requests are admitted before either begins.
    const held = paused.hold((text) => text === 'begin')
    const unpaired = [unpair(two, first), unpair(one, second)]
    await expect.poll(held.count).toBe(2)
    held.release()
    const statuses = (await Promise.all(unpaired)).map(({ status }) => status)
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 401])
  })
})
