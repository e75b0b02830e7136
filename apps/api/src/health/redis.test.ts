// Long: starts a Redis of its own for each fault.
import type { FindingCode } from '@app/contract'
import { Redis } from 'ioredis'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { findRedis } from '../../test/servers/find.ts'
import { startRedis, startSentinel, type OwnRedis } from '../../test/servers/redis.ts'
import { startWorld, type Instance, type World } from '../../test/world.ts'
import { checkRedis } from '../commands/doctor/redis.ts'
import { readConfig } from '../config.ts'
import { connectRedis } from '../redis/redis.ts'

describe.skipIf(!findRedis())('a Redis that is not well (only where redis-server is installed)', () => {
  let world: World
  beforeAll(async () => void (world = await startWorld({ ADMIN_USERNAME: 'chief' })))
  afterAll(() => world.close())

  const undo: (() => unknown)[] = []
  afterEach(async () => {
    for (const step of undo.splice(0).toReversed()) await step()
  })

  const ownRedis = async (...settings: string[]): Promise<OwnRedis> => {
    const own = (await startRedis(...settings))!
    undo.push(() => own.stop())
    return own
  }
  const ask = (url: string, ...[command, ...args]: [string, ...(string | number)[]]): Promise<unknown> => {
    const client = new Redis(url)
    client.on('error', () => undefined)
    return client.call(command, ...args).finally(() => client.disconnect())
  }
  const userOf = async (url: string, ...rights: string[]): Promise<string> => {
    await ask(url, 'acl', 'setuser', 'app', 'reset', 'on', '>secret', '~*', '&*', '+@all', ...rights)
    return Object.assign(new URL(url), { username: 'app', password: 'secret' }).href
  }
  const instanceOn = async (url: string): Promise<Instance> => {
    const redis = await connectRedis(url, world.log)
    const instance = await world.instance({ redis })
    undo.push(async () => {
      await instance.close()
      redis.disconnect()
    })
    return instance
  }

  const readyOf = async (at: Instance) => {
    const answer = await fetch(`${at.url}/readyz`)
    return [answer.status, await answer.json()]
  }
  const ofMetrics = async (at: Instance): Promise<(string | undefined)[]> => {
    const text = await (await fetch(`${at.url}/metrics`)).text()
    return [...text.matchAll(/^redis_trouble\{code="([^"]+)"\} 1$/gm)].map(([, code]) => code)
  }
  const ofDoctor = async (url: string) =>
    (
      await checkRedis(
        readConfig({ DATA_DIR: world.config.dataDir, DATABASE_URL: 'postgres://a@127.0.0.1:1/x', REDIS_URL: url }),
      )
    )
      .filter(({ code, severity }) => code !== undefined && severity !== 'ok')
      .map(({ code, text, todo }) => ({ code, text, todo }))

  /** Redis with a fault, and its URL. */
  const unwell: [name: string, code: FindingCode, start: () => Promise<string>][] = [
    [
      'a replica',
      'redis/replica',
      async () => {
        const [primary, replica] = [new URL((await ownRedis()).url), await ownRedis()]
        await ask(replica.url, 'replicaof', primary.hostname, primary.port)
        return replica.url
      },
    ],
    [
      'a replica that takes changes, and loses them',
      'redis/replica',
      async () => {
        const [primary, replica] = [new URL((await ownRedis()).url), await ownRedis('--replica-read-only', 'no')]
        await ask(replica.url, 'replicaof', primary.hostname, primary.port)
        return replica.url
      },
    ],
    [
      'a sentinel',
      'redis/sentinel',
      async () => {
        const sentinel = (await startSentinel())!
        undo.push(() => sentinel.stop())
        return sentinel.url
      },
    ],
    [
      'a cluster whose keys nobody serves',
      'redis/cluster',
      async () => (await ownRedis('--cluster-enabled', 'yes')).url,
    ],
    [
      'a cluster of one server',
      'redis/cluster',
      async () => {
        const { url } = await ownRedis('--cluster-enabled', 'yes')
        await ask(url, 'cluster', 'addslotsrange', 0, 16_383)
        await expect.poll(() => ask(url, 'set', 'x', 1).catch(() => null)).toBe('OK')
        return url
      },
    ],
    ['a user who may not write', 'redis/forbidden', async () => userOf((await ownRedis()).url, '-set')],
    ['a user who may run no script', 'redis/forbidden', async () => userOf((await ownRedis()).url, '-@scripting')],
    ['a user who may not publish', 'redis/forbidden', async () => userOf((await ownRedis()).url, '-xadd')],
    ['a user who may not hear', 'redis/forbidden', async () => userOf((await ownRedis()).url, '-xread')],
    ['a user without keys', 'redis/forbidden', async () => userOf((await ownRedis()).url, 'resetkeys', '~other:*')],
    [
      'replicas that it must have and has not',
      'redis/refuses',
      async () => (await ownRedis('--min-replicas-to-write', '1')).url,
    ],
    ['a memory that is full', 'redis/full', async () => (await ownRedis('--maxmemory', '1')).url],
    ['no Redis at all', 'redis/away', async () => 'redis://127.0.0.1:1'],
  ]

  it.each(unwell)('[PROD-04] %s is not ready, and named by /readyz, metrics and doctor', async (_name, code, start) => {
    const url = await start()
    const at = await instanceOn(url)
    expect(await readyOf(at)).toEqual([503, { ok: false, reason: code }])
    expect(await ofMetrics(at)).toEqual([code])
    const host = new URL(url).host
    expect(await ofDoctor(url)).toEqual([
      { code, text: expect.stringContaining(host), todo: { who: 'Server administrator', what: expect.any(String) } },
    ])
  })

  it.each([
    ['allkeys-lru', 'redis/evicts'],
    ['volatile-ttl', 'redis/evicts'],
    ['noeviction', undefined],
  ] as const)('[PROD-04] a Redis of the policy %s is ready; what it may throw away is named', async (policy, code) => {
    const { url } = await ownRedis('--maxmemory', '100mb', '--maxmemory-policy', policy)
    const at = await instanceOn(url)
    const client = await world.signIn(await world.person({ isAdmin: true }), world.client(at))
    const codes = code ? [code] : []
    expect(await readyOf(at)).toEqual([200, { ok: true }])
    expect(await ofMetrics(at)).toEqual(codes)
    expect((await ofDoctor(url)).map((each) => each.code)).toEqual(codes)
    const { findings } = (await client.call('getStatus', { query: {} })).body
    const ofRedis = findings.filter((each) => each.code.startsWith('redis/') && each.severity !== 'ok')
    expect(ofRedis.map((each) => [each.code, each.values])).toEqual(codes.map((each) => [each, { policy }]))
  })

  it('a user with the rights that the compose file gives is enough', async () => {
    const url = await userOf((await ownRedis()).url, '-@admin', '-@dangerous', '+info')
    expect(await readyOf(await instanceOn(url))).toEqual([200, { ok: true }])
    expect(await ofDoctor(url)).toEqual([])
  })

  it('[PROD-04] one that is nearly full says so; full, it costs nobody who is signed in their work, and room is enough', async () => {
    const own = await ownRedis('--maxmemory-policy', 'noeviction')
    const at = await instanceOn(own.url)
    const client = await world.signIn(await world.person({ isAdmin: true }), world.client(at))
    const status = async () => (await client.call('getStatus', { query: {} })).body.findings
    const used = Number(/used_memory:(\d+)/.exec(String(await ask(own.url, 'info', 'memory')))?.[1])
    await ask(own.url, 'config', 'set', 'maxmemory', Math.floor(used * 1.1))
    expect(await readyOf(at)).toEqual([200, { ok: true }])
    expect(await ofMetrics(at)).toEqual(['redis/nearlyFull'])
    expect((await status()).find(({ code }) => code === 'redis/nearlyFull')).toMatchObject({
      severity: 'warning',
      values: { percent: expect.any(Number) },
    })

    await ask(own.url, 'config', 'set', 'maxmemory', 1)
    expect(await readyOf(at)).toEqual([503, { ok: false, reason: 'redis/full' }])
    expect((await client.call('getMe')).status).toBe(200)
    expect((await client.call('savePreferences', { body: { theme: 'dark' } })).status).toBe(200)
    expect((await client.call('listUsers', { query: {} })).status).toBe(200)
    expect((await status()).find(({ code }) => code === 'redis/full')).toMatchObject({
      severity: 'fault',
      since: expect.stringMatching(/Z$/),
    })
    const other = await world.person()
    // Without a session the reason is shown, not that the page is out of date.
    expect(await world.client(at).call('getCsrfToken')).toMatchObject({ status: 503, body: { reason: 'data' } })

    await ask(own.url, 'config', 'set', 'maxmemory', 0)
    expect(await readyOf(at)).toEqual([200, { ok: true }])
    expect(await ofMetrics(at)).toEqual([])
    await world.signIn(other, world.client(at))
  })
})
