import { inspect } from 'node:util'
import { startAdspower, type AdspowerModes, type SeenRequest } from '@app/simulators'
import { expect, it, onTestFinished } from 'vitest'
import { ProfilesError } from '../../ports/profiles.ts'
import { createAdspower, type AdspowerOptions } from './index.ts'

const start = async (options: Partial<AdspowerOptions> = {}, modes: Partial<AdspowerModes> = { perSecond: 0 }) => {
  const adspower = await startAdspower()
  onTestFinished(() => adspower.close())
  const control = async <T = unknown>(path: string, method = 'GET', body?: unknown): Promise<T> => {
    const json = body !== undefined && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
    const answer = await fetch(`${adspower.url}/control/${path}`, { method, ...json })
    if (!answer.ok) throw new Error(await answer.text())
    return (answer.status === 204 ? null : await answer.json()) as T
  }
  await control('modes', 'PUT', modes)
  const profiles = createAdspower({
    url: adspower.url,
    apiKey: adspower.apiKey,
    spacingMs: 0,
    cooldownMs: 300,
    ...options,
  })
  /** Failure and state after a call that has to fail; neither may contain the address or the key. */
  const failure = async (of = profiles): Promise<string> => {
    const error: unknown = await of.groups().then(
      () => expect.fail('It did not fail'),
      (reason: unknown) => reason,
    )
    if (!(error instanceof ProfilesError)) throw error
    const shown = inspect(error, { depth: 10, showHidden: true })
    for (const secret of [adspower.url, adspower.apiKey]) expect(shown).not.toContain(secret)
    return error.failure
  }
  return {
    adspower,
    profiles,
    failure,
    control,
    modes: (next: Partial<AdspowerModes>) => control('modes', 'PUT', next),
    fault: (fault: object) => control('faults', 'POST', fault),
    calls: async () => (await control<SeenRequest[]>('requests')).length,
  }
}

it('[API-20] an answer without a list, which calls itself a success, is no group at all', async () => {
  const { profiles, modes, control, fault } = await start({ groupsAtOnce: 4 })
  await modes({ emptyData: true })
  // The page after the last full one is empty.
  expect(await profiles.groups()).toHaveLength(4)
  await control('groups', 'PUT', [])
  expect(await profiles.groups()).toEqual([])
  expect(profiles.state()).toMatchObject({ state: 'green' })
  for (const data of [{ list: null }, {}]) {
    await fault({ kind: 'body', body: { code: 0, msg: 'Success', data } })
    expect(await profiles.groups()).toEqual([])
  }
  for (const body of [{ code: 0 }, { code: 0, data: null }, { code: 0, data: { list: 'none' } }, {}]) {
    await fault({ kind: 'body', body })
    await expect(profiles.groups()).rejects.toMatchObject({ failure: 'broken' })
  }
})

it('[API-20] [ENT-02] gives all groups by name, whatever the remarks are', async () => {
  const { profiles, modes } = await start()
  const groups = [
    { id: '102', name: 'Farm' },
    { id: '100', name: 'FB team A' },
    { id: '101', name: 'FB team B' },
    { id: '103', name: 'Reserve' },
  ]
  for (const remarks of ['text', 'null', 'missing'] as const) {
    await modes({ remarks })
    expect(await profiles.groups()).toEqual(groups)
  }
  expect(profiles.state()).toMatchObject({ service: 'adspower', state: 'green' })
})

it('reads page after page, since no answer tells how many there are', async () => {
  const { profiles, control, calls } = await start({ groupsAtOnce: 3 })
  const names = Array.from({ length: 9 }, (_, n) => `Group ${n}`)
  await control('groups', 'PUT', names)
  expect((await profiles.groups()).map(({ name }) => name)).toEqual(names)
  expect(await calls()).toBe(4)
})

it('keeps to one call a second, and repeats what other programs pushed out', async () => {
  const { profiles, control, fault, calls } = await start({ groupsAtOnce: 3, spacingMs: 2_000 }, { perSecond: 1 })
  await fault({ kind: 'body', body: { code: -1, msg: 'too many request per second', data: {} } })
  await control('groups', 'PUT', ['a', 'b', 'c', 'd'])
  expect((await profiles.groups()).map(({ name }) => name)).toEqual(['a', 'b', 'c', 'd'])
  expect(await calls()).toBe(3)
})

it('tells a refused key, a plan without the API and an input that is not accepted from faults', async () => {
  const { adspower, failure, modes, fault, profiles } = await start()
  const stranger = createAdspower({ url: adspower.url, apiKey: 'wrong', spacingMs: 0 })
  expect(await failure(stranger)).toBe('refused')
  expect(stranger.state()).toMatchObject({ state: 'down', lastError: { actor: 'administrator' } })
  await modes({ keyRequired: false })
  expect(await stranger.groups()).toHaveLength(4)
  await modes({ paid: false })
  expect(await failure()).toBe('rejected')
  await modes({ paid: true })
  await fault({ kind: 'body', body: { code: 9, msg: 'something new' } })
  expect(await failure()).toBe('rejected')
  await profiles.groups()
  expect(profiles.state().state).toBe('green')
})

it('[R-13] survives what makes no sense, a client that starts, hangs, is cut off or is not there', async () => {
  const { adspower, failure, modes, fault, profiles } = await start({ deadlineMs: 2_000 })
  for (const body of ['{"code":0,"da', { message: 'Internal error' }, { code: 0, data: { list: 'x' } }, '<html>']) {
    await fault({ kind: 'body', body })
    expect([body, await failure()]).toEqual([body, 'broken'])
    await profiles.groups()
  }
  await modes({ starting: true })
  expect(await failure()).toBe('down')
  await modes({ starting: false })
  await fault({ kind: 'hang' })
  expect(await failure()).toBe('slow')
  await fault({ kind: 'dropBefore' })
  expect(await failure()).toBe('down')
  await fault({ kind: 'body', body: { code: -1, msg: 'Too many request per second' }, times: 3 })
  expect(await failure()).toBe('busy')
  expect(await failure(createAdspower({ url: undefined, apiKey: '' }))).toBe('down')
  await adspower.close()
  expect(await failure()).toBe('down')
})

it('[R-13] entries that are no groups are left out and counted, and leave nothing else alone', async () => {
  const lines: unknown[] = []
  const { profiles, modes, fault, failure } = await start({ log: { warn: (line: unknown) => lines.push(line) } })
  const whole = await profiles.groups()
  await modes({ oddGroups: true })
  expect(await profiles.groups()).toEqual(whole)
  await profiles.groups()
  expect(profiles.state()).toMatchObject({ state: 'green', skipped: [{ list: 'groups', rows: 3, total: 7 }] })
  expect(lines).toMatchObject([{ event: 'outbound.rows_skipped', service: 'adspower', list: 'groups' }])
  const data = (list: unknown) => JSON.stringify({ code: '0', msg: null, data: { list } })
  await fault({ kind: 'body', times: 10, match: { path: 'group/list' }, body: data([null, 7]) })
  for (let time = 0; time < 6; time += 1) expect(await failure()).toBe('broken')
  expect(profiles.state()).toMatchObject({ state: 'stale', nextTry: null })
})
