// Long: waits for what is slow, silent or held.
import { randomUUID } from 'node:crypto'
import type { Operation } from '@app/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dayBefore, todayIn } from '../../src/lib/days.ts'
import { addSheetWith } from '../accounts.ts'
import type { Reply, TestClient } from '../client.ts'
import { onServers } from '../database/database.ts'
import { lookAt, settled, wish } from '../links.ts'
import { addReadable, pasteOf, someMailboxes } from '../mailboxes.ts'
import { confirmedPreview } from '../tables.ts'
import { unique } from '../unique.ts'
import { startWorld, type Instance, type World } from '../world.ts'
import { breaking, type Lost } from './breaking.ts'

let world: World
let broken: ReturnType<typeof breaking>
let at: Instance
let chief: TestClient
beforeAll(async () => {
  world = await startWorld({ ADMIN_USERNAME: 'chief' })
  broken = breaking(world.database)
  at = await world.instance({ database: broken.database })
  broken.watch(at.server)
  chief = await world.signIn(await world.person({ username: 'chief', role: 'admin' }), world.client(at))
  await chief.csrfToken()
})
afterAll(() => world.close())

const count = async (query: ReturnType<typeof sql<{ n: number }>>): Promise<number> =>
  (await query.execute(world.db)).rows[0]!.n

interface Step {
  client: TestClient
  name: Operation
  parts: { params?: Record<string, unknown>; body: unknown }
  /** Codes with which the same request may be answered afterwards, besides 200. */
  again?: string[]
  /** Must hold after it was repeated. */
  holds(repeated: Reply<Operation>): Promise<void>
}

const held = async (): Promise<{ id: number; accountId: string }> => {
  const accountId = unique()
  const sheet = await addSheetWith(world, [{ id: accountId }])
  const { body } = await chief.call('takeAccount', { body: { accountId, sheetUrl: sheet.url, rowNumber: 2 } })
  return { id: body.account.recordId, accountId }
}
/** Number of days with an entry for an account, and their sum. */
const spent = async (accountId: string): Promise<number[]> => {
  const { rows } = await sql<{ days: number; sum: number }>`select count(*)::int as days, sum(amount)::int as sum
    from account_spends where account_key = lower(${accountId})`.execute(world.db)
  return [rows[0]!.days, rows[0]!.sum]
}
const mailbox = async () => {
  const [box] = await addReadable(world, chief, 1)
  const { body } = await chief.call('addMailboxByAddress', { body: { emailAddress: box!.email } })
  return { id: body.email_id, email: box!.email }
}

const steps: Record<string, () => Promise<Step>> = {
  login: async () => {
    const { id, username, password } = await world.person()
    const client = world.client(at)
    await client.csrfToken()
    return {
      client,
      name: 'login',
      parts: { body: { username, password } },
      holds: async () =>
        expect(await count(sql`select count(*)::int as n from challenges where user_id = ${id}`)).toBe(1),
    }
  },
  'the code': async () => {
    const who = await world.person()
    const client = world.client(at)
    const { body } = await client.call('login', { body: { username: who.username, password: who.password } })
    return {
      client,
      name: 'verifyTwoFactor',
      parts: { body: { tempToken: body.tempToken, code: await world.lastCode(who) } },
      // A code that may have been used counts as used: the password is required again.
      again: ['challenge_expired', 'csrf_invalid'],
      holds: async ({ status }) => {
        const open = sql<{ n: number }>`select count(*)::int as n from user_sessions where user_id = ${who.id}`
        expect(await count(open)).toBeLessThanOrEqual(1)
        // After an error they may be signed in all the same: then only the last step was lost.
        const me = await client.call('getMe')
        if (status === 200) expect(me.status).toBe(200)
        client.forgetCsrf()
        await world.signIn(who, client)
      },
    }
  },
  take: async () => {
    const accountId = unique()
    const sheet = await addSheetWith(world, [{ id: accountId }])
    return {
      client: chief,
      name: 'takeAccount',
      parts: { body: { accountId, sheetUrl: sheet.url, rowNumber: 2 } },
      holds: async () => {
        const of = sql`from accounts a join sheet_rows r on r.id = a.row_id where r.sheet_id = ${sheet.id}`
        expect(await count(sql`select count(*)::int as n ${of}`)).toBe(1)
        const told = sql<{ n: number }>`select count(*)::int as n from audit_log where kind = 'accounts.taken'
          and record in (select 'account:' || a.id ${of})`
        expect(await count(told)).toBe(1)
      },
    }
  },
  close: async () => {
    const { id, accountId } = await held()
    return {
      client: chief,
      name: 'closeAccount',
      parts: { params: { id: String(id) }, body: { spend: 12.5 } },
      holds: async () => {
        const closed = sql<{ n: number }>`select count(*)::int as n from audit_log
          where kind = 'accounts.closed' and record = ${`account:${id}`}`
        expect(await count(closed)).toBe(1)
        expect(await count(sql`select spend::int as n from accounts where id = ${id}`)).toBeGreaterThan(0)
        // Its days add up to the total at closing, in 1/10 000 dollar.
        expect(await spent(accountId)).toEqual([1, 125_000])
      },
    }
  },
  'import of spend': async () => {
    const { id, accountId } = await held()
    await sql`update accounts set taken_at = taken_at - interval '9 days' where id = ${id}`.execute(world.db)
    const today = todayIn(world.config.reportTimeZone)
    const days = Array.from({ length: 9 }, (_, n) => dayBefore(today, n))
    const text = days.map((day) => `${accountId};${day};12,50`).join('\n')
    const { key, table, choices } = await confirmedPreview(chief, text)
    return {
      client: chief,
      name: 'importSpend',
      parts: { body: { table, choices, key, reason: 'Statement' } },
      holds: async () => {
        expect(await spent(accountId)).toEqual([9, 9 * 125_000])
        const changes = sql<{ n: number }>`select count(*)::int as n from account_spend_changes
          where account_key = lower(${accountId})`
        expect(await count(changes)).toBe(9)
      },
    }
  },
  'bulk add': async () => {
    const boxes = someMailboxes(3)
    return {
      client: chief,
      name: 'addMailboxes',
      parts: { body: { emailsData: pasteOf(boxes), isExisting: false, markAsInvalid: false } },
      holds: async ({ body }) => {
        expect(body).toMatchObject({ inserted: 3, errors: [] })
        for (const { email } of boxes)
          expect(await count(sql`select count(*)::int as n from mailboxes where email = ${email}`)).toBe(1)
      },
    }
  },
  extract: async () => {
    const { id, email } = await mailbox()
    await world.mail('/mails', 'POST', {
      mailbox: email,
      from: 'TikTok <noreply@account.tiktok.com>',
      subject: 'Your code',
      text: 'Your verification code is 482913.',
    })
    return {
      client: chief,
      name: 'extractCode',
      parts: { body: { email, email_id: id } },
      holds: async () => {
        const codes = sql<{ n: number }>`select count(*)::int as n from mailbox_codes where mailbox_id = ${id}`
        // A token being exchanged is left alone for 15 s.
        await expect.poll(() => count(codes), { timeout: 60_000 }).toBe(1)
      },
    }
  },
  unpin: async () => {
    const { id } = await mailbox()
    return {
      client: chief,
      name: 'unpinMailbox',
      parts: { params: { id: String(id) }, body: {} },
      holds: async () => {
        const takes = (ended: boolean) =>
          count(
            sql`select count(*)::int as n from mailbox_takes where mailbox_id = ${id} and (ended_at is not null) = ${ended}`,
          )
        expect([await takes(false), await takes(true)]).toEqual([0, 1])
      },
    }
  },
  'link creation': async () => {
    const body = wish()
    return {
      client: chief,
      name: 'createLink',
      parts: { body },
      again: ['in_progress'],
      holds: async () => {
        const { links } = (await chief.call('listLinks', { query: { account_id: body.account_id } })).body
        expect(links).toHaveLength(1)
        expect((await settled(chief, links[0]!.id)).state).toBe('done')
        expect(await lookAt(world.keitaro).campaignsFor(body.account_id)).toHaveLength(1)
      },
    }
  },
}

/** Maximum duration of a request, in ms: it ends by itself after 15 s, and a busy machine notices late. */
const longest = 25_000

describe('a lost connection to the database', () => {
  // A lost reply covers both a failed statement and a successful commit: the worse of the two.
  const ways: [step: string, lost: Lost][] = [
    ...Object.keys(steps).map((step): [string, Lost] => [step, 'reply']),
    ['take', 'statement'],
    ['close', 'statement'],
  ]

  it.each(ways)(
    '[R-04] [R-10] [R-12] at each statement of %s, the %s being lost: told plainly in time, and done once when repeated',
    async (step, lost) => {
      const repetitions: (() => Promise<void>)[] = []
      for (let n = 1, fired = true; fired; n++) {
        const { client, name, parts, again = [], holds } = await steps[step]!()
        const token = await client.csrfToken()
        const headers = { 'x-csrf-token': token, 'idempotency-key': randomUUID() }
        broken.breakAt(n, lost)
        const asked = performance.now()
        const first = await client.send(name, parts, headers)
        const ms = performance.now() - asked
        fired = broken.mend()
        expect([n, ms < longest]).toEqual([n, true])
        // A statement that does not affect the answer may be lost silently.
        if (first.status !== 200) {
          expect([n, first.status, first.body.code]).toEqual([n, 503, 'unavailable'])
          expect(Number(first.headers['retry-after'])).toBeGreaterThan(0)
          expect(first.text).not.toMatch(/terminated|Connection/)
        }
        if (!fired) expect(n).toBeGreaterThan(3)
        repetitions.push(async () => {
          if (first.status === 200 && name === 'verifyTwoFactor') return holds(first)
          const repeated = await client.send(name, parts, headers)
          if (repeated.status !== 200)
            expect([n, repeated.body.code, again.includes(repeated.body.code)]).toEqual([n, repeated.body.code, true])
          await holds(repeated)
        })
      }
      // Passwords are hashed a few at a time; everything else may be repeated at once.
      if (step === 'login' || step === 'the code') for (const repeat of repetitions) await repeat()
      else await Promise.all(repetitions.map((repeat) => repeat()))
    },
    // Some steps have thirty statements, and each round is a whole step.
    400_000,
  )
})

describe.skipIf(!onServers)('rows that somebody else holds on to (only where the database is a server)', () => {
  it('[R-12] every step gives up in time, plainly, and is done once when repeated', async () => {
    const all = await Promise.all(Object.entries(steps).map(async ([, prepare]) => prepare()))
    for (const { client } of all) await client.csrfToken()
    const holder = world.another()
    // The statement timeout would also end those who wait for a lock, only later.
    const { rows } = await sql`
      select current_setting('lock_timeout') as lock, current_setting('statement_timeout') as statement,
        current_setting('idle_in_transaction_session_timeout') as idle`.execute(holder.db)
    expect(rows).toEqual([{ lock: '2s', statement: '5s', idle: '10s' }])
    const keys = all.map(() => randomUUID())
    const ask = ({ client, name, parts }: Step, i: number) => client.send(name, parts, { 'idempotency-key': keys[i]! })
    await holder.db.transaction().execute(async (trx) => {
      await sql`lock table users, challenges, accounts, mailboxes, mailbox_watches, links, audit_log in access exclusive mode`.execute(
        trx,
      )
      const asked = performance.now()
      const answers = await Promise.all(all.map(ask))
      expect(performance.now() - asked).toBeLessThan(longest)
      expect(answers.map(({ status, body }) => [status, body.code])).toEqual(answers.map(() => [503, 'unavailable']))
    })
    await holder.close()
    for (const [i, step] of all.entries()) await step.holds(await ask(step, i))
  })
})
