import { z } from 'zod'
import { defineContract, strict } from '../../endpoint.ts'
import { Fresh, Id, IdParam, listed, listQuery, Moment, Success, VisibleText } from '../../shared.ts'

/** Fields that a column of a sheet may hold; the last six are written back. Only id and country are required. */
export const sheetFields = [
  'id',
  'name',
  'country',
  'mail_type',
  'wh_geo',
  'pixel',
  'cvv',
  'login_pass',
  'password',
  'totp',
  'link',
  'email',
  'status',
  'taken_by',
  'taken_at',
  'spend',
  'closed_at',
  'account_state',
] as const
export const SheetField = z.enum(sheetFields)

/** Header row for a new sheet, with names that are all recognised. Login and password share a column there. */
export const sheetTemplate = sheetFields.filter((field) => field !== 'password')
export type SheetField = z.output<typeof SheetField>

/** Column header for a field, if it is not found by its usual names. */
export const SheetMapping = z.partialRecord(SheetField, VisibleText.min(1).max(200))
export type SheetMapping = z.output<typeof SheetMapping>

/** Outcome for the rows of a sheet when it was read. */
export const RowState = z.enum([
  'accepted',
  'duplicate',
  'missing',
  'unknown_country',
  /** A formula in the row failed, or is still being computed. */
  'formula_error',
  /** Its id is a number with more digits than a sheet keeps. */
  'long_number',
  'taken_in_sheet',
  'taken',
])
export type RowState = z.output<typeof RowState>

export const SheetReport = z
  .object({
    accepted: z.int(),
    duplicate: z.int(),
    missing: z.int(),
    unknownCountry: z.int(),
    formulaError: z.int(),
    longNumber: z.int(),
    alreadyTaken: z.int(),
    /** Rows that were not accepted, at most a hundred, in sheet order. */
    rows: z.array(
      z.object({
        row: z.int(),
        accountId: z.string().nullable(),
        name: z.string().nullable(),
        state: RowState,
        /** The country as written, the offending column and cell, or the name of the sheet that already has the id. */
        detail: z.string().nullable(),
      }),
    ),
    /**
     * Rows whose one-time code secret is unreadable; they are accepted all the same. At most a hundred, in sheet order.
     */
    wrongTotp: z.array(z.object({ row: z.int(), accountId: z.string().nullable(), name: z.string().nullable() })),
  })
  .meta({ id: 'SheetReport' })
export type SheetReport = z.output<typeof SheetReport>

/** Why a sheet cannot be read or written now, by the keys of the matching refusals. */
export const sheetFailureCodes = [
  'vendor_rejected/sheet_not_shared',
  'vendor_rejected/sheet_viewer',
  'vendor_rejected/sheet_not_found',
  'vendor_rejected/sheet_tab',
  'vendor_rejected/sheet_office',
  'vendor_rejected/sheet_domain',
  'vendor_rejected/sheet_header',
  'vendor_rejected/sheet_columns',
  'vendor_rejected/sheet_errors',
  'vendor_rejected/sheet_large',
  'vendor_rejected/sheet_id',
  'vendor_rejected/sheet_text',
  'vendor_rejected/sheet_content',
  'vendor_broken/sheets',
  'vendor_broken/sheets_api',
  'vendor_broken/sheets_project',
  'vendor_broken/sheets_front',
  'vendor_down/sheets',
  'vendor_slow/sheets',
] as const
export const SheetFailureCode = z.enum(sheetFailureCodes)
export type SheetFailureCode = z.output<typeof SheetFailureCode>

export const Sheet = z
  .object({
    id: Id,
    name: z.string(),
    description: z.string(),
    /** Its address in Google Sheets, for people. */
    url: z.url({ protocol: /^https$/, hostname: /^docs\.google\.com$/ }),
    tab: z.string(),
    createdAt: Moment,
    /** When it was last read; lists reflect that time. */
    readAt: Moment.nullable(),
    trouble: SheetFailureCode.nullable(),
    /** Values for the text of the trouble. */
    troubleValues: z.record(z.string(), z.string()),
    free: z.int(),
    taken: z.int(),
    /** Changes not yet written to it. */
    unwritten: z.int(),
  })
  .meta({ id: 'Sheet' })
export type Sheet = z.output<typeof Sheet>

const address = VisibleText.min(1).max(2_000)
/** Row with the column names, counted from 1. */
const HeaderRow = z.int().min(1).max(100)

export const sheets = defineContract({
  checkSheet: {
    method: 'POST',
    path: '/sheets/check',
    summary: 'Read a sheet that is to be added: its title, columns and what became of each row',
    access: 'sheets.manage',
    entities: [],
    body: strict({ url: address, headerRow: HeaderRow.optional(), mapping: SheetMapping.optional() }),
    response: z
      .object({
        title: z.string(),
        tab: z.string(),
        header: z.array(z.string()),
        /**
         * Row of the header: the requested one, else the first of those among the first 20 with the most known names.
         */
        headerRow: HeaderRow,
        /** First value below each column's header; possible secrets are masked with dots. Null for an empty column. */
        samples: z.array(z.string().nullable()),
        /** The column found for each field. */
        mapping: SheetMapping,
        /**
         * Columns that may hold a field, judged by an ambiguous name or by their content; used only after confirmation.
         */
        proposed: SheetMapping,
        /** Required fields without a column; the sheet cannot be added until they have one. */
        missing: z.array(SheetField),
        /** No row is a header and the first one looks like data: column names must be written above the rows first. */
        headless: z.boolean(),
        /** Outcome for the rows; null while a required column is missing. */
        report: SheetReport.nullable(),
        /** Its address, for people; `&range=A7` leads to row 7. */
        address: z.string(),
      })
      .meta({ id: 'SheetCheck' }),
  },
  addSheet: {
    method: 'POST',
    path: '/sheets/add',
    summary: 'Hand out the accounts of a sheet from now on',
    access: 'sheets.manage',
    entities: ['Sheet', 'AvailableAccount'],
    body: strict({
      url: address,
      name: VisibleText.max(100).optional(),
      description: z.string().trim().max(500).optional(),
      headerRow: HeaderRow.optional(),
      mapping: SheetMapping.optional(),
    }),
    response: Success.extend({ message: z.string(), sheet: Sheet, report: SheetReport }),
  },
  listSheets: {
    method: 'GET',
    path: '/sheets/list',
    summary: 'The sheets whose accounts are handed out',
    access: 'sheets.manage',
    shared: 'people',
    entities: ['Sheet'],
    cacheSeconds: 120,
    query: strict({ fresh: Fresh }),
    response: z.object({
      sheets: z.array(Sheet),
      /** The account that a sheet must be shared with; null while unknown. */
      serviceAccount: z.string().nullable(),
    }),
  },
  getAccountsSummary: {
    method: 'GET',
    path: '/sheets/accounts-summary',
    summary: 'How many accounts are free, in all and by country',
    access: ['accounts.take', 'accounts.manage'],
    shared: true,
    entities: ['AvailableAccount'],
    cacheSeconds: 180,
    query: strict({ fresh: Fresh }),
    response: z
      .object({
        success: z.literal(true),
        /** In English: the number of free accounts. */
        message: z.string(),
        total: z.int(),
        /** ISO code of a country to the number of free accounts. */
        byCountry: z.record(z.string(), z.int()),
        /** Time of the oldest read among the sheets shown; null without sheets. */
        asOf: Moment.nullable(),
        /** Why a sheet could not be re-read since; null if all could. */
        trouble: SheetFailureCode.nullable(),
      })
      .meta({ id: 'AccountsSummary' }),
  },
  listSheetConflicts: {
    method: 'GET',
    path: '/sheets/conflicts',
    summary: 'Rows that need a person: the same id twice, or a taken row that was changed or removed',
    access: 'sheets.manage',
    entities: ['Sheet', 'TakenAccount'],
    response: z.object({
      conflicts: z.array(
        z.object({
          sheetId: Id,
          sheet: z.string(),
          row: z.int().nullable(),
          accountId: z.string(),
          name: z.string().nullable(),
          kind: z.enum(['duplicate', 'vanished', 'not_written']),
          detail: z.string().nullable(),
        }),
      ),
    }),
  },
  removeSheet: {
    method: 'DELETE',
    path: '/sheets/:id',
    summary: 'Stop handing out the accounts of a sheet; taken ones stay with their history',
    access: 'sheets.manage',
    entities: ['Sheet', 'AvailableAccount'],
    params: strict({ id: IdParam }),
    body: strict({}),
    response: Success,
  },
  refreshSheet: {
    method: 'POST',
    path: '/sheets/:id/refresh',
    summary: 'Read a sheet again now',
    access: 'sheets.manage',
    follows: true,
    entities: ['Sheet', 'AvailableAccount'],
    params: strict({ id: IdParam }),
    body: strict({}),
    response: Success.extend({ sheet: Sheet }),
  },
  listSheetRows: {
    method: 'GET',
    path: '/sheets/:id/rows',
    summary: 'The rows of a sheet that were not accepted when it was last read, each with why and its address',
    access: 'sheets.manage',
    entities: ['Sheet'],
    params: strict({ id: IdParam }),
    query: listQuery(['row']),
    csv: {
      rows: 'leftOut',
      columns: { Row: 'row', 'Account ID': 'accountId', Name: 'name', Reason: 'state', Details: 'detail', Link: 'url' },
    },
    response: listed({
      leftOut: z.array(
        z.object({
          row: z.int(),
          accountId: z.string().nullable(),
          name: z.string().nullable(),
          state: RowState,
          /**
           * The country as written, the offending column and cell, or the name of the sheet that already has the id.
           */
          detail: z.string().nullable(),
          /** Address of the row. */
          url: z.string(),
        }),
      ),
    }).meta({ id: 'SheetRows' }),
  },
  getSheetReport: {
    method: 'GET',
    path: '/sheets/:id/report',
    summary: 'What became of the rows of a sheet when it was last read',
    access: 'sheets.manage',
    entities: ['Sheet'],
    params: strict({ id: IdParam }),
    response: z.object({ report: SheetReport }),
  },
})
