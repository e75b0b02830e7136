// Runs on both databases: each engine locks, counts and refuses in its own way.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from 'kysely'
import { addSheetWith } from '../accounts.ts'
import type { TestClient } from '../client.ts'
import { onServers } from '../database/database.ts'
import { addReadable } from '../mailboxes.ts'
import { unique } from '../unique.ts'
import { startWorld, type Instance, type World } from '../world.ts'

let world: World
let lead: TestClient
let buyers: TestClient[]
/** Two instances, if there are servers for them. */
let instances: Instance[]
beforeAll(async () => {
  world = await startWorld()
  instances = [world.main, onServers ? await world.instance({ database: world.another() }) : world.main]
  lead = await world.signIn(await world.person({ role: 'TeamleadFarmer' }))
  buyers = await Promise.all(
    Array.from({ length: 8 }, async (_, i) =>
      world.signIn(await world.person({ role: 'buyer' }), world.client(instances[i % 2])),
    ),
  )
  for (const client of [lead, ...buyers]) await client.csrfToken()
})
afterAll(() => world.close())

const refused = [404, 409]

/** Invariants that must hold at any moment. */
const expectOrder = async (): Promise<void> => {
  const { rows } = await sql<{ wrong: string }>`
    select 'two holders of a row: ' || row_id as wrong from accounts where ended_at is null group by row_id having count(*) > 1
    union all
    select 'two holders of a mailbox: ' || mailbox_id from mailbox_takes where ended_at is null group by mailbox_id having count(*) > 1`.execute(
    world.db,
  )
  expect(rows).toEqual([])
}

describe('taking', () => {
  it('[R-01] while the lead removes the sheet: each take is whole or refused, and afterwards nothing more is taken', async () => {
    for (let round = 0; round < 6; round += 2) {
      const accounts = Array.from({ length: 24 }, () => ({ id: unique() }))
      const sheet = await addSheetWith(world, accounts)
      const take = (i: number) =>
        buyers[i % buyers.length]!.call('takeAccount', {
          body: { accountId: accounts[i % 24]!.id, sheetUrl: sheet.url, rowNumber: 2 },
        })
      const first = Array.from({ length: 8 * round }, (_, i) => take(i))
      const removing = lead.call('removeSheet', { params: { id: String(sheet.id) }, body: {} })
      const answers = await Promise.all([
        ...first,
        ...Array.from({ length: 48 - 8 * round }, (_, i) => take(i + 8 * round)),
      ])
      expect((await removing).status).toBe(200)
      expect(
        answers.filter(({ status }) => status !== 200 && !refused.includes(status)).map(({ body }) => body),
      ).toEqual([])
      const won = answers.filter(({ status }) => status === 200).map(({ body }) => body.account.recordId)
      const { rows } = await sql<{ id: number }>`
        select a.id from accounts a join sheet_rows r on r.id = a.row_id where r.sheet_id = ${sheet.id} and a.ended_at is null order by 1`.execute(
        world.db,
      )
      // Everybody with a success has the account, and nobody else does; a repeat returns the same take.
      expect([...new Set(won)].toSorted((a, b) => a - b)).toEqual(rows.map(({ id }) => id))
      const late = await buyers[0]!.call('takeAccount', {
        body: { accountId: accounts.at(-1)!.id, sheetUrl: sheet.url, rowNumber: 2 },
      })
      if (!won.includes(late.body.account?.recordId)) expect(refused).toContain(late.status)
      const { body } = await buyers[1]!.call('listAvailableAccounts', {
        params: { sheet: 'ES' },
        query: { fresh: '1' },
      })
      expect(body.accounts.filter(({ id }) => accounts.some((each) => each.id === id))).toEqual([])
      await expectOrder()
    }
  })

  it('[R-02] thirty rows at once while the limit goes down: never more than it was, and no more once it holds', async () => {
    const who = await world.person({ role: 'buyer' })
    const client = await world.signIn(who)
    await client.csrfToken()
    const admin = await world.signIn(await world.person({ role: 'admin' }))
    const limit = (accLimit: number) => admin.call('updateUser', { params: { id: String(who.id) }, body: { accLimit } })
    await limit(10)
    const accounts = Array.from({ length: 70 }, () => ({ id: unique() }))
    const sheet = await addSheetWith(world, accounts)
    const take = ({ id }: { id: string }) =>
      client.call('takeAccount', { body: { accountId: id, sheetUrl: sheet.url, rowNumber: 2 } })
    const answers = await Promise.all([...accounts.slice(0, 30).map(take), limit(4)])
    const won = answers.slice(0, 30).filter(({ status }) => status === 200).length
    expect(answers.slice(0, 30).filter(({ status }) => ![200, 409].includes(status))).toEqual([])
    expect(won).toBeLessThanOrEqual(10)
    const later = await Promise.all(accounts.slice(30, 60).map(take))
    const wonOf = (all: readonly { status: number }[]) => all.filter(({ status }) => status === 200).length
    expect(wonOf(later)).toBe(Math.max(0, 4 - won))
    expect(later.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'limit_reached', limit: 4 })
    // After the limit is raised, exactly as many more.
    await limit(Math.max(4, won) + 2)
    expect(wonOf(await Promise.all(accounts.slice(60).map(take)))).toBe(2)
  })

  it('[R-01] [R-03] closing, giving back, releasing and handing over one account at once leave one end of it', async () => {
    const target = await world.person({ role: 'buyer' })
    for (let round = 0; round < 6; round++) {
      const accountId = unique()
      const sheet = await addSheetWith(world, [{ id: accountId }])
      const { body } = await buyers[0]!.call('takeAccount', { body: { accountId, sheetUrl: sheet.url, rowNumber: 2 } })
      const params = { id: String(body.account.recordId) }
      const reason = 'Race'
      const closing = (who: TestClient, spend: number) => async () => {
        const answer = await who.call('closeAccount', { params, body: { spend } })
        if (answer.status === 200) closes.push(spend)
        return answer
      }
      const closes: number[] = []
      const all = [
        closing(buyers[0]!, 1.5),
        () => buyers[0]!.call('undoTake', { params, body: {} }),
        () => lead.call('releaseAccount', { params, body: { reason } }),
        () => lead.call('handOverAccount', { params, body: { userId: target.id, reason } }),
        closing(lead, 2.5),
      ]
      const order = [...all.slice(round % all.length), ...all.slice(0, round % all.length)]
      const answers = await Promise.all(order.map((ask) => ask()))
      expect(
        answers.filter(({ status }) => status !== 200 && !refused.includes(status)).map(({ body: why }) => why),
      ).toEqual([])
      const ends = await sql<{ open: number; spends: number[] }>`
        select count(*) filter (where ended_at is null)::int as open,
          coalesce(array_agg(spend::float8) filter (where closed_at is not null), '{}') as spends from accounts a join sheet_rows r on r.id = a.row_id where r.sheet_id = ${sheet.id}`.execute(
        world.db,
      )
      const { open, spends } = ends.rows[0]!
      expect(open).toBeLessThanOrEqual(1)
      // At most one closes it, and the spend of that one is stored.
      expect(closes.length).toBeLessThanOrEqual(1)
      expect(spends).toEqual(closes)
      await expectOrder()
    }
  })
})

describe('administrators', () => {
  it('[S-45] [R-10] who change each other at once, with keys for repeating, are served or told to come again', async () => {
    for (let round = 0; round < 5; round++) {
      const pair = [await world.person({ role: 'admin' }), await world.person({ role: 'admin' })]
      const clients = await Promise.all(pair.map((who) => world.signIn(who)))
      for (const client of clients) await client.csrfToken()
      const answers = await Promise.all(
        Array.from({ length: 8 }, (_, i) =>
          clients[i % 2]!.send(
            'updateUser',
            { params: { id: String(pair[(i + 1) % 2]!.id) }, body: { accLimit: i } },
            { 'idempotency-key': unique() },
          ),
        ),
      )
      expect(answers.filter(({ status }) => status !== 200 && status !== 503).map(({ body }) => body)).toEqual([])
    }
  })
})

describe('mailboxes', () => {
  it('[R-01] [R-05] taken, let go, marked and deleted at once: one holder each, and the tiles are what is there', async () => {
    const boxes = await addReadable(world, lead, 30)
    const ids = (await lead.call('listPool', { query: { limit: '100' } })).body.emails
    const idOf = (email: string): string => String(ids.find((each) => each.email === email)!.id)
    const answers = await Promise.all(
      boxes.flatMap(({ email }, i) => [
        buyers[i % 8]!.call('addMailboxByAddress', { body: { emailAddress: email } }),
        buyers[(i + 1) % 8]!.call('addMailboxByAddress', { body: { emailAddress: email } }),
        ...(i % 3 === 0 ? [lead.call('deleteMailbox', { params: { id: idOf(email) }, body: {} })] : []),
        ...(i % 3 === 1 ? [lead.call('markMailboxesInvalid', { body: { emailsData: `${email}:x:y:z` } })] : []),
        buyers[i % 8]!.call('unpinMailbox', { params: { id: idOf(email) }, body: {} }),
        lead.call('returnMailbox', { params: { id: idOf(email) }, body: {} }),
      ]),
    )
    expect(answers.filter(({ status }) => status !== 200 && !refused.includes(status)).map(({ body }) => body)).toEqual(
      [],
    )
    await expectOrder()
    const { statistics, total } = (await lead.call('listPool', { query: { fresh: '1' } })).body
    const { available_emails: free, used_emails: used, invalid_emails: invalid } = statistics
    const there = await sql<{ n: number }>`select count(*)::int as n from mailboxes`.execute(world.db)
    expect([statistics.total_emails, free + used + invalid, total]).toEqual(
      Array.from({ length: 3 }, () => there.rows[0]!.n),
    )
  })
})
