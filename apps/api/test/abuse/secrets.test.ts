// Long: sends what is hostile, large or much.
import type { RoleName } from '@app/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readTables } from '../canary.ts'
import type { TestClient } from '../client.ts'
import { openEvents } from '../events.ts'
import { trackerFault, wish } from '../links.ts'
import { startWorld, type Person, type World } from '../world.ts'
import { calls, filledCall } from './sampling.ts'

let world: World
beforeAll(async () => {
  world = await startWorld({ ADMIN_USERNAME: 'chief' })
})
afterAll(() => world.close())

/** All readable answers of a person, as pages and as files, including empty ones. */
const everythingReadBy = async (client: TestClient): Promise<string[]> => {
  const texts: string[] = []
  for (const [name, endpoint] of calls.filter(([, { method, stream }]) => method === 'GET' && !stream)) {
    const { params, query } = filledCall(name, endpoint)
    const { fresh: _fresh, ...asked } = query ?? {}
    for (const accept of ['application/json', ...(endpoint.csv ? ['text/csv'] : [])]) {
      texts.push((await client.send(name, { params, query: asked }, { accept })).text)
      texts.push((await client.send(name, { params: { ...params, id: '1' }, query: { limit: 'x' } }, { accept })).text)
    }
  }
  return texts
}

it('[S-60] keys of outside services, passwords, codes and tokens stand in no answer, file, event, log line, metric or table', async () => {
  const privateKey = world.google.serviceAccount.private_key
  const secrets: Record<string, string> = {
    'the bot token': world.telegram.token,
    'the key for the tracker': world.keitaro.apiKey,
    'the key for ADSpower': world.adspower.apiKey,
    'the key of the service account': privateKey.split('\n')[1]!,
    'the key of cookies': world.keys.cookies[0]!,
  }
  const said: string[] = []
  const people: [Person, TestClient][] = []
  for (const role of ['admin', 'TeamleadFarmer', 'farmer', 'buyer', null] as (RoleName | null)[]) {
    const username = role === 'admin' ? 'chief' : undefined
    const who = await world.person({ role, password: `Canary-${role}-9f!x`, ...(username && { username }) })
    const client = world.client()
    const login = await client.call('login', { body: { username: who.username, password: who.password } })
    expect(login.status).toBe(200)
    const code = await world.lastCode(who)
    secrets[`the password of ${role}`] = who.password
    secrets[`the token of ${role}`] = login.body.tempToken!
    said.push((await client.call('verifyTwoFactor', { body: { tempToken: login.body.tempToken!, code } })).text)
    client.forgetCsrf()
    secrets[`the cookie of ${role}`] = decodeURIComponent(/sid=([^;]+)/.exec(client.cookies())![1]!)
    people.push([who, client])
  }
  const [, chief] = people[0]!
  const [buyer, asBuyer] = people[3]!
  const heard = await openEvents(chief, world.main)

  // Actions with secrets, and failures during them.
  const { codes } = (await asBuyer.call('createRecoveryCodes', { body: { password: buyer.password } })).body
  for (const [i, code] of codes.entries()) secrets[`recovery code ${i}`] = code
  secrets['a new password'] = 'Canary-new-4h!y'
  secrets['a password that was refused'] = 'Canary-refused-7k!z'
  const body = { username: buyer.username, password: secrets['a password that was refused']! }
  said.push((await world.client().call('login', { body })).text)
  said.push((await asBuyer.call('changePassword', { body: { current: body.password, next: 'x' } })).text)
  said.push(
    (await asBuyer.call('changePassword', { body: { current: buyer.password, next: secrets['a new password'] } })).text,
  )
  for (const status of [401, 403]) {
    await world.fault('status', { status })
    said.push(
      (await world.client().call('login', { body: { username: buyer.username, password: secrets['a new password'] } }))
        .text,
    )
    await trackerFault(world, 'POST', '/campaigns', { kind: 'status', status, body: { error: world.keitaro.apiKey } })
    said.push((await chief.call('createLink', { body: wish() })).text)
  }
  await world.tracker('/faults', 'DELETE')
  await world.sheets('/faults', 'POST', { kind: 'body', body: privateKey, times: 1_000 })
  const url = 'https://docs.google.com/spreadsheets/d/1AbC-def_GHIjklMNOpqrsTUVwxyz0123456789abcd'
  said.push((await chief.call('checkSheet', { body: { url } })).text)
  await world.sheets('/faults', 'DELETE')

  for (const [, client] of people) said.push(...(await everythingReadBy(client)))
  said.push(...(await everythingReadBy(world.client())))
  for (const path of ['/metrics', '/healthz', '/readyz', '/', '/api/openapi.json', '/api/docs'])
    said.push(await (await fetch(`${world.main.url}${path}`, { headers: { cookie: chief.cookies() } })).text())
  said.push(JSON.stringify(heard.events), ...world.lines)
  heard.close()
  expect(said.length).toBeGreaterThan(300)

  const tablesWith = await readTables(world.database)
  for (const [name, secret] of Object.entries(secrets)) {
    expect([name, said.filter((text) => text.includes(secret))]).toEqual([name, []])
    expect([name, tablesWith(secret)]).toEqual([name, []])
  }
  // The search itself finds existing values.
  expect(said.some((text) => text.includes(buyer.username))).toBe(true)
  expect(tablesWith(buyer.username)).toContain('public.users')
})
