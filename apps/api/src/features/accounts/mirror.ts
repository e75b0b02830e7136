import type { SheetMapping } from '@app/contract'
import type { Db, Trx } from '../../db/connect.ts'
import type { Jobs, queues } from '../../jobs/index.ts'
import type { Publish } from '../../lib/events.ts'
import { Refusal } from '../../lib/refusal.ts'
import type { KeyRing } from '../../lib/sealing.ts'
import { sealRows } from '../../lib/sealing-bulk.ts'
import { recogniseColumns, type Columns } from './columns.ts'
import { mergeRows } from './merge.ts'
import { markAnew } from './repository/marks.ts'
import * as mirror from './repository/mirror.ts'
import type { StoredSheet } from './repository/mirror.ts'
import { readRows, type SheetRow } from './rows.ts'
import type { Sheets } from '../../ports/sheets.ts'
import { refusalOf, troubleOf } from './trouble.ts'

export interface MirrorOptions {
  db: Db
  ring: KeyRing
  /** Makes fingerprints that nobody else can compute. */
  fingerprintKey: Buffer
  sheets: Sheets
  publish: Publish
  jobs: Pick<Jobs<typeof queues>, 'sendFrom'>
}

/** A sheet as it was read: its columns found, its rows understood. */
export interface ReadSheet {
  title: string
  tab: string
  gid: number
  header: string[]
  columns: Columns
  rows: SheetRow[]
}

const isOffered = ({ state, present = true }: { state: string; present?: boolean }): boolean =>
  state === 'accepted' && present

/** Keeps the mirror of the sheets: lists and takes are served from it, never from Google. */
export const createMirror = ({ db, ring, fingerprintKey, sheets, publish, jobs }: MirrorOptions) => {
  /** @throws Refusal vendor_… with what a person must do */
  const read = async (
    spreadsheetId: string,
    gid: number | null,
    headerRow: number,
    mapping: SheetMapping,
  ): Promise<ReadSheet> => {
    const { title, tab, gid: found, rows } = await sheets.read(spreadsheetId, gid)
    const header = rows[headerRow - 1] ?? []
    const { columns, missing, doubled } = recogniseColumns(header, mapping)
    if (missing.length) throw new Refusal('vendor_rejected/sheet_header', { values: { columns: missing.join(', ') } })
    if (doubled.length) throw new Refusal('vendor_rejected/sheet_columns', { values: { column: doubled[0]! } })
    return {
      title,
      tab,
      gid: found,
      header: [...header],
      columns,
      rows: readRows(fingerprintKey, rows, columns, headerRow),
    }
  }

  /** Writes what was read into the mirror. Answers whether anything changed for those who look. */
  const store = async (trx: Trx, sheetId: number, sheet: ReadSheet): Promise<boolean> => {
    const reserved = await mirror.reserveRowIds(trx, sheet.rows.length)
    await mirror.lockMirror(trx)
    const known = await mirror.listKnown(trx, sheetId)
    const keys = [...new Set(sheet.rows.map(({ accountId }) => accountId.toLowerCase()))]
    const { changed, moved, amiss } = mergeRows(sheet.rows, known, await mirror.offeredElsewhere(trx, sheetId, keys))
    const placed = changed.map((each) => ({ ...each, id: each.id ?? reserved.pop()! }))
    const secret = placed.filter(({ row }) => row.loginPass !== null)
    const sealed = await sealRows(
      ring,
      secret.map(({ id, row }) => ({ place: { table: 'sheet_rows', id }, values: { login_pass: row.loginPass! } })),
    )
    const sealOf = new Map(secret.map(({ id }, index) => [id, sealed[index]!]))
    const written = placed.map((each) => {
      const seal = sealOf.get(each.id)
      return { ...each, sealed: seal ? { key: seal.key, loginPass: seal.sealed.login_pass } : null }
    })
    // What is no longer offered goes first: an id is offered once at every moment.
    await mirror.moveRows(
      trx,
      moved.filter((row) => !isOffered(row)),
    )
    await mirror.writeRows(
      trx,
      sheetId,
      written.filter((row) => !isOffered(row)),
    )
    await mirror.moveRows(trx, moved.filter(isOffered))
    await mirror.writeRows(trx, sheetId, written.filter(isOffered))
    await markAnew(trx, jobs, amiss)
    await mirror.noteRead(trx, sheetId, sheet)
    return written.length > 0 || moved.length > 0
  }

  /** @throws Refusal vendor_… with what a person must do; it is noted at the sheet too */
  const refresh = async (sheet: StoredSheet): Promise<void> => {
    try {
      const fresh = await read(sheet.spreadsheetId, sheet.gid, sheet.headerRow, sheet.mapping)
      const isNews = await db.transaction().execute((trx) => store(trx, sheet.id, fresh))
      if (isNews) publish('sheet.changed', { sheetId: sheet.id })
    } catch (error) {
      const refusal = refusalOf(error, sheets.serviceAccount())
      const trouble = troubleOf(refusal)
      if (trouble && (await mirror.noteTrouble(db, sheet.id, trouble, refusal.extra.values)))
        publish('sheet.changed', { sheetId: sheet.id })
      throw refusal
    }
  }

  return { read, store, refresh }
}

export type Mirror = ReturnType<typeof createMirror>
