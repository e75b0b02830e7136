import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addSheetWith } from '../../../test/accounts.ts'
import type { TestClient } from '../../../test/client.ts'
import { signedInAs } from '../../../test/mailboxes.ts'
import { unique } from '../../../test/unique.ts'
import { startWorld, type World } from '../../../test/world.ts'
import { keptLogin, readLogin } from '../../lib/secrets/login.ts'

let world: World
let lead: TestClient
let buyer: TestClient
beforeAll(async () => {
  world = await startWorld()
  const signIn = signedInAs(world)
  lead = (await signIn('TeamleadFarmer')).client
  buyer = (await signIn('buyer')).client
})
afterAll(() => world.close())

const on = (id: number) => ({ params: { id: String(id) } })
const take = async (accountId: string, sheetUrl: string) =>
  (await buyer.call('takeAccount', { body: { accountId, sheetUrl, rowNumber: 2 } })).body.account
const revealable = async (id: number) => (await buyer.call('getAccount', on(id))).body.own?.revealable

describe('what is kept of a login', () => {
  it('[FLOW-04] is divided at its only colon, or as its columns are; else it stays whole', () => {
    const read = (login: string | null, password: string | null = null) => readLogin(keptLogin(login, password))
    const whole = (text: string | null) => ({ login_pass: text, login: null, password: null })
    const divided = (login: string, password: string) => ({ login_pass: `${login}:${password}`, login, password })
    expect(read('a@b.c:Kq7!')).toEqual(divided('a@b.c', 'Kq7!'))
    expect(read('a:b:c')).toEqual(whole('a:b:c'))
    expect(read('a:b:c', 'd:e')).toEqual(divided('a:b:c', 'd:e'))
    expect(read('a:b', 'c')).toEqual(divided('a:b', 'c'))
    for (const text of ['alone', 'a:', ':b', ':', null]) expect(read(text)).toEqual(whole(text))
    expect(read(null, 'alone')).toEqual(whole('alone'))
  })
})

describe('a login and its password', () => {
  it('[FLOW-04] are revealed each by itself and together, each on record, and come so with the take', async () => {
    const [plain, doubtful] = [unique(), unique()]
    const { url } = await addSheetWith(world, [
      { id: plain, login_pass: 'anna@mail.test:Kq7!' },
      { id: doubtful, login_pass: 'anna:mail:Kq7!' },
    ])
    const taken = await take(plain, url)
    expect(taken).toMatchObject({ login_pass: 'anna@mail.test:Kq7!', login: 'anna@mail.test', password: 'Kq7!' })
    expect(await revealable(taken.recordId)).toEqual(['login_pass', 'login', 'password', 'cvv'])
    const { body } = await buyer.call('revealAccount', { ...on(taken.recordId), body: { fields: ['password'] } })
    expect(body).toEqual({ password: 'Kq7!' })
    await buyer.call('revealAccount', { ...on(taken.recordId), body: { fields: ['login', 'login_pass'] } })
    const { events } = (await lead.call('getAccountTimeline', on(taken.recordId))).body
    const seen = events.filter(({ kind }) => kind === 'revealed').map(({ detail }) => detail)
    expect(seen).toHaveLength(4)
    expect(new Set(seen)).toEqual(new Set(['login', 'login_pass', 'password']))

    const whole = await take(doubtful, url)
    expect(whole).toMatchObject({ login_pass: 'anna:mail:Kq7!', login: null, password: null })
    expect(await revealable(whole.recordId)).toEqual(['login_pass', 'cvv'])
  })

  it('[FLOW-04] may stand in two columns once a lead has said so; the second is proposed, never assumed', async () => {
    const [first, second] = [unique(), unique()]
    const rows = [
      ['id', 'country', 'login', 'Password'],
      [first, 'ES', 'a:b:c', 'p:q'],
      [second, 'ES', 'anna:Kq7!', ''],
    ]
    const tabs = [{ title: 'Accounts', rows }]
    const { url } = (await world.sheets('/documents', 'POST', { title: unique('sheet'), tabs })) as { url: string }
    const check = (await lead.call('checkSheet', { body: { url } })).body
    expect([check.mapping.password, check.proposed]).toEqual([undefined, { password: 'Password' }])
    const { sheet } = (await lead.call('addSheet', { body: { url, mapping: { password: 'Password' } } })).body
    expect(await take(first, `sheet:${sheet.id}`)).toMatchObject({
      login_pass: 'a:b:c:p:q',
      login: 'a:b:c',
      password: 'p:q',
    })
    expect(await take(second, `sheet:${sheet.id}`)).toMatchObject({ login: 'anna', password: 'Kq7!' })
  })

  it('[FLOW-04] of rows that were read before are told apart once their sheet is read again', async () => {
    const id = unique()
    const rows = [
      ['id', 'country', 'login_pass'],
      [id, 'ES', 'anna:Kq7!'],
    ]
    const tabs = [{ title: 'Accounts', rows }]
    const { url } = (await world.sheets('/documents', 'POST', { title: unique('sheet'), tabs })) as { url: string }
    const { sheet } = (await lead.call('addSheet', { body: { url } })).body
    const { recordId } = await take(id, `sheet:${sheet.id}`)
    await world.db.updateTable('sheet_rows').set({ login_divided: null }).where('account_id', '=', id).execute()
    expect(await revealable(recordId)).toEqual(['login_pass'])
    await lead.call('refreshSheet', { ...on(sheet.id), body: {} })
    expect(await revealable(recordId)).toEqual(['login_pass', 'login', 'password'])
  })
})
