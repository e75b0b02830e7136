import { sheetFields, type Answer, type SheetMapping, type SheetReport, type sheets as contract } from '@app/contract'
import { recordAudit } from '../../../audit/audit.ts'
import type { Db, Trx } from '../../../db/connect.ts'
import type { Transact } from '../../../context/context.ts'
import type { Publish } from '../../../lib/events.ts'
import { describeError, type Log } from '../../../lib/log.ts'
import type { Principal } from '../../../lib/principal.ts'
import { Refusal } from '../../../lib/refusal.ts'
import type { Caller } from '../../../ports/sheets.ts'
import { readAddress, type SheetAddress } from './address.ts'
import { mergeRows } from './merge.ts'
import type { Mirror, ReadSheet } from './mirror.ts'
import * as mirrored from '../repository/mirror.ts'
import { listSheets } from '../repository/sheets.ts'

export interface SheetsOptions {
  db: Db
  mirror: Mirror
  publish: Publish
  log: Pick<Log, 'error'>
}

interface Wanted {
  url: string
  name?: string | undefined
  description?: string | undefined
  headerRow?: number | undefined
  mapping?: SheetMapping | undefined
}

const addressFrom = (url: string): SheetAddress => {
  const address = readAddress(url)
  if (!address) throw new Refusal('validation/sheet_url', { fields: { url: 'This is not a link to Google Sheets' } })
  return address
}

/** The header that was found for each field. */
const mappingOf = ({ columns, header }: ReadSheet): SheetMapping =>
  Object.fromEntries(
    sheetFields.flatMap((field) => {
      const name = columns[field] === undefined ? undefined : header[columns[field]]?.trim()
      return name ? [[field, name]] : []
    }),
  )

const reported = 100

/** Registering sheets. A sheet is read before it is registered, and says what must be mended first. */
export const createSheets = ({ db, mirror, publish, log }: SheetsOptions) => {
  const read = async ({ url, headerRow = 1, mapping = {} }: Wanted): Promise<ReadSheet & { spreadsheetId: string }> => {
    const { spreadsheetId, gid } = addressFrom(url)
    try {
      return { ...(await mirror.read(spreadsheetId, gid, headerRow, mapping)), spreadsheetId }
    } catch (error) {
      throw mirror.refusalFor(error, spreadsheetId)
    }
  }

  const refuseKnown = async (spreadsheetId: string, gid: number): Promise<void> => {
    const name = await mirrored.registeredAs(db, spreadsheetId, gid)
    if (name !== null) throw new Refusal('duplicate/sheet', { values: { name } })
  }

  /** What would become of the rows, without writing anything. */
  const foresee = async (trx: Trx, sheet: ReadSheet): Promise<SheetReport> => {
    const ids = sheet.rows.map(({ accountId }) => accountId)
    const keyOf = await mirrored.foldIds(trx, ids)
    const elsewhere = await mirrored.offeredElsewhere(trx, 0, ids.map(keyOf))
    const { changed } = mergeRows(sheet.rows, [], { keyOf, elsewhere })
    const count = (state: string): number => changed.filter((each) => each.state === state).length
    return {
      accepted: count('accepted'),
      duplicate: count('duplicate'),
      missing: count('missing'),
      unknownCountry: count('unknown_country'),
      alreadyTaken: count('taken_in_sheet'),
      rows: changed
        .filter(({ state }) => state !== 'accepted')
        .slice(0, reported)
        .map(({ state, row }) => ({
          row: row.row,
          accountId: row.accountId || null,
          state,
          detail: state === 'unknown_country' ? row.countryAsWritten : (elsewhere.get(keyOf(row.accountId)) ?? null),
        })),
    }
  }

  return {
    /** @throws Refusal validation/sheet_url, duplicate/sheet, vendor_… with what a person must do */
    check: async (transact: Transact, wanted: Wanted): Promise<Answer<(typeof contract)['checkSheet']>> => {
      const sheet = await read(wanted)
      await refuseKnown(sheet.spreadsheetId, sheet.gid)
      const { title, tab, header } = sheet
      return transact(async (trx) => ({
        title,
        tab,
        header,
        mapping: mappingOf(sheet),
        report: await foresee(trx, sheet),
      }))
    },

    /** @throws as check */
    add: async (
      transact: Transact,
      user: Principal,
      wanted: Wanted,
      clientIp: string,
    ): Promise<Answer<(typeof contract)['addSheet']>> => {
      const sheet = await read(wanted)
      await refuseKnown(sheet.spreadsheetId, sheet.gid)
      const prepared = await mirror.prepare(await mirrored.idOfTab(db, sheet.spreadsheetId, sheet.gid), sheet)
      const keep = async (trx: Trx, id: number): Promise<void> => {
        try {
          await mirror.store(trx, id, sheet, prepared)
        } catch (error) {
          throw mirror.refusalFor(error, sheet.spreadsheetId)
        }
      }
      const answer = await transact(async (trx) => {
        const inserted = await mirrored.insertSheet(trx, {
          ...sheet,
          name: wanted.name || sheet.title,
          description: wanted.description ?? '',
          headerRow: wanted.headerRow ?? 1,
          mapping: wanted.mapping ?? {},
        })
        if (inserted === null) throw new Refusal('duplicate/sheet', { values: { name: wanted.name || sheet.title } })
        await recordAudit(trx, {
          kind: 'sheets.added',
          user: { id: user.userId, username: user.username },
          record: `sheet:${inserted}`,
          clientIp,
          details: { name: wanted.name || sheet.title },
        })
        await keep(trx, inserted)
        const [stored] = await listSheets(trx, inserted)
        return {
          success: true as const,
          message: 'Google Sheet added successfully!',
          sheet: stored!,
          report: await mirrored.reportOf(trx, inserted),
        }
      })
      publish('sheet.changed', { sheetId: answer.sheet.id })
      return answer
    },

    /** @throws Refusal not_found */
    remove: async (transact: Transact, user: Principal, id: number, clientIp: string) => {
      const answer = await transact(async (trx) => {
        if (!(await mirrored.removeSheet(trx, id))) throw new Refusal('not_found')
        await recordAudit(trx, {
          kind: 'sheets.removed',
          user: { id: user.userId, username: user.username },
          record: `sheet:${id}`,
          clientIp,
        })
        return { success: true as const }
      })
      publish('sheet.changed', { sheetId: id })
      return answer
    },

    /** Reads one sheet again now; doing it twice does no harm. @throws Refusal not_found, vendor_… */
    refresh: async (transact: Transact, id: number): Promise<Answer<(typeof contract)['refreshSheet']>> => {
      const { sheetId } = await transact(async (trx) => {
        if (!(await mirrored.findSheet(trx, id))) throw new Refusal('not_found')
        return { sheetId: id }
      })
      const sheet = await mirrored.findSheet(db, sheetId)
      if (!sheet) throw new Refusal('not_found')
      await mirror.refresh(sheet, 'person')
      const [stored] = await listSheets(db, id)
      if (!stored) throw new Refusal('not_found')
      return { success: true, sheet: stored }
    },

    /** Reads again what is older than so many seconds; a sheet in trouble keeps nobody from seeing the others. */
    refreshOlderThan: async (seconds: number, caller: Caller, signal?: AbortSignal): Promise<void> => {
      for (const sheet of await mirrored.listOutdated(db, seconds)) {
        if (signal?.aborted) return
        await mirror.refresh(sheet, caller).catch((error: unknown) => {
          if (!(error instanceof Refusal))
            log.error({ event: 'sheet.not_read', sheet: sheet.id, ...describeError(error) })
        })
      }
    },
  }
}

export type SheetsService = ReturnType<typeof createSheets>
