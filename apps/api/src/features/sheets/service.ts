import { sheetFields, type SheetMapping, type SheetReport, type sheets as contract } from '@app/contract'
import type { Db, Trx } from '../../db/connect.ts'
import type { Handlers } from '../../http/handlers.ts'
import { describeError, type Log } from '../../lib/log.ts'
import { whoseBy } from '../../lib/principal.ts'
import { orRefuse, Refusal } from '../../lib/refusal.ts'
import type { Caller } from '../../ports/sheets.ts'
import { addressOf, isPublished, readAddress, type SheetAddress } from './address.ts'
import { visibleText } from './cell-texts.ts'
import { recogniseColumns } from './columns.ts'
import { idsIn, mergeRows } from './merge.ts'
import type { Mirror, ReadSheet } from './mirror.ts'
import * as mirrored from './repository/mirror.ts'
import * as registered from './repository/registered-sheets.ts'
import { listSheets } from './repository/sheets.ts'

export interface SheetsServiceOptions {
  db: Db
  mirror: Mirror
  log: Pick<Log, 'error'>
}

type Calls = Pick<typeof contract, 'checkSheet' | 'addSheet' | 'removeSheet' | 'refreshSheet' | 'listSheetRows'>

interface SheetDraft {
  url: string
  name?: string | undefined
  description?: string | undefined
  headerRow?: number | undefined
  mapping?: SheetMapping | undefined
}

const addressFrom = (url: string): SheetAddress => {
  const address = readAddress(url)
  if (!address && isPublished(url))
    throw new Refusal('validation/sheet_published', { fields: { url: 'This link leads to a published copy' } })
  if (!address) throw new Refusal('validation/sheet_url', { fields: { url: 'This is not a link to Google Sheets' } })
  return address
}

/** Header of the column found for each field. */
const mappingOf = ({ columns, header }: Pick<ReadSheet, 'columns' | 'header'>): SheetMapping =>
  Object.fromEntries(
    sheetFields.flatMap((field) => {
      const name = columns[field] === undefined ? undefined : header[columns[field]]?.trim()
      return name ? [[field, visibleText(name)]] : []
    }),
  )

/** Columns of a header in which required ones are missing. */
const recognised = (header: string[], mapping: SheetMapping) => ({
  header,
  columns: recogniseColumns(header, mapping).columns,
})

const reported = 100

/** Registers sheets. A sheet is read first, and the call reports what must be fixed. */
export const createSheetsService = ({ db, mirror, log }: SheetsServiceOptions) => {
  const read = async ({
    url,
    headerRow = 1,
    mapping = {},
  }: SheetDraft): Promise<ReadSheet & { spreadsheetId: string }> => {
    const { spreadsheetId, gid } = addressFrom(url)
    try {
      return { ...(await mirror.read(spreadsheetId, gid, headerRow, mapping)), spreadsheetId }
    } catch (error) {
      throw mirror.refusalFor(error, spreadsheetId)
    }
  }

  const refuseKnown = async (spreadsheetId: string, gid: number): Promise<void> => {
    const name = await registered.registeredAs(db, spreadsheetId, gid)
    if (name !== null) throw new Refusal('duplicate/sheet', { values: { name } })
  }

  /** Report on the rows as if they were stored, without writing anything. */
  const foresee = async (trx: Trx, sheet: ReadSheet): Promise<SheetReport> => {
    const keyOf = await mirrored.foldIds(trx, idsIn(sheet.rows))
    const elsewhere = await mirrored.offeredElsewhere(
      trx,
      0,
      sheet.rows.map(({ accountId }) => keyOf(accountId)),
    )
    const { changed } = mergeRows(sheet.rows, [], { keyOf, elsewhere })
    const count = (state: string): number => changed.filter((each) => each.state === state).length
    return {
      accepted: count('accepted'),
      duplicate: count('duplicate'),
      missing: count('missing'),
      unknownCountry: count('unknown_country'),
      formulaError: count('formula_error'),
      longNumber: count('long_number'),
      alreadyTaken: count('taken_in_sheet'),
      rows: changed
        .filter(({ state }) => state !== 'accepted')
        .slice(0, reported)
        .map(({ state, row }) => ({
          row: row.row,
          accountId: row.accountId || null,
          name: row.name,
          state,
          detail:
            row.culprit ??
            (state === 'unknown_country' ? row.countryAsWritten : (elsewhere.get(keyOf(row.accountId)) ?? null)),
        })),
      wrongTotp: sheet.rows
        .filter(({ totpWrong }) => totpWrong)
        .slice(0, reported)
        .map(({ row, accountId, name }) => ({ row, accountId: accountId || null, name })),
    }
  }

  const calls: Handlers<Calls> = {
    /** @throws Refusal validation/sheet_url, duplicate/sheet, vendor_… with what a person must do */
    checkSheet: async ({ transact }, { body: { url, headerRow, mapping = {} } }) => {
      const { spreadsheetId, gid } = addressFrom(url)
      const looked = await mirror.look(spreadsheetId, gid, headerRow, mapping).catch((error: unknown) => {
        throw mirror.refusalFor(error, spreadsheetId)
      })
      await refuseKnown(spreadsheetId, looked.gid)
      const { sheet, gid: tabId, ...told } = looked
      return transact(async (tx) => ({
        ...told,
        mapping: mappingOf(sheet ?? recognised(told.header, mapping)),
        report: sheet && (await foresee(tx, sheet)),
        address: addressOf(spreadsheetId, tabId),
      }))
    },

    /** @throws as checkSheet */
    addSheet: async ({ actor, transact }, { body }) => {
      const sheet = await read(body)
      await refuseKnown(sheet.spreadsheetId, sheet.gid)
      const prepared = await mirror.prepare(await registered.idOfTab(db, sheet.spreadsheetId, sheet.gid), sheet)
      const name = body.name || sheet.title
      return transact(async (tx) => {
        const { description = '', headerRow = 1, mapping = {} } = body
        const id = await registered.insertSheet(tx, { ...sheet, name, description, headerRow, mapping })
        if (id === null) throw new Refusal('duplicate/sheet', { values: { name } })
        await tx.audit('sheets.added', { record: `sheet:${id}`, details: { name } })
        await mirror.store(tx, id, sheet, prepared).catch((error: unknown) => {
          throw mirror.refusalFor(error, sheet.spreadsheetId)
        })
        tx.emit('sheet.changed', { sheetId: id })
        const [stored] = await listSheets(tx, whoseBy('sheets.manage', actor), id)
        return {
          success: true,
          message: 'Google Sheet added successfully!',
          sheet: stored!,
          report: await registered.reportOf(tx, whoseBy('sheets.manage', actor), id),
        }
      })
    },

    /** @throws Refusal not_found */
    removeSheet: ({ transact }, { params: { id } }) =>
      transact(async (tx) => {
        if (!(await registered.removeSheet(tx, id))) throw new Refusal('not_found')
        await tx.audit('sheets.removed', { record: `sheet:${id}` })
        tx.emit('sheet.changed', { sheetId: id })
        return { success: true }
      }),

    /** @throws Refusal not_found */
    listSheetRows: async ({ actor }, { params: { id }, query }) => {
      const sheet = orRefuse(await registered.findSheet(db, id))
      const { page = 1, limit = reported, search = '', sort = 'row' } = query
      const { rows, total } = await registered.listLeftOut(db, whoseBy('sheets.manage', actor), id, {
        page,
        limit,
        search,
        descending: sort === '-row',
      })
      const address = addressOf(sheet.spreadsheetId, sheet.gid)
      return { leftOut: rows.map((row) => ({ ...row, url: `${address}&range=A${row.row}` })), total, page, limit }
    },

    /** Reads one sheet again now; idempotent. @throws Refusal not_found, vendor_… */
    refreshSheet: async ({ actor, transact }, { params: { id } }) => {
      const { sheetId } = await transact(async (tx) => {
        if (!(await registered.findSheet(tx, id))) throw new Refusal('not_found')
        return { sheetId: id }
      })
      const sheet = orRefuse(await registered.findSheet(db, sheetId))
      await mirror.refresh(sheet, 'person')
      const [stored] = await listSheets(db, whoseBy('sheets.manage', actor), id)
      if (!stored) throw new Refusal('not_found')
      return { success: true, sheet: stored }
    },
  }

  return {
    calls,

    /** Reads sheets older than `seconds`. A failing sheet does not block the others. */
    refreshOlderThan: async (seconds: number, caller: Caller, signal?: AbortSignal): Promise<void> => {
      for (const sheet of await registered.listOutdated(db, seconds)) {
        if (signal?.aborted) return
        await mirror.refresh(sheet, caller).catch((error: unknown) => {
          if (!(error instanceof Refusal))
            log.error({ event: 'sheet.not_read', sheet: sheet.id, ...describeError(error) })
        })
      }
    },
  }
}
