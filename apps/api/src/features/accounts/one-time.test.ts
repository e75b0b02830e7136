import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addSheetWith } from '../../../test/accounts.ts'
import type { TestClient } from '../../../test/client.ts'
import { signedInAs } from '../../../test/mailboxes.ts'
import { unique } from '../../../test/unique.ts'
import { startWorld, type Person, type World } from '../../../test/world.ts'

let world: World
let lead: TestClient
let leadId: number
let buyer: { who: Person; client: TestClient }
let other: { who: Person; client: TestClient }
beforeAll(async () => {
  world = await startWorld()
  const signIn = signedInAs(world)
  const first = await signIn('TeamleadFarmer')
  lead = first.client
  leadId = first.who.id
  buyer = await signIn('buyer')
  other = await signIn('buyer')
})
afterAll(() => world.close())

const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'

/** Code of a 30 s step, computed without the library. */
const codeOf = (step: number): string => {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const hash = createHmac('sha1', '12345678901234567890').update(counter).digest()
  const number = hash.readUInt32BE(hash.at(-1)! & 15) & 0x7f_ff_ff_ff
  return String(number % 1_000_000).padStart(6, '0')
}

const on = (id: number) => ({ params: { id: String(id) } })
const press = (id: number, by = buyer.client) => by.send('showOneTimeCodes', { ...on(id), body: {} })

const taken = async (totp = secret): Promise<number> => {
  const accountId = unique()
  const sheet = await addSheetWith(world, [{ id: accountId, totp }])
  const body = { accountId, sheetUrl: sheet.url, rowNumber: 2 }
  return (await buyer.client.call('takeAccount', { body })).body.account.recordId
}

/** Reveals of an account, from the ledger and from its history. */
const shown = async (id: number) => {
  const kind = ['kind', '=', 'accounts.revealed'] as const
  const logged = await world.db
    .selectFrom('audit_log')
    .select(['user_id', 'details'])
    .where(...kind)
    .where('record', '=', `account:${id}`)
    .orderBy('id')
    .execute()
  const told = await world.db
    .selectFrom('account_events')
    .select('detail')
    .where('kind', '=', 'revealed')
    .where('holding_id', '=', id)
    .execute()
  expect(told.map(({ detail }) => detail)).toEqual(logged.map(({ details }) => (details as { detail: string }).detail))
  return logged.map(({ user_id, details }) => [user_id, (details as { detail: string }).detail])
}

describe('a press', () => {
  it('[FLOW-07] shows the holder the codes of 60 s by the clock of the server, and is one row of the ledger', async () => {
    const id = await taken()
    const before = Math.floor(Date.now() / 30_000)
    const { status, body, text } = await press(id)
    const first = [before, Math.floor(Date.now() / 30_000)].find((step) => codeOf(step) === body.codes[0]?.code)
    expect([status, first]).toEqual([200, expect.any(Number)])
    const { codes } = body as { codes: { code: string; ms: number }[] }
    expect(codes.map(({ code }) => code)).toEqual(codes.map((_, index) => codeOf(first! + index)))
    expect(codes.reduce((sum, { ms }) => sum + ms, 0)).toBe(60_000)
    expect(text).not.toContain(secret)
    expect(await shown(id)).toEqual([[buyer.who.id, 'totp']])
    await press(id)
    expect(await shown(id)).toHaveLength(2)
  })

  it('[FLOW-07] is open to leads, on record under their name, and to nobody else', async () => {
    const id = await taken()
    expect((await press(id, lead)).status).toBe(200)
    const { status, body } = await press(id, other.client)
    expect([status, body.code]).toEqual([404, 'not_found'])
    expect(await shown(id)).toEqual([[leadId, 'totp']])
    // A lead who sees only their own people; the holder is not one of them.
    const limited = await signedInAs(world)('TeamleadFarmer')
    await world.db.updateTable('users').set({ own_people_only: true }).where('id', '=', limited.who.id).execute()
    expect((await press(id, limited.client)).status).toBe(404)
    expect(await shown(id)).toHaveLength(1)
  })

  it('[FLOW-07] shows nothing to who held the account before, and leaves no row', async () => {
    const ends: ((id: number) => Promise<{ status: number }>)[] = [
      (id) => lead.call('releaseAccount', { ...on(id), body: { reason: 'Trial' } }),
      (id) => lead.call('handOverAccount', { ...on(id), body: { userId: other.who.id, reason: 'Trial' } }),
      (id) => buyer.client.call('undoTake', { ...on(id), body: {} }),
    ]
    for (const end of ends) {
      const id = await taken()
      expect((await end(id)).status).toBe(200)
      expect((await press(id)).status).toBe(404)
      expect(await shown(id)).toEqual([])
    }
  })

  it('[FLOW-07] at once with a release: who comes after its end sees nothing, and each that saw is on record', async () => {
    const id = await taken()
    const [end, ...answers] = await Promise.all([
      lead.call('releaseAccount', { ...on(id), body: { reason: 'Trial' } }),
      ...Array.from({ length: 8 }, () => press(id)),
    ])
    expect(end.status).toBe(200)
    expect(answers.map(({ status }) => status).filter((status) => status !== 200 && status !== 404)).toEqual([])
    expect(await shown(id)).toHaveLength(answers.filter(({ status }) => status === 200).length)
    const told = await world.db
      .selectFrom('account_events')
      .select('kind')
      .where('holding_id', '=', id)
      .orderBy('id')
      .execute()
    expect(told.at(-1)?.kind).toBe('released')
    expect((await press(id)).status).toBe(404)
  })

  it('[FLOW-07] on an account without a secret is refused, and is no row; the account says so before', async () => {
    const [without, wrong, fit] = [await taken(''), await taken('yes'), await taken()]
    for (const id of [without, wrong]) {
      const { status, body } = await press(id)
      expect([status, body.code]).toEqual([409, 'wrong_state'])
      expect(await shown(id)).toEqual([])
    }
    const { accounts } = (await buyer.client.call('listMyAccounts', { query: {} })).body
    const says = (id: number) => accounts.find((each) => each.id === id)?.oneTimeCodes
    expect([without, wrong, fit].map(says)).toEqual([false, false, true])
  })
})

describe('a column for the secret', () => {
  const document = async (head: string, cells: string[]) => {
    const ids = cells.map(() => unique())
    const rows = [['id', 'country', head], ...cells.map((cell, index) => [ids[index], 'ES', cell])]
    const tabs = [{ title: 'Accounts', rows }]
    const made = (await world.sheets('/documents', 'POST', { title: unique('sheet'), tabs })) as { url: string }
    return { url: made.url, ids }
  }

  it('[FLOW-07] is known as totp or 2fa; what is no secret is told with its row before and after the import', async () => {
    for (const head of ['TOTP', '2FA']) {
      const { url, ids } = await document(head, [secret, 'GEZD!', '', 'yes'])
      const wrongTotp = [
        { row: 3, accountId: ids[1], name: null },
        { row: 5, accountId: ids[3], name: null },
      ]
      const check = (await lead.call('checkSheet', { body: { url } })).body
      expect([check.mapping.totp, check.report!.accepted, check.report!.wrongTotp]).toEqual([head, 4, wrongTotp])
      const added = await lead.send('addSheet', { body: { url } })
      expect([added.body.report.accepted, added.body.report.wrongTotp]).toEqual([4, wrongTotp])
      expect(added.text).not.toContain('GEZD')
    }
  })

  it('[FLOW-07] that is called secret is proposed, and used only once somebody said so', async () => {
    const { url, ids } = await document('Secret', [secret])
    const check = (await lead.call('checkSheet', { body: { url } })).body
    expect([check.mapping.totp, check.proposed]).toEqual([undefined, { totp: 'Secret' }])
    const chosen = (await lead.call('checkSheet', { body: { url, mapping: { totp: 'Secret' } } })).body
    expect([chosen.mapping.totp, chosen.proposed]).toEqual(['Secret', {}])
    const { sheet } = (await lead.call('addSheet', { body: { url, mapping: { totp: 'Secret' } } })).body
    const body = { accountId: ids[0]!, sheetUrl: `sheet:${sheet.id}`, rowNumber: 2 }
    const { recordId } = (await buyer.client.call('takeAccount', { body })).body.account
    expect((await press(recordId)).status).toBe(200)
  })

  it('[FLOW-07] that is filled later is read with the sheet, and the account stays the same one', async () => {
    const { url, ids } = await document('totp', [''])
    const { sheet } = (await lead.call('addSheet', { body: { url } })).body
    const body = { accountId: ids[0]!, sheetUrl: `sheet:${sheet.id}`, rowNumber: 2 }
    const { recordId } = (await buyer.client.call('takeAccount', { body })).body.account
    expect((await press(recordId)).status).toBe(409)
    const edit = {
      spreadsheetId: /\/d\/([\w-]+)/.exec(url)![1],
      sheetId: 0,
      op: 'setCell',
      row: 2,
      column: 3,
      value: secret,
    }
    await world.sheets('/edits', 'POST', edit)
    await lead.call('refreshSheet', { ...on(sheet.id), body: {} })
    expect((await press(recordId)).status).toBe(200)
  })
})
