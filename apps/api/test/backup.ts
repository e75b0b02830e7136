import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject } from 'vitest'
import { connectServer, openEmbedded, type Database } from '../src/db/connect.ts'

import { addMailboxes, pasteOf, signedInAs, someMailboxes } from './mailboxes.ts'
import { onServer, serverUrl } from './database/server.ts'
import { unique } from './unique.ts'
import type { World } from './world.ts'

const folders: string[] = []

export const newFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'campaign-stats-backup-'))
  folders.push(folder)
  return folder
}

/** Call at the end of a file, after its databases are closed. */
export const removeFolders = (): void => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
}

/** New embedded database without tables. */
export const emptyEmbedded = (): Promise<Database> => openEmbedded(join(newFolder(), 'database'))

/** New database without tables on the test server; removed at the end of the run. */
export const emptyOnServer = async (): Promise<Database> => {
  const name = `${inject('templateDatabase')}_${randomBytes(4).toString('hex')}`
  await onServer((client) => client.query(`create database ${name}`))
  return connectServer(serverUrl(name), { max: 1 })
}

/** Data of people who use everything: accounts, card codes, mailboxes, links, and pending work. */
export const useEverything = async (world: World) => {
  const [lead, buyer, farmer] = [
    await signedInAs(world)('TeamleadFarmer'),
    await signedInAs(world)('buyer'),
    await signedInAs(world)('farmer'),
  ]
  const ids = [unique(), unique(), unique(), unique()]
  const loginPass = `${unique('login')}:Zażółć "quoted" \\ 👍`
  const head = ['id', 'country', 'cvv', 'login:pass', 'totp', 'status']
  const rows = [head, ...ids.map((id) => [id, 'ES', unique('card'), loginPass, 'JBSWY3DPEHPK3PXP'])]
  const document = (await world.sheets('/documents', 'POST', { title: 'Drill', tabs: [{ title: 'A', rows }] })) as {
    url: string
  }
  const { sheet } = (await lead.client.call('addSheet', { body: { url: document.url } })).body
  const take = async (index: number): Promise<number> => {
    const body = { accountId: ids[index]!, sheetUrl: `sheet:${sheet.id}`, rowNumber: 2 }
    return (await buyer.client.call('takeAccount', { body })).body.account.recordId
  }
  const [held, closed, undone] = [await take(0), await take(1), await take(2)]
  const of = (id: number) => ({ params: { id: String(id) } })
  await buyer.client.call('revealAccount', { ...of(held), body: { fields: ['cvv'] } })
  await buyer.client.call('closeAccount', { ...of(closed), body: { spend: 12.34 } })
  await buyer.client.call('undoTake', { ...of(undone), body: {} })
  await addMailboxes(lead.client, pasteOf(someMailboxes(30)))
  await farmer.client.call('takeMailboxes', { body: { count: 3 } })
  return { lead, buyer, farmer, held, loginPass, takeAnother: () => take(3) }
}
