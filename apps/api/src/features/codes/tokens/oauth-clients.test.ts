import { randomUUID } from 'node:crypto'
import { errors } from '@app/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { tablesWith } from '../../../../test/canary.ts'
import type { TestClient } from '../../../../test/client.ts'
import { addMailboxes, pasteOf, signedInAs, someMailboxes } from '../../../../test/mailboxes.ts'
import { startWorld, type World } from '../../../../test/world.ts'

let world: World
let lead: TestClient
let farmer: TestClient
beforeAll(async () => {
  world = await startWorld()
  lead = (await signedInAs(world)('TeamleadFarmer')).client
  farmer = (await signedInAs(world)('farmer')).client
})
afterAll(() => world.close())

interface Box {
  email: string
  email_id: number
}

/** Held mailboxes whose tokens belong to one OAuth client. */
const boxesOf = async (clientId: string, count: number, state = 'active'): Promise<Box[]> => {
  const boxes = someMailboxes(count, { clientId })
  await world.mail(
    '/mailboxes',
    'PUT',
    boxes.map(({ email, refreshToken }) => ({ email, refreshToken, clientId, state })),
  )
  await addMailboxes(lead, pasteOf(boxes))
  const held: Box[] = []
  for (const { email } of boxes) {
    const { body } = await farmer.call('addMailboxByAddress', { body: { emailAddress: email } })
    held.push({ email, email_id: body.email_id })
  }
  return held
}
const read = async (emails: Box[]) => (await farmer.call('extractCodes', { body: { emails } })).body.results
const refused = async () => (await lead.call('listPool', { query: { fresh: '1' } })).body.refused_programs
const exchanges = async () =>
  ((await world.mail('/requests')) as { path: string }[]).filter(({ path }) => path.endsWith('/token')).length
const check = async ({ email_id: id }: Box) =>
  (await lead.call('checkMailbox', { params: { id: String(id) }, body: {} })).body
const mend = (boxes: readonly Box[]) =>
  Promise.all(boxes.map(({ email }) => world.mail(`/mailboxes/${email}`, 'PATCH', { state: 'active' })))
/** Ends their cooldown. */
const passTime = () => sql`update mail_programs set rests_until = now() - interval '1 second'`.execute(world.db)
const forgetFailures = () => sql`delete from mail_programs`.execute(world.db)

describe('mailboxes of one OAuth client', () => {
  it.each([
    ['disabledClient', 'program', 500],
    ['revoked', 'expired', 30],
    ['abuse', 'blocked', 30],
    ['badToken', 'invalid', 30],
  ])('that all fail (%s) are told of once, and left alone for a while', async (state, cause, cooldownSeconds) => {
    await forgetFailures()
    const clientId = randomUUID()
    const dead = await boxesOf(clientId, 5, state)
    const waiting = await boxesOf(clientId, 3)
    const elsewhere = await boxesOf(randomUUID(), 1)
    expect(await read(dead.slice(0, 4))).toHaveLength(4)
    expect(await refused()).toEqual([])
    await read(dead.slice(4))
    const [told, ...others] = await refused()
    expect(others).toEqual([])
    expect(told).toMatchObject({ cause, failed: 5, tried: 5 })
    expect(Date.parse(told!.next_try) - Date.now()).toBeGreaterThan(cooldownSeconds * 1_000)

    const before = await exchanges()
    const key = 'vendor_down/outlook_program'
    for (const each of await read(waiting))
      expect(each).toMatchObject({ success: false, trouble: key, error: errors[key].text, refused: null })
    expect(await exchanges()).toBe(before)
    // Their state is unchanged.
    const list = (await farmer.call('listMyMailboxes', { query: {} })).body.emails
    for (const { email_id: id } of waiting)
      expect(list.find((each) => each.email_id === id)).toMatchObject({ email_status: 'active', trouble: key })
    // Other OAuth clients are not affected.
    expect((await read(elsewhere))[0]).toMatchObject({ trouble: null, error: 'No verification code yet' })
    const everything = JSON.stringify([await refused(), list]) + world.lines.join('\n')
    expect(everything).not.toContain(clientId)
    expect(await tablesWith(world.database, clientId)).toEqual([])
  })

  it('are tried by one after the rest: still refused they rest again, one that works ends the trouble', async () => {
    await forgetFailures()
    const clientId = randomUUID()
    const dead = await boxesOf(clientId, 5, 'disabledClient')
    const others = await boxesOf(clientId, 4, 'disabledClient')
    await read(dead)
    await passTime()
    const before = await exchanges()
    const after = await read(others.slice(0, 3))
    expect(after.filter(({ trouble }) => trouble === 'vendor_rejected/mailbox_invalid')).toHaveLength(1)
    expect(after.filter(({ trouble }) => trouble === 'vendor_down/outlook_program')).toHaveLength(2)
    expect((await refused())[0]).toMatchObject({ cause: 'program', failed: 6, tried: 6 })
    expect((await exchanges()) - before).toBeLessThanOrEqual(2)
    // A lead who checks is answered at once.
    await mend(others)
    expect(await check(others[3]!)).toMatchObject({ email_status: 'active' })
    expect(await refused()).toEqual([])
    expect((await read([others[3]!]))[0]).toMatchObject({ error: 'No verification code yet' })
  })

  it('of which no more than half fail alike are no trouble of the OAuth client', async () => {
    await forgetFailures()
    const clientId = randomUUID()
    const [good, dead] = [await boxesOf(clientId, 5), await boxesOf(clientId, 5, 'revoked')]
    await read(good)
    await read(dead)
    expect(await refused()).toEqual([])
    const sixth = await boxesOf(clientId, 1, 'revoked')
    await read(sixth)
    expect(await refused()).toMatchObject([{ cause: 'expired', failed: 6, tried: 11 }])
  })

  it('that fail for no reason of theirs, or long ago, do not count', async () => {
    await forgetFailures()
    const clientId = randomUUID()
    const old = await boxesOf(clientId, 4, 'revoked')
    await read(old)
    await sql`update mail_trials set at = at - interval '16 minutes'`.execute(world.db)
    await read(await boxesOf(clientId, 1, 'revoked'))
    for (const box of await boxesOf(clientId, 5, 'loop')) await read([box])
    expect(await refused()).toEqual([])
  })
})
