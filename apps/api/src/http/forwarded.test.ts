import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from 'kysely'
import { startWorld, type World } from '../../test/world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld({ TRUSTED_PROXIES: 'loopback,10.0.0.0/8' })
})
afterAll(() => world.close())

/** Address of the tests themselves: the proxy, as the server sees it. */
const proxy = '127.0.0.1'

/** Tries a wrong password with this forwarding header; returns the status. */
const guess = async (username: string, forwarded: string): Promise<number> =>
  (await world.client(world.main, forwarded).call('login', { body: { username, password: 'wrong' } })).status

/** Networks under which the tries for a name were counted. */
const countedUnder = async (username: string): Promise<string[]> => {
  const { rows } = await sql<{ network: string }>`
    select replace(key, ${`guess:${username}:`}, '') as network from throttles where key like ${`guess:${username}:%`}
    order by key`.execute(world.db)
  return rows.map(({ network }) => network)
}

describe('whose tries are counted', () => {
  it.each([
    ['IPv4', '203.0.113.66', (port: number) => `203.0.113.66:${port}`],
    ['IPv6', '2001:db8:66:1::/64', (port: number) => `[2001:db8:66:1::${port % 9}]:${port}`],
    ['IPv4 within IPv6', '203.0.113.67', (port: number) => `[::ffff:203.0.113.67]:${port}`],
    ['IPv4 behind an own gateway', '203.0.113.68', (port: number) => `203.0.113.68:${port}, 10.1.2.3:${port + 1}`],
    ['obfuscated', proxy, (port: number) => `_hidden${port}`],
  ])(
    '[S-07] [S-11] 8 wrong passwords over 8 connections of one %s: 5 are checked, 3 refused',
    async (_name, key, by) => {
      const { username } = await world.person()
      const statuses = []
      for (let i = 0; i < 8; i++) statuses.push(await guess(username, by(50_001 + 7 * i)))
      expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429, 429])
      expect(await countedUnder(username)).toEqual([key])
    },
  )

  it.each([
    ['203.0.113.6:50001', '203.0.113.6'],
    ['"203.0.113.6:50001"', '203.0.113.6'],
    [' 203.0.113.6 ', '203.0.113.6'],
    ['203.0.113.6 ,', '203.0.113.6'],
    ['198.51.100.9, 203.0.113.6:50001', '203.0.113.6'],
    ['203.0.113.6:50001, 10.0.0.7:443, 10.0.0.8', '203.0.113.6'],
    ['203.0.113.6, ::ffff:10.0.0.7', '203.0.113.6'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['[2001:db8::1]', '2001:db8:0:0::/64'],
    ['[2001:db8::1]:443', '2001:db8:0:0::/64'],
    ['"[2001:db8::1]:443"', '2001:db8:0:0::/64'],
    ['fe80::7%eth0', 'fe80:0:0:0::/64'],
    ['[fe80::7%25eth0]:443', 'fe80:0:0:0::/64'],
    ['::ffff:203.0.113.6', '203.0.113.6'],
    ['::FFFF:cb00:7106', '203.0.113.6'],
    ['[::ffff:203.0.113.6]:50001', '203.0.113.6'],
  ])('[S-07] [S-11] X-Forwarded-For: %s counts as %s', async (forwarded, network) => {
    const { username } = await world.person()
    await guess(username, forwarded)
    expect(await countedUnder(username)).toEqual([network])
  })

  it.each([
    ['unknown', proxy],
    ['_hidden', proxy],
    ['-', proxy],
    [',,', proxy],
    ['""', proxy],
    ['for=203.0.113.6;proto=https;by=10.0.0.7', proxy],
    ['203.0.113.6:', proxy],
    ['203.0.113.6:port', proxy],
    ['203.0.113.6:123456', proxy],
    ['203.0.113.256', proxy],
    ['203.0.113', proxy],
    ['0x7f.1', proxy],
    ['3405803782', proxy],
    ['[203.0.113.6]', proxy],
    ['[2001:db8::1', proxy],
    ['2001:db8::1]:443', proxy],
    ['2001:db8:1:2:3:4:5:6:443', proxy],
    ['198.51.100.9, unknown', proxy],
    // Counts as the gateway that reported it, which is the last known address.
    ['198.51.100.9, unknown, 10.0.0.7', '10.0.0.7'],
    ['_hidden, 10.0.0.7:443', '10.0.0.7'],
    ['10.0.0.9:80, 10.0.0.7:443', '10.0.0.9'],
  ])('[S-11] X-Forwarded-For: %s is no address of a person and counts as its proxy, %s', async (forwarded, network) => {
    const { username } = await world.person()
    await guess(username, forwarded)
    expect(await countedUnder(username)).toEqual([network])
  })

  it('[S-11] of several headers the last entry counts, and only while those behind it are proxies of ours', async () => {
    const { username } = await world.person()
    const client = world.client()
    await client.csrfToken()
    await client.agent
      .post('/api/login')
      .set('x-csrf-token', await client.csrfToken())
      // One header line each.
      .set({ 'X-Forwarded-For': ['192.0.2.1:9', '_hidden', '203.0.113.70:50001', '10.0.0.7:443'] as unknown as string })
      .send({ username, password: 'wrong' })
    expect(await countedUnder(username)).toEqual(['203.0.113.70'])
  })
})

it('[S-11] [S-55] no log line, record, session, message or key of a limit tells a port or what is no address', async () => {
  const person = await world.person()
  const client = world.client(world.main, '203.0.113.71:50123')
  for (let i = 0; i < 5; i++) await guess(person.username, `203.0.113.71:${51_001 + i}`)
  await expect
    .poll(() => world.messagesTo(person))
    .toEqual([expect.stringContaining('The last one came from 203.0.113.71.')])
  const other = await world.signIn(await world.person(), client)
  const { sessions } = (await other.call('listSessions')).body
  expect(sessions.map(({ network }) => network)).toEqual(['203.0.113.71'])
  await world.client(world.main, '"><script>203.0.113.72').call('getCsrfToken')
  const records = await sql<{ network: string | null }>`
    select distinct network from audit_log where network like '203.0.113.71%'`.execute(world.db)
  expect(records.rows).toEqual([{ network: '203.0.113.71' }])
  const told = world.lines.join('')
  expect(told).toContain('"network":"203.0.113.71"')
  expect(told).not.toMatch(/203\.0\.113\.71:|script|hidden/)
  const { rows: keys } = await sql<{
    key: string
  }>`select key from throttles where key ~ 'hidden|unknown|for=|script'`.execute(world.db)
  expect(keys).toEqual([])
})
