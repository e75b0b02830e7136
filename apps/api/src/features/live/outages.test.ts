// Long: kills a Redis of its own over and over.
import { Redis } from 'ioredis'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { startDoor } from '../../../test/door.ts'
import { openEvents, type OpenEvents } from '../../../test/events.ts'
import { findRedis } from '../../../test/servers/find.ts'
import { startRedis, type OwnRedis } from '../../../test/servers/redis.ts'
import { startWorld, type Instance, type Person, type World } from '../../../test/world.ts'
import { connectRedis } from '../../redis/redis.ts'

/** Rounds per outage; more of them find rare faults. */
const rounds = Number(process.env['TEST_OUTAGES'] ?? 1)
const themes = ['blue', 'dark', 'light'] as const

/** A person who changes something again and again, with a page on each instance. */
interface Writer {
  who: Person
  pages: OpenEvents[]
  /** Start time of each acknowledged change. */
  made: number[]
  stop(): Promise<void>
}

describe.skipIf(!findRedis())('open pages while Redis is lost (only where redis-server is installed)', () => {
  let world: World
  beforeAll(async () => void (world = await startWorld()))
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
  const instanceOn = async (url: string): Promise<Instance> => {
    const redis = await connectRedis(url, world.log)
    const instance = await world.instance({ redis })
    undo.push(async () => {
      await instance.close()
      redis.disconnect()
    })
    return instance
  }
  const doorTo = async (url: string) => {
    const door = await startDoor(new URL(url))
    undo.push(() => door.close())
    return door
  }

  const write = async (at: readonly Instance[]): Promise<Writer> => {
    const who = await world.person()
    let client = await world.signIn(who, world.client(at[0]))
    const pages: OpenEvents[] = []
    for (const instance of at) pages.push(await openEvents(client, instance))
    const made: number[] = []
    let going = true
    const writing = (async () => {
      for (let n = 0; going; n += 1) {
        const begun = performance.now()
        const body = { theme: themes[n % themes.length]! }
        const status = await client.call('savePreferences', { body }).then(
          (answer) => answer.status,
          () => 0,
        )
        if (status === 200) made.push(begun)
        // A wiped Redis has ended the session; the open page stays.
        if (status === 401) client = await world.signIn(who, world.client(at[0])).catch(() => client)
      }
    })()
    return { who, pages, made, stop: () => ((going = false), writing) }
  }

  /** Number of acknowledged changes that a page has neither received nor been told to refetch. */
  const untold = ({ made }: Writer, { heard }: OpenEvents): number => {
    const told = heard.findLast(({ what }) => what === 'back')?.at ?? 0
    const heardOf = heard.filter(({ what, at }) => what === 'me.changed' && at > told).length
    return Math.max(0, made.filter((begun) => begun > told).length - heardOf)
  }

  /** Three people work while something happens to Redis, and go on; then every page must know of every change. */
  const outlive = async (
    at: readonly Instance[],
    happen: (working: (since: number) => () => number, pages: OpenEvents[]) => Promise<unknown>,
  ): Promise<void> => {
    const writers = [await write(at), await write(at), await write(at)]
    /** Minimum number of changes by anybody since then. */
    const worked = (since: number) => () =>
      Math.min(...writers.map(({ made }) => made.filter((begun) => begun > since).length))
    try {
      await expect.poll(worked(0)).toBeGreaterThan(2)
      await happen(
        worked,
        writers.flatMap(({ pages }) => pages),
      )
      await expect.poll(worked(performance.now()), { interval: 20 }).toBeGreaterThan(2)
    } finally {
      for (const { stop } of writers) await stop()
    }
    for (const writer of writers)
      for (const page of writer.pages) {
        await expect.poll(() => page.said.at(-1), { timeout: 15_000 }).toBe('back')
        await expect.poll(() => untold(writer, page), { timeout: 15_000 }).toBe(0)
        page.close()
      }
  }

  it.each([
    ['its append-only file', ['--appendonly', 'yes']],
    ['nothing', []],
  ])(
    '[PROD-04] killed and back within a second with %s: every page hears of every change, or is told to ask again',
    async (_what, settings) => {
      const own = await ownRedis(...settings)
      const at = [await instanceOn(own.url), await instanceOn(own.url)]
      for (let round = 0; round < rounds; round += 1) {
        await outlive(at, async () => {
          await own.kill()
          await own.restart()
        })
      }
    },
  )

  it('[PROD-04] emptied: every page is told to ask again, also on an instance that was cut off meanwhile', async () => {
    const own = await ownRedis()
    const door = await doorTo(own.url)
    const at = [await instanceOn(own.url), await instanceOn(door.url)]
    for (let round = 0; round < rounds; round += 1) {
      await outlive(at, async () => {
        if (round > 0) door.set('closed')
        await ask(own.url, 'flushall')
        door.set('open')
      })
    }
  })

  it('[PROD-04] replaced by another one whose order began anew, by a clock that is behind: it is read from its beginning', async () => {
    const door = await doorTo((await ownRedis()).url)
    const at = [await instanceOn(door.url), await instanceOn(door.url)]
    for (let round = 0; round < rounds; round += 1) {
      const other = await ownRedis()
      const early = await world.person()
      const client = await world.signIn(early, world.client(at[0]))
      const pages = [await openEvents(client, at[0]!), await openEvents(client, at[1]!)]
      const entry = { at: new Date().toISOString(), type: 'me.changed', data: {}, to: [early.id] }
      await ask(other.url, 'xadd', 'events', '5-1', 'e', JSON.stringify(entry))
      await outlive(at, async () => door.moveTo(other.url))
      for (const page of pages) {
        await expect.poll(() => page.events.filter(({ id }) => id === '5-1')).toHaveLength(1)
        expect(page.said).toContain('back')
        page.close()
      }
    }
  })

  it('[PROD-04] what one instance may not say for a while is told on all as soon as it may', async () => {
    const own = await ownRedis()
    const mayAdd = (sign: '+' | '-') =>
      ask(own.url, 'acl', 'setuser', 'half', 'on', '>half', '~*', '&*', '+@all', `${sign}xadd`)
    await mayAdd('+')
    const half = Object.assign(new URL(own.url), { username: 'half', password: 'half' })
    const at = [await instanceOn(half.href), await instanceOn(own.url)]
    for (let round = 0; round < rounds; round += 1) {
      await outlive(at, async (working) => {
        await mayAdd('-')
        await expect.poll(working(performance.now())).toBeGreaterThan(2)
        await mayAdd('+')
      })
    }
  })

  it('[PROD-04] full: people work on, pages say that nothing updates by itself, and are told to ask again when there is room', async () => {
    const own = await ownRedis('--maxmemory-policy', 'noeviction')
    const at = [await instanceOn(own.url), await instanceOn(own.url)]
    for (let round = 0; round < rounds; round += 1) {
      await outlive(at, async (working, pages) => {
        await ask(own.url, 'config', 'set', 'maxmemory', 1)
        await expect.poll(working(performance.now())).toBeGreaterThan(2)
        await expect.poll(() => pages.map(({ said }) => said.at(-1))).toEqual(pages.map(() => 'off'))
        await ask(own.url, 'config', 'set', 'maxmemory', 0)
      })
    }
  })
})
