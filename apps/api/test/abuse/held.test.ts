// Long: waits for what is slow, silent or held.
import type { IncomingMessage } from 'node:http'
import type { Endpoint, Permission } from '@app/contract'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import {
  actsOf,
  changing,
  holdRequest,
  prepareOwn,
  prepareShared,
  type Actor,
  type CallOutcome,
  type Changing,
  type HeldRequest,
  type Own,
  type ActingWorld,
  type Shared,
} from '../acting.ts'
import type { TestClient } from '../client.ts'
import { pausing } from '../pausing.ts'
import { wish } from '../links.ts'
import { unique } from '../unique.ts'
import { startWorld, type Instance, type World } from '../world.ts'
import { digestOfRows } from './rows.ts'

let world: World
let place: ActingWorld
let shared: Shared
let paused: ReturnType<typeof pausing>
/** Instance in which requests are held. */
let at: Instance
/** Requests whose body is being read. */
const reading = new Set<IncomingMessage>()
let chief: TestClient
/** The refused person: their records stay the same from test to test. */
let actor: { who: Actor; own: Own }
beforeAll(async () => {
  world = await startWorld({ ADMIN_USERNAME: 'chief', TWO_FACTOR: 'off' })
  // All calls of all cases within a minute: Google's own limit has its own tests.
  await world.sheets('/modes', 'PUT', { readsPerUser: 10_000, writesPerUser: 10_000 })
  paused = pausing(world.database)
  at = await watched()
  chief = await signIn(await world.person({ username: 'chief', role: 'admin' }))
  place = {
    chief,
    person: (role, started = true) => world.person({ role, started }),
    signIn: (person) => signIn(person),
    watchAttention: () => world.main.watchAttention(),
    control: (service, path, method, body) =>
      ({ sheets: world.sheets, outlook: world.mail, keitaro: world.tracker })[service](path, method, body),
  }
  shared = await prepareShared(place)
  actor = await prepareActor()
})
afterEach(() => paused.releaseAll())
afterAll(() => world.close())

/** An instance whose requests can be held. */
const watched = async (parts: { deadlineMs?: number } = {}): Promise<Instance> => {
  const instance = await world.instance({ database: paused.database, ...parts })
  paused.watch(instance.server)
  instance.server.prependListener('request', (req: IncomingMessage) => {
    reading.add(req)
    req.on('close', () => reading.delete(req))
  })
  return instance
}
const signIn = async ({ username, password }: Pick<Actor, 'username' | 'password'>, where?: Instance) => {
  const client = world.client(where)
  expect((await client.call('login', { body: { username, password } })).status).toBe(200)
  client.forgetCsrf()
  return client
}
const on = ({ id }: Pick<Actor, 'id'>) => ({ params: { id: String(id) } })
const grant = (who: Actor, grants: 'links.create'[]) => chief.call('setUserAccess', { ...on(who), body: { grants } })
const setRole = async (who: Actor, name: string | null) => {
  const { roles } = (await chief.call('listRoles')).body
  return chief.call('setUserRole', {
    ...on(who),
    body: { roleId: roles.find((role) => role.name === name)?.id ?? null },
  })
}
const sessionOf = async (client: TestClient): Promise<number> =>
  (await client.call('listSessions')).body.sessions.find(({ current }) => current)!.id

/** An administrator who may also create links, with their own records. */
const prepareActor = async (): Promise<{ who: Actor; own: Own }> => {
  const who = await world.person({ role: 'admin' })
  await grant(who, ['links.create'])
  return { who, own: await prepareOwn(place, await signIn(who)) }
}

const waiting = (): number => [...reading].filter((req) => req.listenerCount('data') > 0 && !req.complete).length

/**
 * Changing calls: every other one with an incomplete body, the others complete but before their transaction; some of
 * each with an idempotency key.
 */
const holdAll = async (
  calls: typeof changing,
  client: TestClient,
  acts: ReturnType<typeof actsOf>,
  round: number,
): Promise<{ finish: () => Promise<CallOutcome[]> }> => {
  // Fetched once, not by every request.
  await client.csrfToken()
  const begins = paused.hold((text) => text === 'begin')
  const held = calls.map(([name], n) => {
    const way = (n + round) % 4
    const options = { whole: way % 2 === 1, key: way > 1 ? unique() : undefined }
    return holdRequest(at.url, client, name, acts[name], options)
  })
  const requests = await Promise.all(held)
  const early: CallOutcome[] = []
  for (const { answered } of requests) void answered.then((answer) => early.push(answer))
  const state = () => ({ held: waiting() + begins.count(), early })
  await expect.poll(state, { interval: 10 }).toEqual({ held: calls.length, early: [] })
  return {
    finish: () => {
      begins.release()
      return Promise.all(requests.map((each) => each.finish()))
    },
  }
}

interface Revocation {
  /** Done by somebody else, or in another session of the same person. */
  revoke(who: Actor, other: TestClient, held: TestClient): Promise<{ status: number }>
  undo?: (who: Actor) => Promise<unknown>
  /** Rights left afterwards; none at all if absent. */
  left?: Permission[]
}
const revocations: Record<string, Revocation> = {
  'signed out': {
    // Through another instance, because every transaction waits in this one.
    revoke: async (_who, _other, held) =>
      world.client().send('logout', { body: {} }, { cookie: held.cookies(), 'x-csrf-token': await held.csrfToken() }),
  },
  'whose session was ended from another one': {
    revoke: async (_who, other, held) =>
      other.call('endSession', { params: { id: String(await sessionOf(held)) }, body: {} }),
  },
  'whose other sessions were ended': { revoke: (_who, other) => other.call('endOtherSessions', { body: {} }) },
  'who changed the password elsewhere': {
    revoke: (who, other) => other.call('changePassword', { body: { current: who.password, next: who.password } }),
  },
  'given another password': {
    revoke: (who) => chief.call('resetUserPassword', { ...on(who), body: { password: who.password } }),
  },
  'given another second factor': { revoke: (who) => chief.call('resetSecondFactor', { ...on(who), body: {} }) },
  'signed out everywhere': { revoke: (who) => chief.call('endUserSessions', { ...on(who), body: {} }) },
  renamed: {
    revoke: async (who) => {
      const username = `${who.username}x`
      const answer = await chief.call('updateUser', { ...on(who), body: { username } })
      who.username = username
      return answer
    },
  },
  disabled: {
    revoke: (who) => chief.call('setUserAccess', { ...on(who), body: { enabled: false } }),
    undo: (who) => chief.call('setUserAccess', { ...on(who), body: { enabled: true } }),
  },
  'without a role any more': {
    revoke: (who) => setRole(who, null),
    undo: (who) => setRole(who, 'admin'),
    left: ['links.create'],
  },
  'a buyer now': {
    revoke: (who) => setRole(who, 'buyer'),
    undo: (who) => setRole(who, 'admin'),
    left: [
      'links.create',
      'stats.read',
      'accounts.take',
      'accounts.own',
      'spend.record',
      'mailboxes.own',
      'launches.own',
      'links.request',
    ],
  },
  'who may not create links any more': {
    revoke: (who) => grant(who, []),
    undo: (who) => grant(who, ['links.create']),
    left: [
      'users.manage',
      'config.manage',
      'owners.manage',
      'rules.manage',
      'library.manage',
      'views.share',
      'stats.read',
      'status.read',
      'sheets.manage',
      'accounts.take',
      'accounts.own',
      'accounts.manage',
      'spend.record',
      'mailboxes.take',
      'mailboxes.own',
      'launches.own',
      'links.request',
      'mailboxes.manage',
    ],
  },
  deleted: { revoke: (who) => chief.call('deleteUser', { ...on(who), body: {} }) },
}

/** Whether the call needs only a session, or one of these rights. */
const mayStill = ({ access }: Endpoint, left: readonly Permission[] | undefined): boolean =>
  left !== undefined && (access === 'session' || [access].flat().some((each) => left.some((own) => own === each)))

describe('a request that is held open', () => {
  it('[S-25] [S-26] [PERM-33] [ADMIN-27] does nothing for somebody who may not any more', async () => {
    // Deleted in the last round.
    const { who, own } = await prepareActor()
    for (const [round, [name, { revoke, undo, left }]] of Object.entries(revocations).entries()) {
      const [client, other] = [await signIn(who, at), await signIn(who)]
      const acts = actsOf(shared, own, who, client, await sessionOf(other))
      const calls = changing.filter(([, endpoint]) => !mayStill(endpoint, left))
      const held = await holdAll(calls, client, acts, round)
      expect([name, (await revoke(who, other, client)).status]).toEqual([name, 200])
      const before = await digestOfRows(world.db)
      const answers = await held.finish()
      expect([name, answers.filter(({ status }) => status !== (left ? 403 : 401))]).toEqual([name, []])
      expect([name, await digestOfRows(world.db)]).toEqual([name, before])
      await undo?.(who)
    }
  })
})

describe('somebody whose rights changed since a request began', () => {
  /** Sends a request, and lets it continue only after the change. */
  const meeting = async (
    who: Actor,
    name: Changing,
    parts: { params?: Record<string, string>; body: unknown },
    change: () => Promise<{ status: number }>,
  ): Promise<CallOutcome> => {
    const client = await signIn(who, at)
    const begins = paused.hold((text) => text === 'begin')
    const held = await holdRequest(at.url, client, name, parts, { whole: true })
    await expect.poll(begins.count).toBe(1)
    expect((await change()).status).toBe(200)
    begins.release()
    return held.finish()
  }

  it('[S-25] [PERM-33] [S-41] a lead who is a buyer now does not act on what others hold, as leads may', async () => {
    const who = await world.person({ role: 'TeamleadFarmer' })
    const id = String(shared.held[4])
    const before = await digestOfRows(world.db)
    const parts = { params: { id }, body: { spend: 7 } }
    expect(await meeting(who, 'closeAccount', parts, () => setRole(who, 'buyer'))).toMatchObject({ status: 403 })
    const { accounts } = await digestOfRows(world.db)
    expect(accounts).toBe(before['accounts'])
  })

  it('[S-25] [PERM-33] somebody with other groups makes no link in a group that they do not see any more', async () => {
    const who = await world.person({ role: 'buyer', groupIds: [1, 2] })
    await grant(who, ['links.create'])
    const move = (groupIds: number[]) => () => chief.call('updateUser', { ...on(who), body: { groupIds } })
    const links = async () =>
      (await world.db.selectFrom('links').select('id').where('user_id', '=', who.id).execute()).length
    const body = { ...wish(), group_id: 1 }
    expect(await meeting(who, 'createLink', { body }, move([2, 3]))).toMatchObject({ status: 403 })
    expect(await links()).toBe(0)
    // Additional groups take nothing away.
    expect(await meeting(who, 'createLink', { body: { ...wish(), group_id: 2 } }, move([1, 2, 3]))).toMatchObject({
      status: 200,
    })
    expect(await links()).toBe(1)
  })

  it('[S-25] somebody without a role any more keeps what everybody may', async () => {
    const who = await world.person({ role: 'admin' })
    const body = { sidebar: 'rail' }
    expect(await meeting(who, 'savePreferences', { body }, () => setRole(who, null))).toMatchObject({ status: 200 })
  })
})

describe('administrators', () => {
  const ways: [name: string, call: Changing, body: unknown, lost: number][] = [
    ['delete', 'deleteUser', {}, 401],
    ['disable', 'setUserAccess', { enabled: false }, 401],
    ['demote', 'setUserRole', { roleId: null }, 403],
    ['sign out', 'endUserSessions', {}, 401],
  ]
  const administering = async (count: number): Promise<Actor[]> =>
    Promise.all(Array.from({ length: count }, () => world.person({ role: 'admin' })))

  /** Each acts on the next one; all are admitted before any of them begins. */
  const inCircle = async (people: readonly Actor[], call: Changing, body: unknown, withKey: boolean) => {
    const clients = await Promise.all(people.map((who) => signIn(who, at)))
    for (const client of clients) await client.csrfToken()
    const begins = paused.hold((text) => text === 'begin')
    const held = await Promise.all(
      clients.map((client, n) => {
        const parts = { ...on(people[(n + 1) % people.length]!), body }
        return holdRequest(at.url, client, call, parts, { whole: true, ...(withKey && { key: unique() }) })
      }),
    )
    await expect.poll(begins.count).toBe(people.length)
    begins.release()
    return (await Promise.all(held.map((each) => each.finish()))).map(({ status }) => status)
  }

  it.each(ways)(
    '[S-25] [S-45] [ADMIN-27] who %s each other at once: exactly one of two does, with keys and without',
    async (_name, call, body, lost) => {
      for (let round = 0; round < 2; round += 1) {
        const statuses = await inCircle(await administering(2), call, body, round % 2 === 1)
        expect(statuses.toSorted((a, b) => a - b)).toEqual([200, lost])
      }
    },
  )

  it('[S-25] [S-45] [ADMIN-27] who delete each other in a circle of five: nobody acts who was deleted before', async () => {
    for (let round = 0; round < 2; round += 1) {
      const people = await administering(5)
      const statuses = await inCircle(people, 'deleteUser', {}, round % 2 === 1)
      expect(statuses.filter((status) => status !== 200 && status !== 401)).toEqual([])
      const left = await world.db
        .selectFrom('users')
        .select('id')
        .where(
          'id',
          'in',
          people.map(({ id }) => id),
        )
        .execute()
      expect(left).toHaveLength(statuses.filter((status) => status === 401).length)
      expect(left.length).toBeGreaterThan(0)
    }
  })
})

describe('a request that takes too long', () => {
  const deadlineMs = 2_500
  let slow: Instance
  beforeAll(async () => void (slow = await watched({ deadlineMs })))

  const prepare = async (whole: boolean) => {
    const { who, own } = actor
    const client = await signIn(who, slow)
    await client.csrfToken()
    const acts = actsOf(shared, own, who, client, await sessionOf(await signIn(who)))
    return () => Promise.all(changing.map(([name]) => holdRequest(slow.url, client, name, acts[name], { whole })))
  }
  const expectLate = async (requests: readonly HeldRequest[]): Promise<void> => {
    const answers = await Promise.all(requests.map(({ answered }) => answered))
    expect(answers.filter(({ status, code }) => status !== 503 || code !== 'unavailable')).toEqual([])
  }

  it('[R-12] with its body is answered 503, and nothing is done for it, whatever the call', async () => {
    const send = await prepare(false)
    const requests = await send()
    await expectLate(requests)
    const before = await digestOfRows(world.db)
    await Promise.all(requests.map((each) => each.finish()))
    await expect.poll(() => [...reading].filter((req) => !req.complete).length).toBe(0)
    for (let look = 0; look < 2; look += 1) expect(await digestOfRows(world.db)).toEqual(before)
  })

  it('[R-12] before its transaction is answered 503, and nothing is done for it, whatever the call', async () => {
    const send = await prepare(true)
    const begins = paused.hold((text) => text === 'begin')
    // On a busy machine all of them may time out before any gets there.
    const late = async (): Promise<number> => {
      await expectLate(await send())
      return begins.count()
    }
    await expect.poll(late).toBeGreaterThan(0)
    const before = await digestOfRows(world.db)
    begins.release()
    await expect.poll(begins.count).toBe(0)
    for (let look = 0; look < 2; look += 1) expect(await digestOfRows(world.db)).toEqual(before)
  })

  it('[R-12] [R-04] in its transaction is answered 503 and rolled back; once it commits the answer says what came of that', async () => {
    const client = await signIn(actor.who, slow)
    const notes = async () =>
      (
        await world.db
          .selectFrom('accounts')
          .select('notes')
          .where('id', '=', shared.held[1]!)
          .executeTakeFirstOrThrow()
      ).notes
    const save = (text: string) =>
      holdRequest(
        slow.url,
        client,
        'saveNotes',
        {
          params: { id: String(shared.held[1]) },
          body: { notes: text },
        },
        { whole: true },
      )
    const work = paused.hold((text) => text.includes('update accounts set notes'))
    const late = await save('late')
    await expect.poll(work.count).toBe(1)
    expect(await late.answered).toMatchObject({ status: 503, code: 'unavailable' })
    work.release()
    await expect.poll(work.count).toBe(0)
    const commits = paused.hold((text) => text === 'commit')
    const begun = performance.now()
    const inTime = await save('in time')
    await expect.poll(commits.count).toBe(1)
    const pause = new Promise((resolve) => setTimeout(resolve, deadlineMs + 200 - (performance.now() - begun)))
    expect(await Promise.race([inTime.answered, pause])).toBeUndefined()
    commits.release()
    expect(await inTime.answered).toMatchObject({ status: 200 })
    expect(await notes()).toBe('in time')
  })
})

describe('the same requests', () => {
  it('act for somebody who may, every one of them', async () => {
    const { who, own } = actor
    const client = await signIn(who, at)
    const acts = actsOf(shared, own, who, client, await sessionOf(await signIn(who)))
    // Calls that others would end, or that concern the same record, come last.
    const last: Changing[] = [
      'takeMailboxes',
      'addSheet',
      'saveGrants',
      'endSession',
      'endOtherSessions',
      'changePassword',
    ]
    const act = async (name: Changing) => {
      await acts[name].before?.()
      const held = await holdRequest(at.url, client, name, acts[name])
      return held.finish()
    }
    await client.csrfToken()
    // Only a few bulk changes of one person run at once.
    const runs: Changing[] = ['releaseAccounts', 'handOverAccounts', 'closeAccounts', 'repeatBulkChange']
    last.unshift(...runs.filter((name) => changing.some(([each]) => each === name)))
    const first = changing.map(([name]) => name).filter((name) => !last.includes(name))
    const done: CallOutcome[] = []
    // Changes wait for each other, and a request may only wait for so long: batches that a busy machine can finish by
    // then.
    for (let n = 0; n < first.length; n += 20) done.push(...(await Promise.all(first.slice(n, n + 20).map(act))))
    for (const name of last) done.push(await act(name))
    // These calls read the messages sent to Telegram, as the tests of pairing do: no such code could end anything here.
    const coded: Changing[] = ['provePairing', 'finishPairing']
    const refused = done.filter(({ status }) => status !== 200)
    expect(Object.fromEntries(refused.map(({ name, code }) => [name, code]))).toEqual(
      Object.fromEntries(coded.map((name) => [name, 'challenge_expired'])),
    )
    expect(done).toHaveLength(changing.length)
  })
})
