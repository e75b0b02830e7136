// Runs on both databases: each engine locks, counts and refuses in its own way.
import { sql } from 'kysely'
import { describe, expect, it, vi } from 'vitest'
import { onServers } from '../../test/database/database.ts'
import { deadOf, latch, Note, notes, startJobs, storedJobs, withJobs, type TestJobs } from '../../test/jobs.ts'
import { createLog } from '../lib/log.ts'
import { GiveUp, RetryLater, createJobs } from './index.ts'
import { withDefaults } from './queues.ts'

const world = withJobs()
const { begin } = world
const retry = async (jobs: TestJobs, id: string): Promise<boolean> =>
  (await world.database.db.transaction().execute((trx) => jobs.retryDead(trx, id))) !== null

describe('sending', () => {
  it('[R-06] a change and its job are committed together, and a rollback leaves neither', async () => {
    await sql`create table changes (record text)`.execute(world.database.db)
    const worked: string[] = []
    const jobs = await begin(async ({ data }) => void worked.push(data.record))
    const change = (record: string, fails: boolean) =>
      world.database.db.transaction().execute(async (trx) => {
        await sql`insert into changes values (${record})`.execute(trx)
        await jobs.send(trx, 'notes', { record, n: 1 }, { key: record })
        if (fails) throw new Error('changed my mind')
      })
    await expect(change('undone', true)).rejects.toThrow('changed my mind')
    await change('kept', false)
    await expect.poll(() => worked).toEqual(['kept'])
    expect((await sql`select record from changes`.execute(world.database.db)).rows).toEqual([{ record: 'kept' }])
    await expect.poll(async () => (await storedJobs(world.database)).map(({ state }) => state)).toEqual(['completed'])
  })

  it('[R-06] nothing is sent outside a transaction, before the start, or with data that its queue does not know', async () => {
    const jobs = await begin(null)
    // @ts-expect-error a database is not a transaction
    const outside = jobs.send(world.database.db, 'notes', { record: 'a', n: 1 }, { key: 'a' })
    await expect(outside).rejects.toThrow('in the transaction of the change')
    const wrong = { record: 'a', n: 'x' } as unknown as { record: string; n: number }
    const refused = world.database.db.transaction().execute((trx) => jobs.send(trx, 'notes', wrong, { key: 'a' }))
    await expect(refused).rejects.toThrow('expected number')
    const early = createJobs({ database: world.database, log: createLog('silent'), queues: notes })
    await expect(
      world.database.db.transaction().execute((trx) => early.send(trx, 'notes', { record: 'a', n: 1 }, { key: 'a' })),
    ).rejects.toThrow('Jobs must be started')
    expect(await storedJobs(world.database)).toEqual([])
  })
})

describe('working', () => {
  it('[R-06] jobs of one record run one after the other in the order of sending; other records do not wait', async () => {
    const [a, b] = [latch(), latch()]
    const begun: string[] = []
    const jobs = await begin(async ({ data: { record, n } }) => {
      begun.push(`${record}${n}`)
      if (record === 'a' && n === 1) await a.opened
      if (record === 'b') b.open()
    })
    await world.database.db.transaction().execute(async (trx) => {
      for (const n of [1, 2, 3]) await jobs.send(trx, 'notes', { record: 'a', n }, { key: 'a' })
    })
    await jobs.sendOne('b', 1)
    await b.opened
    expect(begun.toSorted()).toEqual(['a1', 'b1'])
    a.open()
    await expect.poll(() => begun.filter((name) => name.startsWith('a'))).toEqual(['a1', 'a2', 'a3'])
  })

  it.skipIf(!onServers)(
    '[R-06] the order is that of the commits, however the transactions began (server only: needs two connections)',
    async () => {
      const order: number[] = []
      const jobs = await begin(async ({ data }) => void order.push(data.n))
      const [began, sent, committed] = [latch(), latch(), latch()]
      const slow = world.database.db.transaction().execute(async (trx) => {
        await sql`select now()`.execute(trx)
        began.open()
        await sent.opened
        await jobs.send(trx, 'notes', { record: 'a', n: 2 }, { key: 'a' })
      })
      await began.opened
      const quick = world.database.db.transaction().execute(async (trx) => {
        await jobs.send(trx, 'notes', { record: 'a', n: 1 }, { key: 'a' })
        sent.open()
        await committed.opened
      })
      // The second sender waits until the first one's transaction has ended.
      await expect
        .poll(async () => {
          const { rows } = await sql`select 1 from pg_locks where locktype = 'advisory' and not granted
            and database = (select oid from pg_database where datname = current_database())`.execute(world.database.db)
          return rows.length
        })
        .toBe(1)
      committed.open()
      await Promise.all([slow, quick])
      await expect.poll(() => order).toEqual([1, 2])
    },
  )

  it('[R-08] a failed job waits longer each time, and what follows it in its record waits too', async () => {
    const tries: number[] = []
    const done: number[] = []
    const jobs = await begin(async ({ data: { n }, attempt }) => {
      if (n === 1) tries.push(attempt)
      if (n === 1 && attempt < 5) throw new TypeError('secret in a message')
      done.push(n)
    })
    await jobs.sendOne('a', 1)
    await jobs.sendOne('a', 2)
    await expect.poll(() => done).toEqual([1, 2])
    expect(tries).toEqual([1, 2, 3, 4, 5])
    const retries = jobs.lines.filter(({ outcome }) => outcome === 'retry')
    expect(retries.map(({ waitSeconds }) => waitSeconds)).toEqual([0.1, 0.1, 0.2, 0.4])
    expect(retries[0]).toMatchObject({ event: 'job', queue: 'notes', attempt: 1, reason: 'TypeError' })
    expect(JSON.stringify(jobs.lines)).not.toMatch(/secret|"record"/)
  })

  const failing = () => new TypeError('x')
  const told = () => new RetryLater(40)
  it.each([
    ['5 s at most, and twice as long with each failure', failing, 1, [5, 10, 20, 40, 80, 160, 320, 640]],
    ['anything up to that', failing, 0.25, [1.25, 2.5, 5]],
    ['never shorter than a service asks, however often it says so', told, 0, [40, 40, 40]],
    ['little longer than a service asks', told, 1, [45, 50, 50, 50]],
  ] as const)('[R-08] waits between tries are %s', async (_what, failure, random, wanted) => {
    const jobs = await begin(async () => Promise.reject(failure()), {
      queue: withDefaults({ data: Note }),
      random: () => random,
    })
    await jobs.sendOne('a', 1)
    for (const [index, seconds] of wanted.entries()) {
      const retried = () => jobs.lines.filter(({ outcome }) => outcome === 'retry').length
      await expect.poll(retried).toBe(index + 1)
      const [job] = await storedJobs(world.database)
      // Part of the wait has passed by the time it is read.
      expect(job!.waits).toBeLessThanOrEqual(seconds)
      expect(job!.waits).toBeGreaterThan(seconds * 0.9 - 1)
      await sql`update pgboss.job set start_after = now() where id = ${job!.id}`.execute(world.database.db)
    }
  })

  it('[R-08] a wait that the outside service asked for is obeyed', async () => {
    const jobs = await begin(
      async ({ attempt }) => {
        if (attempt === 1) throw new RetryLater(2)
      },
      { random: () => 0 },
    )
    await jobs.sendOne('a', 1)
    await expect.poll(() => jobs.lines.map(({ outcome }) => outcome)).toEqual(['retry', 'done'])
    const [first, second] = jobs.lines.map(({ time }) => Date.parse(String(time)))
    expect(second! - first!).toBeGreaterThan(1_900)
    expect(jobs.lines[0]).toMatchObject({ waitSeconds: 2 })
  })

  it('[R-08] a job that takes too long is told so, and counts as failed when it does not listen', async () => {
    const told: unknown[] = []
    const jobs = await begin(
      async ({ signal, attempt }) => {
        if (attempt > 1) return
        signal.addEventListener('abort', () => told.push(signal.reason))
        await new Promise(() => undefined)
      },
      { queue: { limit: 1 } },
    )
    await jobs.sendOne('a', 1)
    await expect.poll(() => jobs.lines.map(({ outcome }) => outcome)).toEqual(['retry', 'done'])
    expect(told).toMatchObject([{ name: 'TookTooLong' }])
  })

  it.skipIf(!onServers)(
    '[R-06] two instances share the work, and each job runs once at a time (server only: needs two connections)',
    async () => {
      const current = new Set<string>()
      const overlaps: string[] = []
      const seen = new Map<string, number>()
      const handler =
        (instance: string) =>
        async ({ data: { record, n } }: { data: { record: string; n: number } }) => {
          if (current.has(record)) overlaps.push(record)
          current.add(record)
          await new Promise((resolve) => setTimeout(resolve, 20))
          current.delete(record)
          seen.set(`${record}${n}`, (seen.get(`${record}${n}`) ?? 0) + 1)
          by.add(instance)
        }
      const by = new Set<string>()
      const one = await begin(handler('one'))
      const second = world.another()
      const two = await startJobs(second, handler('two'))
      for (let n = 0; n < 8; n++) for (const record of 'abcdefgh') await one.sendOne(record, n)
      await expect.poll(() => seen.size, { timeout: 60_000 }).toBe(64)
      await two.stop()
      await second.close()
      expect([...by].toSorted()).toEqual(['one', 'two'])
      expect([...seen.values()].every((times) => times === 1)).toBe(true)
      expect(overlaps).toEqual([])
    },
  )
})

describe('dead letters', () => {
  it.skipIf(!onServers)(
    '[R-18] a process whose clock is six minutes ahead gives a job as long as others do (only on servers)',
    async () => {
      const tried = latch()
      const jobs = await begin(
        async ({ attempt }) => {
          await tried.opened
          if (attempt === 1) throw new Error('not yet')
        },
        { queue: { timeout: 60 } },
      )
      await jobs.sendOne('a', 1)
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 6 * 60_000 })
      try {
        tried.open()
        await vi.waitFor(() => expect(jobs.lines.map(({ outcome }) => outcome)).toEqual(['retry', 'done']), 30_000)
      } finally {
        vi.useRealTimers()
      }
    },
  )

  it('[R-08] after ten tries a job is a dead letter, the next of its record goes on, and a retry works once', async () => {
    let broken = true
    const done: number[] = []
    const jobs = await begin(
      async ({ data: { n } }) => {
        if (broken && n === 1) throw new Error('still broken')
        done.push(n)
      },
      { random: () => 0 },
    )
    const id = await jobs.sendOne('a', 1)
    await jobs.sendOne('a', 2)
    await expect.poll(() => deadOf(jobs)).toEqual([{ reason: 'Error', tries: 10, key: 'a' }])
    await expect.poll(() => done).toEqual([2])
    expect(jobs.lines.filter(({ job, outcome }) => job === id && outcome === 'retry')).toHaveLength(9)
    await expect
      .poll(() => jobs.state())
      .toEqual([
        { queue: 'notes', depth: 0, oldestSeconds: 0, dead: 1 },
        { queue: 'others', depth: 0, oldestSeconds: 0, dead: 0 },
      ])
    broken = false
    const [dead] = await jobs.listDead()
    expect(dead).toMatchObject({ jobId: id, queue: 'notes', sentAt: expect.any(Date), diedAt: expect.any(Date) })
    expect(jobs.dead).toEqual([dead!.id])
    const answers = await Promise.all([retry(jobs, dead!.id), retry(jobs, dead!.id), retry(jobs, dead!.id)])
    expect(answers.filter(Boolean)).toHaveLength(1)
    expect(await retry(jobs, dead!.id)).toBe(false)
    await expect.poll(() => done).toEqual([2, 1])
    expect(await jobs.listDead()).toEqual([])
    const states = async () => (await storedJobs(world.database)).map(({ state }) => state)
    // Completion is recorded after the work.
    await expect.poll(states).toEqual(['completed', 'completed'])
  })

  it('[R-08] a retried job comes before what still waits in its record, with all its tries', async () => {
    const order: string[] = []
    const [held, holding] = [latch(), latch()]
    const jobs = await begin(async ({ data: { n }, attempt }) => {
      order.push(`${n}:${attempt}`)
      if (order.length === 1) throw new GiveUp('the row is gone')
      if (n !== 2) return
      holding.open()
      await held.opened
    })
    for (const n of [1, 2, 3]) await jobs.sendOne('a', n)
    await holding.opened
    const [dead] = await jobs.listDead()
    expect(dead).toMatchObject({ reason: 'the row is gone', tries: 1 })
    expect(await retry(jobs, dead!.id)).toBe(true)
    held.open()
    await expect.poll(() => order).toEqual(['1:1', '2:1', '1:1', '3:1'])
  })

  it('[R-08] a job that would be tried again after its 24 hours is a dead letter now', async () => {
    const jobs = await begin(async () => {
      throw new RetryLater(86_400, 'the daily quota is used up')
    })
    await jobs.sendOne('a', 1)
    await expect.poll(() => deadOf(jobs)).toEqual([{ reason: 'the daily quota is used up', tries: 1, key: 'a' }])
  })

  it('[R-08] a job with data that its queue does not know is a dead letter with the reason, without its values', async () => {
    const jobs = await begin(async () => undefined)
    await world.database.db.transaction().execute(async (trx) => {
      await jobs.send(trx, 'notes', { record: 'a', n: 1 }, { key: 'a' })
      await sql`update pgboss.job set data = jsonb_set(data, '{data,n}', '"secret"')`.execute(trx)
    })
    await expect.poll(() => deadOf(jobs)).toEqual([{ reason: 'bad data: n invalid_type', tries: 1, key: 'a' }])
    expect(JSON.stringify(jobs.lines)).not.toContain('secret')
  })
})
