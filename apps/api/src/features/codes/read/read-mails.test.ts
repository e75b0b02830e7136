// Long: waits for what is slow, silent or held.
import { transactAlone } from '#context/context.ts'
import { randomBytes } from 'node:crypto'
import { errors, type MailFailureCode } from '@app/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestClient } from '../../../../test/client.ts'
import { readTables, tablesWith } from '../../../../test/canary.ts'
import { onServers } from '../../../../test/database/database.ts'
import { openEvents } from '../../../../test/events.ts'
import { addMailboxes, addReadable, lineOf, pasteOf, signedInAs, someMailboxes } from '../../../../test/mailboxes.ts'
import { startWorld, type Person, type World } from '../../../../test/world.ts'
import { createOutlook } from '#adapters/outlook/index.ts'
import { openValue } from '#lib/secrets/sealing.ts'
import { MailError, type MailReader } from '#ports/mail.ts'
import { createCodes } from '../index.ts'

let world: World
let lead: TestClient
let farmer: { who: Person; client: TestClient }
let buyer: { who: Person; client: TestClient }
beforeAll(async () => {
  world = await startWorld()
  const signIn = signedInAs(world)
  lead = (await signIn('TeamleadFarmer')).client
  farmer = await signIn('farmer')
  buyer = await signIn('buyer')
})
afterAll(() => world.close())

interface Box {
  id: number
  email: string
}

const claim = async (client: TestClient, email: string): Promise<Box> => {
  const { body } = await client.call('addMailboxByAddress', { body: { emailAddress: email } })
  return { id: body.email_id, email }
}
/** New mailbox with a holder. */
const held = async (client: TestClient = farmer.client, known: Record<string, unknown> = {}): Promise<Box> => {
  const [box] = await addReadable(world, lead, 1, known)
  return claim(client, box!.email)
}
const deliver = (email: string, code: string, more: Record<string, unknown> = {}) =>
  world.mail('/mails', 'POST', {
    mailbox: email,
    from: 'TikTok <noreply@account.tiktok.com>',
    subject: 'Your verification code',
    text: `Your verification code is ${code}.`,
    ...more,
  })
const minutesAgo = (minutes: number): string => new Date(Date.now() - minutes * 60_000).toISOString()
/** Code with letters that occur in no number and no key, so that it is never found by chance. */
const letterCode = (): string =>
  [...randomBytes(6)].map((byte, n) => (n % 2 ? byte % 10 : 'KLMNPRTVXYZ'[byte % 11])).join('')
const newCode = (): string => String(100_000 + (randomBytes(4).readUInt32BE() % 900_000))
const extract = async ({ id, email }: Box, client: TestClient = farmer.client) =>
  (await client.call('extractCode', { body: { email, email_id: id } })).body
const on = ({ id }: Box) => ({ params: { id: String(id) }, body: {} })
const inList = async ({ id }: Box, client: TestClient = farmer.client) =>
  (await client.call('listMyMailboxes', { query: {} })).body.emails.find(({ email_id }) => email_id === id)
const inPool = async ({ email }: Box) => (await lead.call('listPool', { query: { search: email } })).body.emails[0]
const change = ({ email }: Box, changes: Record<string, unknown>) => world.mail(`/mailboxes/${email}`, 'PATCH', changes)
const tokenOf = async ({ id }: Box): Promise<string> => {
  const row = await world.db.selectFrom('mailboxes').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const key = { keyId: row.seal_key_id!, wrapped: row.seal_key! }
  return openValue(world.keys.ring, { table: 'mailboxes', id }, key, 'refresh_token', row.refresh_token!)
}
const none = { success: false, code: null, code_source: null, error: 'No verification code yet', trouble: null }

describe('a code', () => {
  it('[CODE-33] [API-30] is found at once, stands in the list with its source, and is on record without itself', async () => {
    const box = await held()
    const code = letterCode()
    await deliver(box.email, code)
    const page = await openEvents(farmer.client, world.main)
    const source = { sender: 'TikTok <noreply@account.tiktok.com>', subject: 'Your verification code' }
    expect(await extract(box)).toMatchObject({
      success: true,
      code,
      code_source: source,
      error: null,
      trouble: null,
      watchingUntil: null,
    })
    expect(await inList(box)).toMatchObject({
      status: 'completed',
      code_extracted: code,
      code_source: source,
      watching_until: null,
    })
    expect(await inPool(box)).toMatchObject({ status: 'completed', used_by_name: farmer.who.username })
    await expect
      .poll(() => page.events.some((event) => event.type === 'mailbox.code' && event.mailboxId === box.id))
      .toBe(true)
    page.close()
    const audit = await world.db
      .selectFrom('audit_log')
      .select(['username', 'kind'])
      .where('record', '=', `mailbox:${box.id}`)
      .execute()
    expect(audit).toContainEqual({ username: farmer.who.username, kind: 'mailboxes.code_read' })
    expect(JSON.stringify(page.events)).not.toContain(code)
    expect(world.lines.join('\n')).not.toContain(code)
    // The only place of codes, and the row that shows it; a dump has both.
    expect((await tablesWith(world.database, code)).filter((name) => name !== 'the dump')).toEqual([
      'public.mailbox_codes',
      'public.mailboxes',
    ])
  })

  it('[CODE-33] is found in the junk folder, and by IMAP where the token says so', async () => {
    const [junk, imap] = [await held(), await held(farmer.client, { scopes: ['IMAP.AccessAsUser.All'] })]
    const codes = [newCode(), newCode()]
    await deliver(junk.email, codes[0]!, { folder: 'junk' })
    await deliver(imap.email, codes[1]!)
    expect([(await extract(junk)).code, (await extract(imap)).code]).toEqual(codes)
  })

  it('[CODE-33] arrives later: the answer says until when it is waited for, and the page hears of it', async () => {
    const box = await held()
    const page = await openEvents(farmer.client, world.main)
    const answer = await extract(box)
    expect(answer).toMatchObject(none)
    const left = Date.parse(answer.watchingUntil!) - Date.now()
    expect(left > 110_000 && left <= 120_000).toBe(true)
    expect((await inList(box))!.watching_until).toBe(answer.watchingUntil)
    const code = newCode()
    await deliver(box.email, code)
    await expect
      .poll(() => page.events.some((event) => event.type === 'mailbox.code' && event.mailboxId === box.id))
      .toBe(true)
    page.close()
    expect(await inList(box)).toMatchObject({ code_extracted: code, watching_until: null, status: 'completed' })
    // A mail from after the request ends the watch, on all instances.
    await expect
      .poll(() => world.db.selectFrom('mailbox_watches').select('id').where('mailbox_id', '=', box.id).execute())
      .toEqual([])
  })

  it('pressing again joins the watch that runs', async () => {
    const box = await held()
    const first = await extract(box)
    const [second, third] = await Promise.all([extract(box), extract(box)])
    expect([second.watchingUntil, third.watchingUntil]).toEqual([first.watchingUntil, first.watchingUntil])
    await deliver(box.email, '345678')
    const joined = await extract(box)
    if (joined.code === null) {
      // On a slow machine the watch's own read may have found it first.
      await expect.poll(async () => (await inList(box))?.code_extracted).toBe('345678')
      await farmer.client.call('stopWatching', on(box))
    } else expect(joined).toMatchObject({ code: '345678', watchingUntil: null })
    // A read that joined ends the watch for everybody.
    expect(
      await world.db.selectFrom('mailbox_watches').select('id').where('mailbox_id', '=', box.id).execute(),
    ).toEqual([])
  })

  it('counts from ten minutes before the request, not earlier', async () => {
    const [old, recent] = [await held(), await held()]
    await deliver(old.email, newCode(), { receivedAt: minutesAgo(11) })
    await deliver(recent.email, '271828', { receivedAt: minutesAgo(9) })
    expect(await extract(old)).toMatchObject(none)
    expect((await extract(recent)).code).toBe('271828')
  })

  it('shown in an earlier request is not shown again, nor is one of an older mail', async () => {
    const box = await held()
    await deliver(box.email, '111222', { receivedAt: minutesAgo(4) })
    await deliver(box.email, '333444', { receivedAt: minutesAgo(3) })
    expect(await extract(box)).toMatchObject({ code: '333444', trouble: null })
    expect(await extract(box)).toMatchObject(none)
    // The watch that has begun would be faster on a slow machine.
    await farmer.client.call('stopWatching', on(box))
    await deliver(box.email, '555666')
    expect((await extract(box)).code).toBe('555666')
    const { body } = await farmer.client.call('getMailboxHistory', { params: { id: String(box.id) } })
    expect(body.codes.map(({ code }) => code)).toEqual(['555666', '333444', '111222'])
  })

  it('that came while another person held the mailbox is not the new holder’s', async () => {
    const box = await held(buyer.client)
    await deliver(box.email, '121212')
    expect((await extract(box, buyer.client)).code).toBe('121212')
    await deliver(box.email, '343434', { receivedAt: minutesAgo(1) })
    await buyer.client.call('unpinMailbox', on(box))
    await sql`
      update mailbox_takes set ended_at = now() - interval '30 seconds' where mailbox_id = ${box.id}`.execute(world.db)
    await claim(farmer.client, box.email)
    expect(await extract(box)).toMatchObject(none)
    expect(await inList(box)).toMatchObject({ code_extracted: null, status: 'in_use' })
    await farmer.client.call('stopWatching', on(box))
    await deliver(box.email, '565656')
    expect((await extract(box)).code).toBe('565656')
  })

  it('of a newer mail replaces that of a mail from before the request', async () => {
    const box = await held()
    await deliver(box.email, '100001', { receivedAt: minutesAgo(2) })
    expect(await extract(box)).toMatchObject({ success: true, code: '100001' })
    await deliver(box.email, '200002')
    await expect.poll(async () => (await inList(box))?.code_extracted).toBe('200002')
  })

  it('that is not the one makes way for another, or is waited for', async () => {
    const box = await held()
    await deliver(box.email, '100001', { receivedAt: minutesAgo(3) })
    await deliver(box.email, '200002', { receivedAt: minutesAgo(2) })
    expect((await extract(box)).code).toBe('200002')
    const next = async () => (await farmer.client.call('nextCode', on(box))).body
    expect(await next()).toMatchObject({ success: true, code: '100001' })
    expect(await next()).toMatchObject(none)
    expect(await inList(box)).toMatchObject({ code_extracted: null })
    expect((await farmer.client.call('nextCode', on(box))).body.code).toBe('wrong_state')
    await deliver(box.email, '300003')
    await expect.poll(async () => (await inList(box))?.code_extracted).toBe('300003')
  })

  it('[CODE-37] of letters alone is read below its label, and the name of the sender is none', async () => {
    const box = await held()
    const letters = (code: string) => `Verification code:\n\n${code}\n\nIt works once.`
    await deliver(box.email, '', { text: letters('QWHRTB'), receivedAt: minutesAgo(2) })
    await deliver(box.email, '', {
      from: 'Zumorb <noreply@zumorb.example>',
      text: letters('ZUMORB'),
      receivedAt: minutesAgo(1),
    })
    expect((await extract(box)).code).toBe('QWHRTB')
  })

  it('[S-53] comes with the sender and subject of a stranger as plain text of one line', async () => {
    const box = await held()
    const raw = [
      // A line break, and marks that reverse the following text.
      `From: "=?utf-8?B?${Buffer.from('<script>\r\nEv\u202Eil').toString('base64')}?=" <a@example.com>`,
      `Subject: =?utf-8?Q?co=E2=80=AEde?= ${'x'.repeat(900)}`,
      'Content-Type: text/html; charset=utf-8',
      '',
      `<p>Your verification code is <b>424242</b></p>${'<i>'.repeat(20_000)}`,
    ].join('\r\n')
    await world.mail('/mails', 'POST', { mailbox: box.email, raw })
    const { code, code_source: source } = await extract(box)
    expect(code).toBe('424242')
    expect(source!.subject).toBe(`co de ${'x'.repeat(294)}`)
    expect(source!.sender).toBe('<script> Ev il <a@example.com>')
  })
})

describe('a mailbox that refuses access which should be good', () => {
  const refreshes = async ({ email }: Box): Promise<number> =>
    ((await world.mail(`/mailboxes?search=${email}`)) as { refreshes: number }[])[0]!.refreshes
  /** A mailbox that was read a moment ago: its access is cached. */
  const opened = async (known: Record<string, unknown> = {}): Promise<Box> => {
    const box = await held(farmer.client, known)
    expect(await extract(box)).toMatchObject(none)
    await farmer.client.call('stopWatching', on(box))
    return box
  }

  it('[CODE-33] a code is read with access that died before its time: a new one is asked for, once', async () => {
    const box = await opened()
    await change(box, { accessEpoch: 1 })
    await deliver(box.email, '404142')
    expect(await extract(box)).toMatchObject({ success: true, code: '404142', trouble: null })
    expect(await refreshes(box)).toBe(2)
    expect(await inList(box)).toMatchObject({ status: 'completed', email_status: 'active', trouble: null })
  })

  it('[CODE-33] many who read at once with access that died ask for one new one together', async () => {
    const box = await opened()
    await change(box, { accessEpoch: 1 })
    await deliver(box.email, '515253')
    const answers = await Promise.all(Array.from({ length: 4 }, () => extract(box)))
    // A request after the code was shown waits for another one.
    expect(answers.map(({ code }) => code)).toContain('515253')
    expect(answers.map(({ trouble }) => trouble)).toEqual(answers.map(() => null))
    expect(await refreshes(box)).toBe(2)
  })

  it.each(['notEnabled', 'notEnabled401', 'denied', 'stale'])(
    '[CODE-33] a code is read through IMAP where Graph opens nothing: %s',
    async (graph) => {
      const box = await opened()
      await change(box, { graph })
      await deliver(box.email, '626364')
      const { code } = await extract(box)
      // A refused token may be dead, or the mailbox may accept none: the next read finds out.
      expect(code).toBe(graph === 'stale' ? null : '626364')
      await expect.poll(async () => (await inList(box))?.code_extracted).toBe('626364')
      const { route } = await world.db
        .selectFrom('mailboxes')
        .select('route')
        .where('id', '=', box.id)
        .executeTakeFirstOrThrow()
      expect(route).toBe('imap')
      expect(await inList(box)).toMatchObject({ email_status: 'active', trouble: null })
    },
  )

  it('[CODE-33] a code is read through Graph where IMAP opens nothing', async () => {
    const box = await opened({ scopes: ['IMAP.AccessAsUser.All'] })
    await change(box, { scopes: ['Mail.Read', 'IMAP.AccessAsUser.All'], imap: 'notConnected' })
    await deliver(box.email, '737475')
    expect(await extract(box)).toMatchObject({ success: true, code: '737475' })
  })

  it('where nothing opens it, is not asked for new access at every reading, and says so', async () => {
    const box = await held(farmer.client, { graph: 'stale', imap: 'off' })
    const answer = await extract(box)
    expect(answer).toMatchObject({ success: false, trouble: 'vendor_broken/outlook' })
    const before = await refreshes(box)
    for (let time = 0; time < 5; time += 1) await extract(box)
    expect((await refreshes(box)) - before).toBeLessThanOrEqual(1)
    expect(await inList(box)).toMatchObject({ email_status: 'active', status: 'in_use' })
    await farmer.client.call('stopWatching', on(box))
  })
})

describe('codes beside each other', () => {
  const historyOf = async ({ id }: Box) =>
    (await farmer.client.call('getMailboxHistory', { params: { id: String(id) } })).body.codes
  const forged = { from: 'Support <a@forged.example>', subject: 'Your verification code' }

  it('all stand in the history: the older one of one reading, and the true one beside a forged newer one', async () => {
    const box = await held()
    await deliver(box.email, '111213', { receivedAt: minutesAgo(3) })
    await deliver(box.email, '212223', { receivedAt: minutesAgo(2) })
    await deliver(box.email, '999999', { ...forged, receivedAt: minutesAgo(1) })
    expect((await extract(box)).code).toBe('999999')
    expect((await historyOf(box)).map(({ code, sender }) => [code, sender])).toEqual([
      ['999999', 'Support <a@forged.example>'],
      ['212223', 'TikTok <noreply@account.tiktok.com>'],
      ['111213', 'TikTok <noreply@account.tiktok.com>'],
    ])
    // After the forged code the true one is next, and each is listed once.
    expect((await farmer.client.call('nextCode', on(box))).body).toMatchObject({ success: true, code: '212223' })
    expect(await inList(box)).toMatchObject({ code_extracted: '212223' })
    expect(await historyOf(box)).toHaveLength(3)
    const read = await world.db
      .selectFrom('audit_log')
      .select('details')
      .where('record', '=', `mailbox:${box.id}`)
      .where('kind', '=', 'mailboxes.code_read')
      .execute()
    expect(read.length).toBeGreaterThanOrEqual(3)
    expect(JSON.stringify(read)).not.toMatch(/111213|212223|999999/)
  })

  it('one that comes late with an earlier time stands in the history, and the list keeps the newest', async () => {
    const box = await held()
    await deliver(box.email, '313233', { receivedAt: minutesAgo(1) })
    expect((await extract(box)).code).toBe('313233')
    await deliver(box.email, '414243', { receivedAt: minutesAgo(4) })
    await expect.poll(async () => (await historyOf(box)).map(({ code }) => code)).toEqual(['313233', '414243'])
    expect(await inList(box)).toMatchObject({ code_extracted: '313233' })
    await farmer.client.call('stopWatching', on(box))
  })

  it('those of a person before are not read for the next one', async () => {
    const box = await held(buyer.client)
    await deliver(box.email, '515151')
    await deliver(box.email, '616161')
    expect((await extract(box, buyer.client)).code).toBe('616161')
    await buyer.client.call('unpinMailbox', on(box))
    await sql`update mailbox_takes set ended_at = now() + interval '1 second' where mailbox_id = ${box.id}`.execute(
      world.db,
    )
    await claim(farmer.client, box.email)
    expect(await extract(box)).toMatchObject(none)
    expect(await historyOf(box)).toEqual([])
    await farmer.client.call('stopWatching', on(box))
  })

  it('letting go and taking that back shows the one that was shown last', async () => {
    const box = await held()
    await deliver(box.email, '717273', { receivedAt: minutesAgo(3) })
    await deliver(box.email, '818283', { receivedAt: minutesAgo(2) })
    expect(await extract(box)).toMatchObject({ success: true, code: '818283' })
    expect((await farmer.client.call('nextCode', on(box))).body).toMatchObject({ success: true, code: '717273' })
    await farmer.client.call('unpinMailbox', on(box))
    await farmer.client.call('undoUnpin', on(box))
    expect(await inList(box)).toMatchObject({ code_extracted: '717273' })
  })

  it.each([
    ['Graph', {}],
    ['IMAP', { scopes: ['IMAP.AccessAsUser.All'] }],
  ])('[CODE-33] the code below sixty newer mails is found through %s', async (_name, known) => {
    const box = await held(farmer.client, known)
    await deliver(box.email, '919293', { receivedAt: minutesAgo(2) })
    for (let n = 0; n < 60; n += 1)
      await deliver(box.email, '', {
        subject: `News ${n}`,
        text: 'Nothing of use.',
        from: 'News <n@news.example>',
        receivedAt: new Date(Date.now() - 30_000 + n * 400).toISOString(),
      })
    // A busy machine may need another read.
    await extract(box)
    await expect.poll(async () => (await inList(box))?.code_extracted).toBe('919293')
  })
})

describe('waiting', () => {
  it('ends when the person cancels, lets go, or loses the mailbox: nothing more is read for them', async () => {
    const [cancelled, unpinned, returned, waiting] = [await held(), await held(), await held(), await held()]
    for (const box of [cancelled, unpinned, returned, waiting]) await extract(box)
    expect((await farmer.client.call('stopWatching', on(cancelled))).body).toEqual({ success: true })
    expect((await inList(cancelled))!.watching_until).toBeNull()
    await farmer.client.call('unpinMailbox', on(unpinned))
    await lead.call('returnMailbox', on(returned))
    for (const { email } of [cancelled, unpinned, returned, waiting]) await deliver(email, newCode())
    await expect.poll(async () => (await inList(waiting))?.status).toBe('completed')
    const { rows } = await sql<{ mailbox_id: number }>`
      select mailbox_id from mailbox_codes where mailbox_id = any(${[cancelled.id, unpinned.id, returned.id]})`.execute(
      world.db,
    )
    expect(rows).toEqual([])
    expect((await inList(cancelled))!.status).toBe('in_use')
  })

  it('goes on in another process when the one that read has died', async () => {
    const box = await held()
    // Row left by a process that died fifteen seconds ago.
    await sql`
      insert into mailbox_watches (mailbox_id, user_id, take_id, since, until, owner, leased_until)
      select id, holder_id, take_id, now() - interval '1 minute', now() + interval '100 seconds', 'dead', now() - interval '1 second'
      from mailboxes where id = ${box.id}`.execute(world.db)
    await deliver(box.email, '909090')
    await expect.poll(async () => (await inList(box))?.code_extracted).toBe('909090')
  })

  it.runIf(onServers)('goes on when its instance stops', async () => {
    const second = await world.instance()
    const { client, who } = await signedInAs(world)('farmer', second)
    const box = await held(client)
    expect(await extract(box, client)).toMatchObject(none)
    await second.close()
    await deliver(box.email, '808080')
    const elsewhere = await world.signIn(who)
    await expect.poll(async () => (await inList(box, elsewhere))?.code_extracted).toBe('808080')
  })

  it.runIf(onServers)(
    '[CODE-33] one that begins while the leases of others are renewed is read like any other',
    async () => {
      const [watched, box] = [await held(), await held()]
      expect(await extract(watched)).toMatchObject(none)
      await deliver(box.email, '616263')
      // Its read lasts longer than the lease renewal.
      await world.mail('/faults', 'POST', { match: { path: '/token' }, kind: 'delay', ms: 1_000 })
      let extracted: ReturnType<typeof extract> | undefined
      await world.db.transaction().execute(async (trx) => {
        await sql`select from mailbox_watches where mailbox_id = ${watched.id} for update`.execute(trx)
        const renewing = () =>
          sql`select from pg_stat_activity where wait_event_type = 'Lock'
        and query like '%update mailbox_watches set leased_until%'`.execute(world.db)
        await expect.poll(async () => (await renewing()).rows.length).toBe(1)
        extracted = extract(box)
        await expect.poll(async () => (await inList(box))?.watching_until).toBeTruthy()
      })
      expect(await extracted).toMatchObject({ success: true, code: '616263' })
      await farmer.client.call('stopWatching', on(watched))
    },
  )

  it('[S-55] a mailbox is asked for at most ten times a minute by a person', async () => {
    const strict = await world.instanceOf({ rateFactor: 1 })
    const { client } = await signedInAs(world)('farmer', strict)
    const [box, other] = [await held(client), await held(client)]
    const statuses = []
    for (let n = 0; n < 11; n += 1)
      statuses.push((await client.call('extractCode', { body: { email: box.email, email_id: box.id } })).status)
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429])
    expect((await client.call('extractCode', { body: { email: other.email, email_id: other.id } })).status).toBe(200)
    await strict.close()
  })
})

describe('a mailbox that cannot be read', () => {
  const cases: [state: string, health: string, trouble: MailFailureCode][] = [
    ['inactive90', 'expired', 'vendor_rejected/mailbox_expired'],
    ['revoked', 'expired', 'vendor_rejected/mailbox_expired'],
    ['abuse', 'blocked', 'vendor_rejected/mailbox_blocked'],
    ['locked', 'blocked', 'vendor_rejected/mailbox_blocked'],
    ['badToken', 'invalid', 'vendor_rejected/mailbox_invalid'],
  ]
  it.each(cases)(
    '[CODE-34] [CODE-43] %s: %s, with the reason, and out of the stock',
    async (state, health, trouble) => {
      const box = await held(farmer.client, { state })
      expect(await extract(box)).toEqual({
        ...none,
        error: errors[trouble].text,
        trouble,
        watchingUntil: null,
      })
      expect(await inList(box)).toMatchObject({ email_status: health, trouble, status: 'in_use', watching_until: null })
      await farmer.client.call('unpinMailbox', on(box))
      expect(await inPool(box)).toMatchObject({ status: '', email_status: health })
      const free = (await lead.call('listStock', { query: { search: box.email } })).body.emails
      expect(free).toEqual([])
    },
  )

  it('[CODE-34] trouble of the service changes nothing of the mailbox, and is waited out', async () => {
    const box = await held(farmer.client, { state: 'unavailable' })
    const answer = await extract(box)
    expect(answer).toMatchObject({ success: false, code: null })
    expect(answer.trouble).toMatch(/^vendor_(down|broken|slow)\/outlook$/)
    expect(answer.error).toBe(errors[answer.trouble!].text)
    expect(answer.watchingUntil).not.toBeNull()
    // On every attempt: refusals of the mailbox itself would have failed it by now.
    for (let n = 0; n < 3; n += 1) expect((await extract(box)).success).toBe(false)
    expect(await inList(box)).toMatchObject({ email_status: 'active', status: 'in_use' })
    expect((await inList(box))!.trouble).toMatch(/^vendor_(down|broken|slow)\/outlook$/)
    const { failures } = await world.db
      .selectFrom('mailboxes')
      .select('failures')
      .where('id', '=', box.id)
      .executeTakeFirstOrThrow()
    expect(failures).toBe(0)
    await change(box, { state: 'active' })
    await deliver(box.email, '717171')
    await expect.poll(async () => (await inList(box))?.code_extracted).toBe('717171')
    expect(await inList(box)).toMatchObject({ email_status: 'active', trouble: null })
  })

  it('[CODE-43] counts as failed after three refusals in a row; a success clears that', async () => {
    const box = await held(farmer.client, { state: 'abuse' })
    for (let n = 1; n <= 3; n += 1) {
      await extract(box)
      expect((await inList(box))!.status).toBe(n < 3 ? 'in_use' : 'failed')
    }
    expect(await inPool(box)).toMatchObject({ status: 'failed', email_status: 'blocked' })
    await change(box, { state: 'active' })
    expect(await extract(box)).toMatchObject(none)
    expect(await inList(box)).toMatchObject({ status: 'in_use', email_status: 'active', trouble: null })
    // The count starts over.
    await change(box, { state: 'abuse' })
    await world.db.updateTable('mailboxes').set({ token_version: 9 }).where('id', '=', box.id).execute()
    await farmer.client.call('stopWatching', on(box))
    await extract(box)
    expect((await inList(box))!.status).toBe('in_use')
  })

  it('is checked by leads: its status follows from what the token is worth now', async () => {
    const box = await held(farmer.client, { state: 'inactive90' })
    const check = async () => (await lead.call('checkMailbox', on(box))).body
    expect(await check()).toEqual({
      success: true,
      email_status: 'expired',
      trouble: 'vendor_rejected/mailbox_expired',
    })
    await change(box, { state: 'active' })
    expect(await check()).toEqual({ success: true, email_status: 'active', trouble: null })
    await lead.call('markMailboxesInvalid', { body: { emailsData: box.email } })
    // A mailbox that a person marked stays marked when it is read, until a person checks it.
    await extract(box)
    expect(await inPool(box)).toMatchObject({ email_status: 'invalid' })
    expect(await check()).toMatchObject({ email_status: 'active' })
    await change(box, { state: 'unavailable' })
    expect(await check()).toMatchObject({
      email_status: 'active',
      trouble: expect.stringMatching(/outlook$/) as string,
    })
    expect((await lead.call('checkMailbox', { params: { id: String(2 ** 40) }, body: {} })).status).toBe(404)
    expect((await farmer.client.call('checkMailbox', on(box))).status).toBe(403)
  })
})

describe('tokens', () => {
  const newest = async ({ email }: Box) =>
    ((await world.mail(`/mailboxes/${email}/token`)) as { refreshToken: string }).refreshToken
  const reader = (): MailReader =>
    createOutlook({
      tokenUrl: world.outlook.tokenUrl,
      graphUrl: world.outlook.graphUrl,
      imap: { host: world.outlook.imapHost, port: world.outlook.imapPort, tls: false },
    })
  const refreshes = async ({ email }: Box): Promise<number> =>
    ((await world.mail(`/mailboxes?search=${email}`)) as { refreshes: number }[])[0]!.refreshes

  /** An instance that exchanges a mailbox's token, and gets the response when the test says so. */
  const exchanging = async (box: Box, fails = false) => {
    const real = reader()
    const [reached, answered] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const open: MailReader['open'] = async (credentials) => {
      const access = await real.open(credentials)
      if (credentials.email !== box.email) return access
      reached.resolve()
      await answered.promise
      if (fails) throw new MailError('slow', 'No answer in time')
      return access
    }
    const at = await world.instance({ mail: { ...real, open } })
    const client = await world.signIn(await world.person({ role: 'TeamleadFarmer' }), world.client(at))
    const checked = client.call('checkMailbox', on(box))
    await reached.promise
    return {
      end: async (): Promise<number> => {
        answered.resolve()
        const { status } = await checked
        await at.close()
        return status
      },
    }
  }
  const lapse = ({ id }: Box) =>
    sql`update mailboxes set opening_until = opening_until - interval '15 seconds' where id = ${id}`.execute(world.db)
  const rightTo = async ({ id }: Box) =>
    (await world.db.selectFrom('mailboxes').select('opening_until').where('id', '=', id).executeTakeFirstOrThrow())
      .opening_until

  it('a rotated one is stored, and one is exchanged for many readings', async () => {
    const box = await held()
    const before = await tokenOf(box)
    await Promise.all(Array.from({ length: 5 }, () => extract(box)))
    expect(await refreshes(box)).toBe(1)
    expect(await tokenOf(box)).toBe(await newest(box))
    expect(await tokenOf(box)).not.toBe(before)
  })

  it.runIf(onServers)('one is exchanged once at a time over all instances, each for itself', async () => {
    const second = await world.instance()
    const client = await world.signIn(farmer.who, world.client(second))
    const box = await held()
    await Promise.all(Array.from({ length: 8 }, (_, n) => extract(box, n % 2 ? client : farmer.client)))
    expect(await refreshes(box)).toBe(2)
    expect(await tokenOf(box)).toBe(await newest(box))
    await second.close()
  })

  it('a process that dies between exchanging a token and storing it leaves the mailbox usable', async () => {
    const box = await held()
    const real = reader()
    let exchanged = (): void => undefined
    const happened = new Promise<void>((resolve) => (exchanged = resolve))
    const dying = await world.instance({
      mail: {
        ...real,
        open: async (credentials) => {
          const access = await real.open(credentials)
          // Watches of other tests may come here.
          if (credentials.email !== box.email) return access
          exchanged()
          return new Promise(() => undefined)
        },
      },
    })
    const client = await world.signIn(farmer.who, world.client(dying))
    const lost = client.call('extractCode', { body: { email: box.email, email_id: box.id } }).catch(() => undefined)
    await happened
    await dying.close()
    await lost
    expect(await tokenOf(box)).not.toBe(await newest(box))
    await deliver(box.email, '616161')
    // Its claim on the token lapses after fifteen seconds, and the next caller exchanges the old token.
    await lapse(box)
    await expect.poll(async () => (await inList(box))?.code_extracted).toBe('616161')
    expect(await tokenOf(box)).toBe(await newest(box))
  })

  it.each([
    ['works', false],
    ['fails', true],
  ])(
    '[R-18] an exchange that took longer than its right to it, and then %s, leaves that right with who has it now',
    async (_how, fails) => {
      const box = await held()
      const before = await tokenOf(box)
      const slow = await exchanging(box, fails)
      await lapse(box)
      const next = await exchanging(box)
      const [until, last] = [await rightTo(box), await newest(box)]
      expect(await slow.end()).toBe(200)
      expect(await rightTo(box)).toEqual(until)
      // The new token may be the only one that works, unless another one has been stored meanwhile.
      expect((await tokenOf(box)) === before).toBe(fails)
      expect(await next.end()).toBe(200)
      expect([await tokenOf(box), await rightTo(box)]).toEqual([last, null])
    },
  )

  it('[R-18] a token that comes after a later exchange has stored its own does not take its place', async () => {
    const box = await held()
    const slow = await exchanging(box)
    await lapse(box)
    expect((await lead.call('checkMailbox', on(box))).body.email_status).toBe('active')
    const last = await tokenOf(box)
    expect(await slow.end()).toBe(200)
    expect([await tokenOf(box), await newest(box)]).toEqual([last, last])
  })

  it('other credentials are used from the moment they are pasted', async () => {
    const box = await held()
    await extract(box)
    const [other] = someMailboxes(1, { email: box.email })
    await world.mail('/mailboxes', 'PUT', [other])
    expect((await addMailboxes(lead, lineOf(other!))).body).toMatchObject({ updated: 1 })
    await deliver(box.email, '515151')
    await expect.poll(async () => (await inList(box))?.code_extracted).toBe('515151')
    expect(await tokenOf(box)).toBe(await newest(box))
    expect(await tokenOf(box)).not.toBe(other!.refreshToken)
  })

  it('that nobody uses are renewed, a few at a time, each at an age of its own; the status follows', async () => {
    const [idle, dead, fresh] = [
      await addReadable(world, lead, 3),
      await addReadable(world, lead, 1, { state: 'inactive90' }),
      await addReadable(world, lead, 2),
    ]
    const emails = [...idle, ...dead].map(({ email }) => email)
    await world.db.updateTable('mailboxes').set({ token_used_at: new Date() }).execute()
    await world.db
      .updateTable('mailboxes')
      .set({ token_used_at: minutesAgo(60 * 24 * 31) })
      .where('email', 'in', emails)
      .execute()
    const { tokenRenewal } = createCodes({
      db: world.db,
      ring: world.keys.ring,
      fingerprintKey: world.keys.fingerprints,
      mail: reader(),
      log: world.log,
      publish: () => undefined,
      transact: transactAlone(world.db, () => undefined),
      timeZone: 'UTC',
      windowMinutes: 10,
      limit: () => Promise.resolve(),
    })
    const signal = new AbortController().signal
    expect([await tokenRenewal.renewIdle(signal, 3, 0), await tokenRenewal.renewIdle(signal, 3, 0)]).toEqual([3, 1])
    expect(await tokenRenewal.renewIdle(signal, 3, 0)).toBe(0)
    const after = async (email: string) => (await lead.call('listPool', { query: { search: email } })).body.emails[0]
    for (const { email } of idle)
      expect(await after(email)).toMatchObject({ email_status: 'active', token_days_left: 90 })
    expect(await after(dead[0]!.email)).toMatchObject({ email_status: 'expired', token_days_left: 59 })
    for (const { email } of fresh) expect(await refreshes({ id: 0, email })).toBe(0)
  })

  it('[S-60] no token, password or client id leaves by a reading, good or refused', async () => {
    const boxes = someMailboxes(2)
    await world.mail(
      '/mailboxes',
      'PUT',
      boxes.map((box, n) => ({ ...box, state: n ? 'badToken' : 'active' })),
    )
    await addMailboxes(lead, pasteOf(boxes))
    const answers = []
    for (const { email } of boxes) answers.push(await extract(await claim(farmer.client, email)))
    answers.push((await farmer.client.call('listMyMailboxes', { query: {} })).body)
    const secrets = boxes.flatMap((box) => [box.password, box.refreshToken, box.clientId])
    const everything = JSON.stringify(answers) + world.lines.join('\n')
    expect(secrets.filter((secret) => everything.includes(secret))).toEqual([])
    const found = await readTables(world.database)
    for (const secret of secrets) expect(found(secret)).toEqual([])
  })
})
