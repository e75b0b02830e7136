import { contract, type Endpoint } from '@app/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { addSheetWith } from '../../../test/accounts.ts'
import { startWorld, type World } from '../../../test/world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.close())

const csv = { accept: 'text/csv' }
const signedIn = async (role: 'buyer' | 'TeamleadFarmer') => {
  const who = await world.person({ role })
  return { who, client: await world.signIn(who) }
}

describe('lists as files', () => {
  it('[S-52] every row that the filter finds, without pages, formulas as text, no secret, on record', async () => {
    const ids = ['=1+1', '@sum', 'quiet', 'a "quoted", id'].map((id) => `${id} csv`)
    const sheet = await addSheetWith(
      world,
      ids.map((id) => ({ id, login_pass: 'canary-login-1' })),
    )
    const { client } = await signedIn('buyer')
    for (const accountId of ids)
      await client.call('takeAccount', { body: { accountId, sheetUrl: sheet.url, rowNumber: 2 } })
    const { client: lead, who } = await signedIn('TeamleadFarmer')
    const asked = { query: { search: ' csv', limit: '1', page: '2', sort: 'accountName' } }
    const { status, headers, text } = await lead.send('listTakenWithUsers', asked, csv)
    expect([status, headers['content-type'], headers['cache-control']]).toEqual([
      200,
      'text/csv; charset=utf-8; header=present',
      'no-store',
    ])
    expect(headers['content-disposition']).toMatch(/^attachment; filename="accounts-\d{4}-\d\d-\d\d\.csv"$/)
    const [head, ...rows] = text.replace('\uFEFF', '').trimEnd().split('\r\n')
    expect(head).toBe(
      'Account,Account ID,Country,Taken by,Role,Taken at,Closed,Closed at,Spend,Sheet,State,State since,Close reason,Close note',
    )
    expect(rows.map((row) => row.split(`,ES`)[0]!.replace(/^,/, '')).toSorted()).toEqual(
      [`"a ""quoted"", id csv"`, `'=1+1 csv`, `'@sum csv`, 'quiet csv'].toSorted(),
    )
    expect(text).not.toContain('canary-login-1')
    const kept = await world.db
      .selectFrom('audit_log')
      .select(['username', 'details'])
      .where('kind', '=', 'lists.exported')
      .executeTakeFirstOrThrow()
    expect(kept).toEqual({ username: who.username, details: { list: 'listTakenWithUsers', rows: 4 } })
  })

  it('JSON where both are welcome; a call without columns has no file; who may not read the list gets none', async () => {
    const { client: lead } = await signedIn('TeamleadFarmer')
    const both = await lead.send('listTakenWithUsers', {}, { accept: '*/*' })
    expect(both.headers['content-type']).toContain('application/json')
    expect((await lead.send('listSheets', {}, csv)).headers['content-type']).toContain('application/json')
    const { client: buyer } = await signedIn('buyer')
    expect((await buyer.send('listTakenWithUsers', {}, csv)).status).toBe(403)
  })

  it('every column of every file is in the answer that it comes from', () => {
    const at = (schema: unknown, name: string): unknown => {
      if (schema instanceof z.ZodNullable) return at(schema.unwrap(), name)
      if (schema instanceof z.ZodArray && name === 'length') return schema
      return schema instanceof z.ZodObject ? (schema.shape as Record<string, unknown>)[name] : undefined
    }
    const rowOf = ({ csv: file, response }: Endpoint): unknown =>
      ((response instanceof z.ZodArray ? response : at(response, file!.rows)) as z.ZodArray).element
    // The file of a comparison also has the list, and the days of both sides.
    const days = z.object({ days: z.string(), daysBefore: z.string() })
    const beside: Record<string, unknown[]> = {
      compareCampaigns: [rowOf(contract.listCampaigns), days],
      // Values without a name in the answer have a column name in the file.
      getResults: [days, z.object({ title: z.string(), note: z.string() })],
      // Note on the whole file.
      listCampaignCosts: [z.object({ note: z.string() })],
    }
    for (const [name, endpoint] of Object.entries(contract) as [string, Endpoint][]) {
      if (!endpoint.csv) continue
      const rows = [rowOf(endpoint), ...(beside[name] ?? [])]
      for (const place of Object.values(endpoint.csv.columns)) {
        const found = rows.map((row) => place.split('.').reduce<unknown>(at, row))
        expect(found.some(Boolean), `${name}: ${place}`).toBe(true)
      }
    }
  })
})
