import { z } from 'zod'
import { defineContract, strict } from '../../endpoint.ts'
import { Fresh, Id, IdParam, listed, listQuery, Moment, Success, VisibleText } from '../../shared.ts'

/** What a column of a sheet may hold; the last six are written back to. Only id and country are required. */
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

/** The header of a new sheet, each name of which is understood. A login and its password stand in one column there. */
export const sheetTemplate = sheetFields.filter((field) => field !== 'password')
export type SheetField = z.output<typeof SheetField>

/** The header of the column that holds a field, where it is not found by its usual names. */
export const SheetMapping = z.partialRecord(SheetField, VisibleText.min(1).max(200))
export type SheetMapping = z.output<typeof SheetMapping>

/** What became of the rows of a sheet when it was read. */
export const RowState = z.enum([
  'accepted',
  'duplicate',
  'missing',
  'unknown_country',
  /** A formula of the row could not be worked out, or is still being worked out. */
  'formula_error',
  /** Its id is a number of more digits than a sheet keeps. */
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
    /** Rows that were not accepted, at most a hundred, in the order of the sheet. */
    rows: z.array(
      z.object({
        row: z.int(),
        accountId: z.string().nullable(),
        name: z.string().nullable(),
        state: RowState,
        /** The country as written, the column and cell that is to blame, or the name of the sheet that has the id already. */
        detail: z.string().nullable(),
      }),
    ),
    /** Rows whose secret for one-time codes cannot be read, accepted all the same; at most a hundred, in the order of the sheet. */
    wrongTotp: z.array(z.object({ row: z.int(), accountId: z.string().nullable(), name: z.string().nullable() })),
  })
  .meta({ id: 'SheetReport' })
export type SheetReport = z.output<typeof SheetReport>

/** Why a sheet cannot be read or written now, as the keys of the refusals that say the same. */
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
    /** When it was last read; the lists are as of then. */
    readAt: Moment.nullable(),
    trouble: SheetFailureCode.nullable(),
    /** What the text of the trouble names. */
    troubleValues: z.record(z.string(), z.string()),
    free: z.int(),
    taken: z.int(),
    /** Changes that are not written to it yet. */
    unwritten: z.int(),
  })
  .meta({ id: 'Sheet' })
export type Sheet = z.output<typeof Sheet>

const address = VisibleText.min(1).max(2_000)
/** The row that holds the names of the columns, counted from 1. */
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
        /** The row that it stands in: the one that was asked for, else the first of the first 20 that names most. */
        headerRow: HeaderRow,
        /** What stands in each column below it first; what may be a secret is dots. Null for an empty column. */
        samples: z.array(z.string().nullable()),
        /** The column found for each field. */
        mapping: SheetMapping,
        /** Columns that may hold a field by a name that says too little, or by what stands in them; used once somebody said so. */
        proposed: SheetMapping,
        /** Required fields without a column: it cannot be added before they have one. */
        missing: z.array(SheetField),
        /** No row is a header, the first one looks like data: names of columns must be written above the rows first. */
        headless: z.boolean(),
        /** What became of the rows; null while a required column is missing. */
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
      /** With whom a sheet must be shared; null while it is not known. */
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
        /** In English: how many are free. */
        message: z.string(),
        total: z.int(),
        /** ISO code of a country to the number of free accounts. */
        byCountry: z.record(z.string(), z.int()),
        /** The oldest reading of the sheets that are shown here; null without sheets. */
        asOf: Moment.nullable(),
        /** Why a sheet could not be read again since; null while all can. */
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
          /** The country as written, the column and cell that is to blame, or the name of the sheet that has the id already. */
          detail: z.string().nullable(),
          /** Leads to the row. */
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
