import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTelegram } from '../../adapters/telegram/index.ts'
import { startWorld, type Person, type World } from '../../../test/world.ts'
import type { TestClient } from '../../../test/client.ts'

interface Sent {
  message_id: number
  text: string
  keyboard?: { text: string; callback_data: string }[][]
}

let world: World
const stop = new AbortController()
let answering: Promise<void>
beforeAll(async () => {
  world = await startWorld()
  const bot = createTelegram({ token: world.telegram.token, apiRoot: world.telegram.url, log: world.log })
  answering = bot.answer(stop.signal, world.main.inbox)
})
afterAll(async () => {
  stop.abort()
  await answering
  await world.close()
})

const sentTo = async (person: Person): Promise<Sent[]> =>
  (await world.control(`/control/chats/${person.telegramId}/messages`)) as Sent[]
/** Messages to them that have a button. */
const noticesTo = async (person: Person): Promise<Sent[]> => (await sentTo(person)).filter(({ keyboard }) => keyboard)
const press = async (person: Person, message: Sent, body: object = {}): Promise<string> => {
  const path = `/control/chats/${person.telegramId}/messages/${message.message_id}/press`
  return ((await world.control(path, 'POST', body)) as { id: string }).id
}
/** Answer to a button press, once it arrives. */
const told = async (id: string) => {
  const answers = async () =>
    ((await world.control('/control/state')) as { answered: { id: string; text: string; alert: boolean }[] }).answered
  await expect.poll(async () => (await answers()).map((each) => each.id)).toContain(id)
  const { text, alert } = (await answers()).find((each) => each.id === id)!
  return { text, alert }
}
const isIn = async (client: TestClient): Promise<boolean> => (await client.send('getMe', {})).status === 200
const leave = async (client: TestClient): Promise<void> => {
  await client.send('logout', { body: {} })
  client.forgetCsrf()
}
/** Signs in and out once with a browser, so that the next sign-in is not the very first. */
const beenHere = async (person: Person): Promise<TestClient> => {
  const client = await world.signIn(person)
  await leave(client)
  return client
}

describe('a sign-in from another browser', () => {
  let person: Person
  let first: TestClient
  beforeEach(async () => {
    person = await world.person()
    first = await beenHere(person)
  })

  it('[FLOW-11] is told to the person in Telegram, once for each browser; the first of all and a known one are not', async () => {
    expect(await noticesTo(person)).toEqual([])
    await leave(await world.signIn(person, first))
    await world.signIn(person)
    await expect.poll(() => noticesTo(person)).toHaveLength(1)
    const [{ text, keyboard }] = (await noticesTo(person)) as [Sent]
    expect(text).toMatch(/^Somebody signed in to Campaign Stats as you with a browser .* from 198\.18\.\d+\.\d+\. /)
    expect(keyboard).toEqual([[{ text: 'It was not me: end all sessions', callback_data: 'sessions.end' }]])
    // A browser that another person signs in with is new to them, and stays known to the first person.
    const another = await world.person()
    await beenHere(another)
    await leave(await world.signIn(another, first))
    await expect.poll(() => noticesTo(another)).toHaveLength(1)
    await world.signIn(person, first)
    await world.signIn(person)
    await expect.poll(() => noticesTo(person)).toHaveLength(2)
  })

  it('[FLOW-11] is told in the language that the person chose, and once more after all sessions were ended', async () => {
    const own = await world.signIn(person, first)
    await own.call('savePreferences', { body: { language: 'uk' } })
    await world.signIn(person)
    await expect.poll(() => noticesTo(person)).toHaveLength(1)
    const [notice] = await noticesTo(person)
    expect(notice!.text).toContain('із браузера, яким ви раніше не користувалися')
    expect((await told(await press(person, notice!))).text).toContain('Усі ваші сеанси завершено')
    expect(await isIn(own)).toBe(false)
    first.forgetCsrf()
    await world.signIn(person, first)
    await expect.poll(() => noticesTo(person)).toHaveLength(2)
  })

  it('[FLOW-11] [R-10] its button ends all sessions of who presses it and of nobody else, is on record, and does so once', async () => {
    const [one, two] = [await world.signIn(person, first), await world.signIn(person)]
    const other = await world.person()
    await beenHere(other)
    const theirs = await world.signIn(other)
    await expect.poll(() => noticesTo(person)).toHaveLength(1)
    await expect.poll(() => noticesTo(other)).toHaveLength(1)
    const [notice] = await noticesTo(person)
    expect(await told(await press(person, notice!))).toEqual({
      text: 'All your sessions have ended. Tell an administrator now: you need a new password.',
      alert: true,
    })
    expect([await isIn(one), await isIn(two), await isIn(theirs)]).toEqual([false, false, true])
    const chief = await world.signIn(await world.person({ role: 'admin' }))
    const { body } = await chief.call('listAudit', {
      query: { kind: 'auth.all_sessions_ended', search: person.username },
    })
    expect(body.records).toMatchObject([{ username: person.username, details: { ended: 2, by: 'telegram' } }])

    // The service may repeat the same press: nothing is ended twice, and later sign-ins stay.
    await world.signIn(person)
    await told(await press(person, notice!, { twice: true }))
    const again = { botId: 7, updateId: 1, from: person.telegramId, press: 'sessions.end', languageCode: undefined }
    await world.signIn(person)
    await world.main.inbox.pressed(again)
    const since = await world.signIn(person)
    expect(await world.main.inbox.pressed(again)).toMatch(/^All your sessions have ended/)
    expect(await isIn(since)).toBe(true)
    const { body: after } = await chief.call('listAudit', {
      query: { kind: 'auth.all_sessions_ended', search: person.username },
    })
    expect(after.records.map(({ details }) => details)).toEqual(
      Array.from({ length: 3 }, (_, n) => ({ ended: n === 2 ? 2 : 1, by: 'telegram' })),
    )
  })

  it('[FLOW-11] [S-41] a button proves nothing: what a stranger or a client of its own sends back does nothing to others', async () => {
    const own = await world.signIn(person, first)
    await world.signIn(person)
    await expect.poll(() => noticesTo(person)).toHaveLength(1)
    const [notice] = await noticesTo(person)
    for (const data of [`sessions.end:${person.id}`, 'sessions.endx', ' sessions.end', '😀'])
      expect((await told(await press(person, notice!, { data }))).text).toBe('This button does nothing any more.')
    expect(await isIn(own)).toBe(true)
    // Their Telegram belongs to somebody else now.
    await world.db.updateTable('users').set({ telegram_id: '555000' }).where('id', '=', person.id).execute()
    expect((await told(await press(person, notice!))).text).toBe('This button does nothing any more.')
    expect(await isIn(own)).toBe(true)
  })
})

describe('a test message', () => {
  let chief: TestClient
  beforeAll(async () => {
    chief = await world.signIn(await world.person({ role: 'admin' }))
  })
  /**
   * A person whom the bot has already greeted: a greeting would come in between, and consume the fault meant for later.
   */
  const greeted = async (): Promise<Person> => {
    const person = await world.person()
    await expect.poll(() => sentTo(person)).toHaveLength(1)
    return person
  }
  const send = async (person: Person) => {
    const { body } = await chief.call('sendTestMessage', { params: { id: String(person.id) }, body: {} })
    const { body: user } = await chief.call('getUser', { params: { id: String(person.id) } })
    return { outcome: body.outcome, reach: user.reach }
  }

  it('[FLOW-11] shows whether the bot reaches a person, and is remembered and on record', async () => {
    const person = await greeted()
    expect(await send(person)).toEqual({ outcome: 'delivered', reach: 'works' })
    expect((await sentTo(person)).at(-1)!.text).toBe(
      'A test message from Campaign Stats: sign-in codes and notices reach you in this chat.',
    )
    const { body } = await chief.call('listAudit', { query: { kind: 'users.test_sent', search: person.username } })
    expect(body.records).toHaveLength(1)

    await world.control(`/control/chats/${person.telegramId}/block`, 'POST', { blocked: true })
    expect(await send(person)).toMatchObject({ outcome: 'blocked', reach: 'blocked' })
    await world.control(`/control/chats/${person.telegramId}/block`, 'POST', { blocked: false })
    expect(await send(person)).toMatchObject({ outcome: 'delivered', reach: 'works' })
    await world.db.updateTable('users').set({ telegram_id: '987000123' }).where('id', '=', person.id).execute()
    expect(await send(person)).toMatchObject({ outcome: 'not_started', reach: 'not_started' })
  })

  it('[FLOW-11] says what is uncertain and what is the service’s trouble', async () => {
    const person = await greeted()
    const outcomes: unknown[] = []
    for (const [kind, status] of [['dropAfter'], ['status', 500], ['status', 429]] as const) {
      await world.fault(kind, { ...(status && { status }) })
      outcomes.push((await send(person)).outcome)
    }
    expect(outcomes).toEqual(['unclear', 'unavailable', 'limited'])
  })
})
