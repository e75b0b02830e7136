import { transactAlone } from '../src/context/context.ts'
import { randomInt } from 'node:crypto'
import { sheetFields } from '@app/contract'
import { recogniseColumns } from '../src/features/sheets/columns.ts'
import { createMirror } from '../src/features/sheets/mirror.ts'
import { insertSheet } from '../src/features/sheets/repository/registered-sheets.ts'
import { readRows } from '../src/features/sheets/rows.ts'
import { unique } from './unique.ts'
import type { World } from './world.ts'

export interface TestAccount {
  id: string
  name?: string
  country?: string
  login_pass?: string
  password?: string
  totp?: string
  cvv?: string
  email?: string
  pixel?: string
  link?: string
  mail_type?: string
  wh_geo?: string
}

/** Registered sheet with these accounts in the mirror, as if it had been read. */
export const addSheetWith = async (world: World, accounts: readonly TestAccount[], name = unique('sheet')) => {
  const header = [...sheetFields]
  const rows = [
    header,
    ...accounts.map((account) => header.map((field) => ({ country: 'ES', ...account })[field as 'id'] ?? '')),
  ]
  const mapping = { password: 'password' }
  const { columns } = recogniseColumns(header, mapping)
  const mirror = createMirror({
    db: world.db,
    ring: world.keys.ring,
    fingerprintKey: world.keys.fingerprints,
    sheets: undefined as never,
    transact: transactAlone(world.db, () => undefined),
    log: world.log,
    jobs: undefined as never,
  })
  const sheet = {
    title: name,
    tab: 'Sheet1',
    gid: randomInt(1, 2e9),
    header,
    columns,
    proposed: {},
    rows: await readRows(world.keys.fingerprints, rows, columns, 1),
  }
  const id = await insertSheet(world.db, {
    ...sheet,
    spreadsheetId: unique('document'),
    name,
    description: '',
    headerRow: 1,
    mapping,
  })
  const prepared = await mirror.prepare(id, sheet)
  await world.db.transaction().execute((trx) => mirror.store(trx, id!, sheet, prepared))
  return { id: id!, name, url: `sheet:${id}` }
}
