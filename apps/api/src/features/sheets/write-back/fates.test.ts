import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { unique } from '../../../../test/unique.ts'
import type { TestClient } from '../../../../test/client.ts'
import { startWorld, type World } from '../../../../test/world.ts'

let world: World
let lead: TestClient
beforeAll(async () => {
  world = await startWorld()
  const plenty = 100_000
  await world.sheets('/modes', 'PUT', { readsPerUser: plenty, readsPerProject: plenty })
  lead = await world.signIn(await world.person({ role: 'TeamleadFarmer' }))
})
afterAll(() => world.close())

type Rows = (string | number)[][]
const header = ['ID', 'Country', 'Name', 'Login', 'Status']
const newDocument = async (rows: Rows) =>
  (await world.sheets('/documents', 'POST', {
    title: unique('Doc'),
    tabs: [{ title: 'Accounts', rows: [header, ...rows] }],
  })) as { id: string; url: string }
const add = (of: { url: string }) => lead.call('addSheet', { body: { url: of.url } })
const added = async (...rows: Rows) => {
  const document = await newDocument(rows)
  const { status, body } = await add(document)
  if (status !== 200) throw new Error(JSON.stringify(body))
  return { document, id: body.sheet.id }
}
const sheetOf = async (id: number) =>
  (await lead.call('listSheets', { query: {} })).body.sheets.find((sheet) => sheet.id === id)!
const type = (of: { id: string }, row: number, column: number, value: string) =>
  world.sheets('/edits', 'POST', { spreadsheetId: of.id, sheetId: 0, op: 'setCell', row, column, value })

/** Moves all reads far into the past. */
const longAgo = () =>
  world.db
    .updateTable('sheets')
    .set({ read_at: new Date(0), tried_at: null })
    .execute()
/** Rereads stale sheets, like the buttons and the minutely check. */
const refreshAll = () => lead.call('listSheets', { query: { fresh: '1' } })

/** Incompressible CJK text, three bytes per character. */
const cjk = (length: number): string =>
  Array.from({ length }, (_each, n) => String.fromCodePoint(0x4e_00 + ((n * 7_919 + 13) % 20_000))).join('')

const contents = [
  ['an id of many bytes', 1, () => cjk(1_900), 'sheet_id', 'The id in row 2 is longer than 100 characters'],
  ['a zero byte in an id', 1, () => `a\0${unique()}`, 'sheet_text', 'Row 2, column ID contains a character'],
  ['half a character in a name', 3, () => 'a\ud83d', 'sheet_text', 'Row 2, column Name contains a character'],
  ['a zero byte in a country', 2, () => 'E\0S', 'sheet_text', 'Row 2, column Country contains a character'],
] as const

describe('a sheet that cannot be kept', () => {
  it.each(contents)('[SHEET-04] because of %s is refused when it is added, saying where to look', async (...given) => {
    const [, column, text, reason, says] = given
    const cells = [unique(), 'ES', 'Name', 'user:pass'].with(column - 1, text())
    const { status, body } = await add(await newDocument([cells]))
    expect([status, body.code, body.reason]).toEqual([422, 'vendor_rejected', reason])
    expect(body.error).toContain(says)
  })

  it.each(contents)('[R-13] because of %s is told as its trouble, and all others are read', async (...given) => {
    const [, column, text, reason] = given
    const first = await added([unique(), 'ES', 'Name', 'user:pass'])
    const spoiled = await added([unique(), 'ES', 'Name', 'user:pass'])
    const last = await added([unique(), 'ES', 'Name', 'user:pass'])
    await type(spoiled.document, 2, column, text())
    for (const other of [first, last]) await type(other.document, 3, 1, 'one more')
    await longAgo()
    expect((await refreshAll()).status).toBe(200)
    expect(await sheetOf(spoiled.id)).toMatchObject({ trouble: `vendor_rejected/${reason}`, free: 1 })
    for (const other of [first, last]) {
      const { trouble, readAt } = await sheetOf(other.id)
      expect([trouble, Date.parse(readAt ?? '') > Date.now() - 60_000]).toEqual([null, true])
    }
    await type(spoiled.document, 2, column, 'KZ')
    await longAgo()
    await refreshAll()
    expect(await sheetOf(spoiled.id)).toMatchObject({ trouble: null })
  })

  it('[R-13] keeps no other one from being read, whatever it is, and is not asked for sooner than they are', async () => {
    const broken = await added([unique(), 'ES'])
    const fine = await added([unique(), 'ES'])
    // An unforeseen error: the database itself rejects writes for this sheet.
    await world.database.pool.query(
      `create function refuse() returns trigger language plpgsql as $$ begin raise exception 'no' using errcode = '0A000'; end $$;
       create trigger refuse before update on sheet_rows for each row when (old.sheet_id = ${broken.id})
       execute function refuse()`,
    )
    try {
      for (const { document } of [broken, fine]) await type(document, 2, 3, 'new')
      await longAgo()
      expect((await refreshAll()).status).toBe(200)
      expect(Date.parse((await sheetOf(fine.id)).readAt!)).toBeGreaterThan(0)
      const asked = async () =>
        ((await world.sheets('/requests?after=0')) as { path: string }[]).filter(({ path }) =>
          path.includes(broken.document.id),
        ).length
      const before = await asked()
      await refreshAll()
      expect(await asked()).toBe(before)
      expect(world.lines.some((line) => line.includes('sheet.not_read'))).toBe(true)
    } finally {
      await world.database.pool.query('drop function refuse() cascade')
    }
  })

  it('[R-07] marks of one with such a cell are written all the same', async () => {
    const id = unique()
    const { document, id: sheetId } = await added([id, 'ES'], [unique(), 'ES'])
    await type(document, 3, 1, cjk(300))
    await longAgo()
    await refreshAll()
    const buyer = await world.signIn(await world.person({ role: 'buyer' }))
    const body = { accountId: id, sheetUrl: `sheet:${sheetId}`, rowNumber: 2 }
    const { recordId } = (await buyer.call('takeAccount', { body })).body.account
    const status = async () =>
      ((await world.sheets(`/documents/${document.id}/tabs/0`)) as { cells: { text: string }[][] }).cells[1]![4]?.text
    await expect.poll(status).toBe(`taken #${recordId}`)
  })
})

describe('letters whose small form depends on who makes it', () => {
  it.each(['İSTANBUL', 'ΟΔΟΣ', 'ΣΑΣ', 'Straße ẞ', 'ǅ', 'K'])(
    '[SHEET-07] %s is kept, found again, taken and offered once',
    async (letters) => {
      const id = `${letters} ${unique()}`
      const { document, id: sheetId } = await added([id, 'ES'], [id, 'ES', 'again'])
      const other = await added([id, 'ES', 'elsewhere'])
      await longAgo()
      await refreshAll()
      expect([(await sheetOf(sheetId)).free, (await sheetOf(other.id)).free]).toEqual([1, 0])
      await type(document, 2, 3, 'changed')
      await longAgo()
      await refreshAll()
      expect(await sheetOf(sheetId)).toMatchObject({ free: 1, trouble: null })
      const buyer = await world.signIn(await world.person({ role: 'buyer' }))
      const taken = await buyer.call('takeAccount', {
        body: { accountId: id, sheetUrl: `sheet:${sheetId}`, rowNumber: 2 },
      })
      expect(taken.status).toBe(200)
      const { accounts } = (await lead.call('listTakenWithUsers', { query: { search: letters } })).body
      expect(accounts.map(({ accountId }) => accountId)).toContain(id)
    },
  )
})
