import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addSheetWith } from '../../../test/accounts.ts'
import type { TestClient } from '../../../test/client.ts'
import { openEvents } from '../../../test/events.ts'
import { pwaWish } from '../../../test/links.ts'
import { addReadable } from '../../../test/mailboxes.ts'
import { startWorld, type Person, type World } from '../../../test/world.ts'
import { linkAudit } from '../../audit/chain.ts'

let world: World
let admin: Person
let asAdmin: TestClient
beforeAll(async () => {
  world = await startWorld()
  admin = await world.person({ isAdmin: true })
  asAdmin = await world.signIn(admin)
})
afterAll(() => world.close())

const read = async () => (await asAdmin.call('getStatus', { query: {} })).body
const retry = (id: string, headers: Record<string, string> = {}, as = asAdmin) =>
  as.send('retryJob', { params: { id }, body: {} }, headers)

/** A person whom the bot cannot reach, and the job that fails because of it. */
const giveUpFor = async (): Promise<{ person: Person; id: string }> => {
  const person = await world.person({ started: false })
  await asAdmin.call('resetUserPassword', { params: { id: String(person.id) }, body: { password: 'correct horse 8' } })
  const found = async () => (await read()).dead.jobs.find(({ key }) => key === String(person.id))
  await expect.poll(found, { timeout: 30_000 }).toBeDefined()
  return { person, id: (await found())!.id }
}
const startBot = (person: Person) =>
  world.control(`/control/chats/${person.telegramId}/messages`, 'POST', { text: '/start' })

describe('how the installation stands', () => {
  it('names every service and where its calls go, every queue, and what else must work', async () => {
    const { services, queues, findings, dead } = await read()
    expect(services.map(({ service, state, place }) => [service, state, place])).toEqual(
      ['telegram', 'keitaro', 'sheets', 'outlook', 'adspower'].map((name) => [name, 'green', 'simulated']),
    )
    expect(queues.map(({ queue, depth, dead: given }) => [queue, depth, given])).toEqual(
      ['accounts.bulk', 'figures.keep', 'link.check', 'link.create', 'link.watch', 'person.notify', 'sheet.mark'].map(
        (name) => [name, 0, 0],
      ),
    )
    expect(dead).toEqual({ total: 0, jobs: [] })
    const subjects = new Set(findings.map(({ code }) => code.split('/')[0]))
    expect([...subjects].toSorted((a = '', b = '') => a.localeCompare(b))).toEqual([
      'audit',
      'backups',
      'database',
      'disk',
      'jobs',
      'mailboxes',
      'redis',
    ])
  })

  it('what is wrong stands first and is counted', async () => {
    const { findings, troubles } = await read()
    const wrong = findings.filter(({ severity }) => severity !== 'ok')
    expect(wrong.map(({ code }) => code)).toContain('backups/none')
    expect(findings.slice(0, wrong.length)).toEqual(wrong)
    expect(troubles).toBe(wrong.length)
    expect(wrong[0]).toMatchObject({ todo: { who: 'operator', what: expect.stringContaining('npm run backup') } })
  })

  it('says where the calls of services go that are not simulated', async () => {
    const instance = await world.instanceOf({ simulated: [], announced: ['telegram'] })
    const client = await world.signIn(admin, world.client(instance))
    const places = (await client.call('getStatus', { query: {} })).body.services.map(({ service, place }) => [
      service,
      place,
    ])
    await instance.close()
    expect(Object.fromEntries(places)).toEqual({
      telegram: 'moved',
      keitaro: 'vendor',
      sheets: 'vendor',
      outlook: 'vendor',
      adspower: 'unset',
    })
  })

  it('[S-63] compares the audit log with its chain behind the answers, again on Refresh', async () => {
    // Gives the row an id that differs from its link.
    await sql`select nextval(pg_get_serial_sequence('audit_log', 'id'))`.execute(world.db)
    await sql`insert into audit_log (kind) values ('auth.signed_in')`.execute(world.db)
    const codes = async () => (await asAdmin.call('getStatus', { query: { fresh: '1' } })).body.findings
    const rows = async () => {
      // Other transactions on the same server delay this.
      await linkAudit(world.db)
      return (await codes()).find(({ code }) => code === 'audit/whole')?.values['rows']
    }
    await expect.poll(rows, { timeout: 60_000 }).toBeGreaterThan(0)
    expect((await codes()).find(({ code }) => code === 'audit/whole')?.since).toMatch(/Z$/)

    const { rows: changed } = await sql<{ id: string; was: string | null }>`
      select a.id, a.username as was from audit_log a join audit_links l on l.audit_id = a.id order by l.n desc limit 1`.execute(
      world.db,
    )
    const { id, was } = changed[0]!
    const rename = (to: string | null) =>
      world.db.transaction().execute(async (trx) => {
        await sql`alter table audit_log disable trigger append_only`.execute(trx)
        await sql`update audit_log set username = ${to} where id = ${id}`.execute(trx)
        await sql`alter table audit_log enable trigger append_only`.execute(trx)
      })
    await rename('somebody else')
    const broken = async () => (await codes()).find(({ code }) => code === 'audit/broken')?.values['row']
    await expect.poll(broken, { timeout: 60_000 }).toBe(id)
    await rename(was)
    await expect.poll(rows, { timeout: 60_000 }).toBeGreaterThan(0)
  })

  it('asks the database five times, however much there is', async () => {
    const cost = async (): Promise<number> => {
      let asked = 0
      const count = () => void asked++
      world.database.pool.on('acquire', count)
      await read()
      world.database.pool.off('acquire', count)
      return asked
    }
    // Background work also runs queries, but not each time. Besides these five: the session, if it is stored in the
    // database, and the person.
    await expect.poll(cost).toBeLessThanOrEqual(7)
  })

  it('[S-60] carries no secret', async () => {
    const { text } = await asAdmin.call('getStatus', { query: {} })
    for (const secret of [world.telegram.token, world.keitaro.apiKey, world.adspower.apiKey])
      expect(text).not.toContain(secret)
    expect(text).not.toMatch(/PRIVATE KEY|argon2|198\.18\./)
  })
})

describe('work that was given up', () => {
  it('[R-08] is told to open pages, listed without its data, and tried again by a button, on record', async () => {
    const events = await openEvents(asAdmin, world.main)
    const { person, id } = await giveUpFor()
    await expect.poll(() => events.events.filter(({ type }) => type === 'job.dead')).toMatchObject([{ jobId: id }])
    events.close()
    const before = await read()
    expect(before.dead.jobs[0]).toEqual({
      id,
      queue: 'person.notify',
      key: String(person.id),
      reason: 'The bot cannot write to this person',
      tries: 1,
      sentAt: expect.stringMatching(/Z$/),
      diedAt: expect.stringMatching(/Z$/),
    })
    expect(before.findings).toContainEqual(
      expect.objectContaining({ code: 'jobs/dead', values: { queue: 'person.notify', n: before.dead.total } }),
    )
    await startBot(person)
    expect((await retry(id)).body).toEqual({ success: true })
    await expect.poll(() => world.messagesTo(person)).toEqual([expect.stringMatching(/password/i)])
    expect((await read()).dead.jobs.map((job) => job.id)).not.toContain(id)
    const { records } = (await asAdmin.call('listAudit', { query: { kind: 'jobs.retried' } })).body
    expect(records[0]).toMatchObject({
      username: admin.username,
      record: expect.stringMatching(/^job:[\da-f-]{36}$/),
      details: { queue: 'person.notify', key: String(person.id) },
    })
  })

  it('[R-10] a retry happens once: who repeats it hears the same, others that it is gone', async () => {
    const { person, id } = await giveUpFor()
    await startBot(person)
    const key = { 'Idempotency-Key': id }
    expect((await retry(id, key)).status).toBe(200)
    expect((await retry(id, key)).status).toBe(200)
    expect(await retry(id)).toMatchObject({ status: 404, body: { code: 'not_found', reason: 'job' } })
    await expect.poll(() => world.messagesTo(person)).toHaveLength(1)
  })

  it('[R-08] one of several who retry at once succeeds', async () => {
    const { person, id } = await giveUpFor()
    await startBot(person)
    const statuses = (await Promise.all([retry(id), retry(id), retry(id)])).map(({ status }) => status)
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 404, 404])
    await expect.poll(() => world.messagesTo(person)).toHaveLength(1)
  })

  it('what never was, and what is no id, are refused', async () => {
    expect((await retry('0191d3a4-5b6c-7d8e-9f00-112233445566')).status).toBe(404)
    expect((await retry('1')).status).toBe(400)
    const lead = await world.signIn(await world.person({ role: 'TeamleadFarmer' }))
    expect((await retry('0191d3a4-5b6c-7d8e-9f00-112233445566', {}, lead)).status).toBe(403)
  })
})

it('[S-46] the first steps of an installation are done one after the other, for administrators alone', async () => {
  const fresh = await startWorld()
  try {
    const admin = await fresh.signIn(await fresh.person({ role: 'admin' }))
    const done = async () => (await admin.call('getFirstSteps')).body.done.filter((step) => step !== 'backup')
    expect(await done()).toEqual(['countries'])
    const roles = (await admin.call('listRoles')).body.roles
    const roleId = roles.find(({ name }) => name === 'buyer')!.id
    const { invite } = (await admin.call('createInvite', { body: { username: 'first', roleId } })).body
    expect(await done()).toEqual(['countries', 'person'])
    await admin.call('withdrawInvite', { params: { id: String(invite.id) }, body: {} })
    expect(await done()).toEqual(['countries'])
    await addSheetWith(fresh, [{ id: 'EU-1' }])
    await addReadable(fresh, admin, 1)
    await admin.call('addPwaLink', { body: pwaWish() })
    const buyer = await fresh.signIn(await fresh.person({ role: 'buyer' }))
    expect(await done()).toEqual(['sheet', 'mailboxes', 'pwaLink', 'countries', 'person'])
    expect((await buyer.send('getFirstSteps')).status).toBe(403)
  } finally {
    await fresh.close()
  }
})
