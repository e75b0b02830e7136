// Long: waits for what is slow, silent or held.
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { onServers } from '../../test/database/database.ts'
import { deadOf, latch, storedJobs, untilAborted, withJobs } from '../../test/jobs.ts'

const world = withJobs()
const { begin } = world

describe('holding', () => {
  it('[R-15] stop tells running handlers, waits for them, and gives back the rest without costing a try', async () => {
    const [polite, deaf] = [latch(), latch()]
    const ended: string[] = []
    const first = await begin(
      async ({ data: { record }, signal }) => {
        if (record === 'deaf') {
          deaf.open()
          await new Promise(() => undefined)
        }
        if (record === 'polite') {
          polite.open()
          await untilAborted(signal).catch(() => undefined)
          ended.push(record)
        } else await untilAborted(signal)
      },
      { times: { graceMs: 4_000 } },
    )
    for (const record of ['deaf', 'polite', 'giving-up']) await first.sendOne(record, 1)
    await Promise.all([polite.opened, deaf.opened])
    await expect
      .poll(async () => (await storedJobs(world.database)).map(({ state }) => state))
      .toEqual(Array(3).fill('active'))
    await first.stop()
    expect(ended).toEqual(['polite'])
    expect(first.lines.map(({ outcome }) => String(outcome)).toSorted()).toEqual(['done', 'released', 'released'])
    const again: string[] = []
    await begin(async ({ data: { record }, attempt }) => void again.push(`${record} ${attempt}`))
    await expect.poll(() => again.toSorted()).toEqual(['deaf 1', 'giving-up 1'])
  })

  it('[R-06] what a killed process held is taken over within its lease, and costs a try', async () => {
    // An embedded database has one process: at its start all held jobs belong to a dead one, whatever their lease.
    const times = { leaseSeconds: onServers ? 10 : 3_600 }
    const jobs = await begin(null, { times })
    const id = await jobs.sendOne('a', 1)
    await jobs.sendOne('a', 2)
    // State left by a process that died during its first try.
    await sql`update pgboss.job set state = 'active', started_on = now(), heartbeat_on = now()
      where id = ${id}`.execute(world.database.db)
    const order: [number, number][] = []
    await begin(async ({ data: { n }, attempt }) => void order.push([n, attempt]), { times })
    await expect
      .poll(() => order, { timeout: 60_000 })
      .toEqual([
        [1, 2],
        [2, 1],
      ])
  })

  it('[R-08] a job that ends its process at every try is a dead letter in the end', async () => {
    const jobs = await begin(null)
    const id = await jobs.sendOne('a', 1)
    await sql`update pgboss.job set state = 'active', started_on = now() - interval '1 hour', heartbeat_on = now(),
      retry_count = 9 where id = ${id}`.execute(world.database.db)
    const reason = 'it was held too long, or its process ended'
    await expect.poll(() => deadOf(jobs)).toEqual([{ reason, tries: 10, key: 'a' }])
    expect(jobs.lines).toContainEqual(expect.objectContaining({ level: 'error', job: id, outcome: 'dead' }))
    expect(jobs.dead).toEqual((await jobs.listDead()).map((letter) => letter.id))
  })

  it('[R-06] a holder that was overtaken changes nothing any more', async () => {
    const [started, finish] = [latch(), latch()]
    const jobs = await begin(async ({ attempt }) => {
      started.open()
      if (attempt === 1) await finish.opened
    })
    const id = await jobs.sendOne('a', 1)
    await started.opened
    await sql`update pgboss.job set retry_count = 5 where id = ${id}`.execute(world.database.db)
    finish.open()
    await expect.poll(() => jobs.lines.map(({ outcome }) => outcome)).toContain('lost')
    expect(await storedJobs(world.database)).toMatchObject([{ state: 'active', retry_count: 5 }])
  })
})
