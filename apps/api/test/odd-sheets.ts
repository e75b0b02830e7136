import { expect } from 'vitest'
import type { TestClient } from './client.ts'
import { unique } from './unique.ts'
import { startWorld } from './world.ts'

export interface SheetDocument {
  id: string
  url: string
}
export type SheetCell = string | number | boolean

/** Columns of the sheets in these tests. */
export const oddHeader = ['ID', 'Geo', 'Login:pass', 'Email', 'Pixel', 'Status', 'Taken by']

/** World with a lead who adds sheets of the simulated Google, and a person who looks at free accounts. */
export const startOddSheets = async () => {
  const world = await startWorld()
  // The adapter's own tests cover the quota; here many tests share a minute.
  const plenty = 100_000
  await world.sheets('/modes', 'PUT', {
    readsPerUser: plenty,
    readsPerProject: plenty,
    writesPerUser: plenty,
    writesPerProject: plenty,
    retryAfter: 1,
  })
  const lead = await world.signIn(await world.person({ role: 'TeamleadFarmer' }))
  const viewer = await world.signIn(await world.person({ role: 'buyer' }))
  const newDocument = async (rows: SheetCell[][]): Promise<SheetDocument> =>
    (await world.sheets('/documents', 'POST', {
      title: unique('Odd'),
      tabs: [{ title: 'Accounts', rows }],
    })) as SheetDocument
  const setCell = (of: SheetDocument, row: number, column: number, value: SheetCell) =>
    world.sheets('/edits', 'POST', { spreadsheetId: of.id, sheetId: 0, op: 'setCell', row, column, value })
  const added = async (rows: SheetCell[][]) => {
    const document = await newDocument(rows)
    const { status, body } = await lead.call('addSheet', { body: { url: document.url } })
    if (status !== 200) throw new Error(JSON.stringify(body))
    return { document, ...body }
  }
  const refresh = (id: number) => lead.call('refreshSheet', { params: { id: String(id) }, body: {} })
  const leftOut = async (id: number, page = 1) =>
    (await lead.call('listSheetRows', { params: { id: String(id) }, query: { limit: '100', page: String(page) } })).body
  const offered = async (id: number) =>
    (await viewer.call('listAvailableAccounts', { params: { sheet: String(id) }, query: {} })).body.accounts
  const buyer = async () => world.signIn(await world.person({ role: 'buyer' }))
  const take = (client: TestClient, sheetId: number, accountId: string) =>
    client.call('takeAccount', { body: { accountId, sheetUrl: `sheet:${sheetId}`, rowNumber: 2 } })
  const own = async (client: TestClient) => (await client.call('listMyAccounts', { query: {} })).body.accounts
  const sheetNamed = async (id: number) =>
    (await lead.call('listSheets', { query: {} })).body.sheets.find((sheet) => sheet.id === id)
  /** Waits until no writes to the sheet are pending. */
  const written = (id: number) => expect.poll(async () => (await sheetNamed(id))?.unwritten).toBe(0)
  const shownRow = async (of: SheetDocument, row: number): Promise<string[]> => {
    const { cells } = (await world.sheets(`/documents/${of.id}/tabs/0?from=${row}&rows=1`)) as {
      cells: { text: string }[][]
    }
    return cells[0]!.map(({ text }) => text)
  }
  return {
    world,
    lead,
    newDocument,
    setCell,
    added,
    refresh,
    leftOut,
    offered,
    buyer,
    take,
    own,
    sheetNamed,
    written,
    shownRow,
  }
}

export type OddSheets = Awaited<ReturnType<typeof startOddSheets>>
