import type { SheetField, SheetMapping } from '@app/contract'
import type { Core } from '../../context/core.ts'
import type { Db, Trx } from '../../db/connect.ts'
import type { Jobs, queues } from '../../jobs/index.ts'
import type { Transact, Tx } from '../../context/context.ts'
import { describeError, type Log } from '../../lib/log.ts'
import { Refusal } from '../../lib/refusal.ts'
import { sealRows } from '../../lib/secrets/sealing-bulk.ts'
import { storable } from '../../lib/texts.ts'
import { isFormulaError, visibleText } from './cell-texts.ts'
import { recogniseColumns, type Columns } from './columns.ts'
import { findHeaderRow, guessHeaderRow, inspect, looksLikeData } from './inspection.ts'
import { idsIn, mergeRows, type ChangedRow } from './merge.ts'
import { markAnew } from './repository/marks.ts'
import * as mirror from './repository/mirror.ts'
import * as registered from './repository/registered-sheets.ts'
import type { StoredSheet } from './repository/registered-sheets.ts'
import { findUnfit, readRows, type SheetRow } from './rows.ts'
import { SheetsError, type Caller, type Sheets } from '../../ports/sheets.ts'
import { refusalOf, refusalOfCell, failureOf } from './failures.ts'

export interface MirrorOptions extends Pick<Core, 'db' | 'ring'> {
  /** Key for fingerprints, so that nobody else can compute them. */
  fingerprintKey: Buffer
  sheets: Sheets
  /** For background work, outside any request. */
  transact: Transact<null>
  log: Pick<Log, 'warn'>
  jobs: Pick<Jobs<typeof queues>, 'sendFrom'>
}

/** A sheet that was read, with its columns found and its rows parsed. */
export interface ReadSheet {
  title: string
  tab: string
  gid: number
  header: string[]
  columns: Columns
  /** Columns to be confirmed by a person, by their header. */
  proposed: SheetMapping
  rows: SheetRow[]
}

/** Result of looking at a sheet before it is added. */
export interface SheetLook extends Pick<ReadSheet, 'title' | 'tab' | 'gid' | 'header' | 'proposed'> {
  headerRow: number
  /** No row is a header: the first one looks like data. */
  headless: boolean
  missing: SheetField[]
  /** First value of each column. */
  samples: (string | null)[]
  /** Null while a required column is missing. */
  sheet: ReadSheet | null
}

/** Work done before the transaction that stores a sheet: ids for changed rows, and their sealed logins. */
export interface PreparedRows {
  keyOf(accountId: string): string
  places: ReadonlyMap<SheetRow, StoredRow>
}

interface StoredRow {
  id: string
  isNew: boolean
  sealed: mirror.RowToWrite['sealed']
}

/** Values of a row to be sealed, by column of the table. */
const secretsOf = ({ loginPass, totp }: SheetRow): Record<string, string> => ({
  ...(loginPass !== null && { login_pass: loginPass }),
  ...(totp !== null && { totp }),
})

/** Maximum length of stored column names and document titles. */
const longestName = 200
const longestTitle = 500

const isOffered = ({ state, present = true }: { state: string; present?: boolean }): boolean =>
  state === 'accepted' && present

/** Maintains the mirror of the sheets. Lists and takes are served from it, never from Google. */
export const createMirror = ({ db, ring, fingerprintKey, sheets, transact, log, jobs }: MirrorOptions) => {
  /** Parses a document by its header. @throws Refusal vendor_rejected/sheet_… */
  const understand = async (
    { title, tab, gid: found, rows, inexact }: Awaited<ReturnType<Sheets['read']>>,
    headerRow: number,
    mapping: SheetMapping,
  ): Promise<ReadSheet> => {
    const header = (rows[headerRow - 1] ?? []).map((name) => storable(visibleText(name), longestName))
    const { columns, missing, doubled, proposed } = recogniseColumns(header, mapping)
    if (missing.length && header.some(isFormulaError)) throw new Refusal('vendor_rejected/sheet_errors')
    if (missing.length) throw new Refusal('vendor_rejected/sheet_header', { values: { columns: missing.join(', ') } })
    if (doubled.length) throw new Refusal('vendor_rejected/sheet_columns', { values: { column: doubled[0]! } })
    const unfit = findUnfit(rows, columns, headerRow)
    if (unfit) throw refusalOfCell(unfit, header[columns[unfit.field]!]!)
    const understood = await readRows(fingerprintKey, rows, columns, headerRow, inexact)
    // While all formulas of a sheet fail, its content says nothing about its rows. If one formula fills a whole column,
    // only its first cell shows the failure and the others are empty.
    if (
      understood.some(({ state }) => state === 'formula_error') &&
      understood.every(({ state }) => state === 'formula_error' || state === 'missing')
    )
      throw new Refusal('vendor_rejected/sheet_errors')
    return {
      title: storable(title, longestTitle),
      tab: storable(tab, longestName),
      gid: found,
      header,
      columns,
      proposed,
      rows: understood,
    }
  }

  /** @throws Refusal vendor_… with what a person must do */
  const read = async (
    spreadsheetId: string,
    gid: number | null,
    headerRow: number,
    mapping: SheetMapping,
    caller: Caller = 'person',
  ): Promise<ReadSheet> => understand(await sheets.read(spreadsheetId, gid, caller), headerRow, mapping)

  /**
   * Inspects a sheet that is to be added. `sheet` is null if the header is not understood. Without `headerRow` the row
   * is detected.
   * @throws Refusal vendor_… with what a person must do
   */
  const look = async (
    spreadsheetId: string,
    gid: number | null,
    headerRow: number | undefined,
    mapping: SheetMapping,
  ): Promise<SheetLook> => {
    const document = await sheets.read(spreadsheetId, gid, 'person')
    const found = headerRow ?? findHeaderRow(document.rows, mapping)
    const row = found ?? guessHeaderRow(document.rows) ?? 1
    const { missing, proposed, samples } = inspect(document.rows, row, mapping)
    const named = document.rows[row - 1] ?? []
    if (missing.length > 0 && named.some((name) => isFormulaError(visibleText(name))))
      throw new Refusal('vendor_rejected/sheet_errors')
    return {
      title: storable(document.title, longestTitle),
      tab: storable(document.tab, longestName),
      gid: document.gid,
      header: named.map((name) => storable(visibleText(name), longestName)),
      headerRow: row,
      headless: found === null && looksLikeData(named),
      missing,
      proposed,
      samples: samples.map((sample) => sample && storable(sample, longestName)),
      sheet: missing.length > 0 ? null : await understand(document, row, mapping),
    }
  }

  /** Assigns ids to changed rows and seals their logins for these ids. */
  const place = async (on: Db, changed: readonly ChangedRow[]): Promise<[SheetRow, StoredRow][]> => {
    const reserved = await mirror.reserveRowIds(on, changed.filter(({ id }) => id === null).length)
    const placed = changed.map(({ id, row }) => ({ row, isNew: id === null, id: id ?? reserved.pop()! }))
    const secret = placed.filter(({ row }) => row.loginPass !== null || row.totp !== null)
    const sealed = await sealRows(
      ring,
      secret.map(({ id, row }) => ({ place: { table: 'sheet_rows', id }, values: secretsOf(row) })),
    )
    const sealOf = new Map(secret.map(({ row }, index) => [row, sealed[index]!]))
    return placed.map(({ row, ...rest }) => {
      const seal = sealOf.get(row)
      const { login_pass: loginPass = null, totp = null } = seal?.sealed ?? {}
      return [row, { ...rest, sealed: seal ? { key: seal.key, loginPass, totp } : null }]
    })
  }

  /** Does the slow work before the mirror is locked. `sheetId` is null for an unknown tab. */
  const prepare = async (sheetId: number | null, sheet: ReadSheet): Promise<PreparedRows> => {
    const keyOf = await mirror.foldIds(db, idsIn(sheet.rows))
    const known = sheetId === null ? [] : await mirror.listKnown(db, sheetId)
    const { changed } = mergeRows(sheet.rows, known, { keyOf, elsewhere: new Map() })
    return { keyOf, places: new Map(await place(db, changed)) }
  }

  /** Writes a reading into the mirror. True if anything visible changed. */
  const store = async (
    trx: Trx,
    sheetId: number,
    sheet: ReadSheet,
    { keyOf, places }: PreparedRows,
  ): Promise<boolean> => {
    await mirror.lockMirror(trx)
    const known = await mirror.listKnown(trx, sheetId)
    const elsewhere = await mirror.offeredElsewhere(
      trx,
      sheetId,
      sheet.rows.map(({ accountId }) => keyOf(accountId)),
    )
    const { changed, moved, amiss } = mergeRows(sheet.rows, known, { keyOf, elsewhere })
    // Another reading of the sheet may have been stored since this one was prepared.
    const fits = ({ id, row }: ChangedRow): boolean => {
      const found = places.get(row)
      return found !== undefined && (id === null ? found.isNew : found.id === id)
    }
    const late = new Map(
      await place(
        trx,
        changed.filter((each) => !fits(each)),
      ),
    )
    const written = changed.map(({ state, row }) => ({ state, row, ...(late.get(row) ?? places.get(row)!) }))
    // Rows that are no longer offered are written first, so that an id is never offered twice.
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

  /** Refusal for people. Content that the database refused is also logged for operators. */
  const refusalFor = (error: unknown, spreadsheetId: string): Refusal => {
    const refusal = refusalOf(error, sheets.serviceAccount())
    if (refusal !== error && !(error instanceof SheetsError))
      log.warn({ event: 'sheet.not_kept', spreadsheetId, ...describeError(error) })
    return refusal
  }

  /** Stores a failure at the sheet until it can be read again. */
  const noteFailure = async (tx: Tx, sheetId: number, refusal: Refusal): Promise<void> => {
    const code = failureOf(refusal)
    if (code && (await registered.noteFailure(tx, sheetId, code, refusal.extra.values)))
      tx.emit('sheet.changed', { sheetId })
  }

  /** @throws Refusal vendor_… with what a person must do; it is also stored at the sheet */
  const refresh = async (sheet: StoredSheet, caller: Caller): Promise<void> => {
    try {
      await registered.noteTry(db, sheet.id)
      const fresh = await read(sheet.spreadsheetId, sheet.gid, sheet.headerRow, sheet.mapping, caller)
      const prepared = await prepare(sheet.id, fresh)
      await transact(async (tx) => {
        if (await store(tx, sheet.id, fresh, prepared)) tx.emit('sheet.changed', { sheetId: sheet.id })
      })
    } catch (error) {
      const refusal = refusalFor(error, sheet.spreadsheetId)
      await transact((tx) => noteFailure(tx, sheet.id, refusal))
      throw refusal
    }
  }

  return { read, look, prepare, store, refresh, refusalFor }
}

export type Mirror = ReturnType<typeof createMirror>
