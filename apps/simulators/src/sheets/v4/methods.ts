import { z } from 'zod'
import { invalid, type Metric } from '../answers.ts'
import { nameOfRect } from '../cells/a1.ts'
import { usedSize, type Document } from '../grid.ts'
import { rowsCame } from '../metadata.ts'
import { applyRequest, BatchUpdate } from './batch.ts'
import { spreadsheet } from './grids.ts'
import { DataFilter, metadataOf, MetadataLookup, mustBeFree, placeOfA1, placesOfFilter, type Place } from './ranges.ts'
import { InputOption, Rendering, valueRange, Values, writeValues } from './values.ts'

/** One call: names in the path, query, and body. */
export interface Call {
  document: Document
  /** Range in the path. */
  range: string
  query: URLSearchParams
  body: unknown
  now: number
}

export interface Method {
  verb: 'GET' | 'POST' | 'PUT'
  /** Decoded path after the id. */
  path: RegExp
  metric: Metric
  run(call: Call): unknown
}

const option = (query: URLSearchParams, name: string): string | undefined => query.get(name) ?? undefined

const renderingOf = (query: URLSearchParams): Rendering =>
  Rendering.parse({
    valueRenderOption: option(query, 'valueRenderOption'),
    dateTimeRenderOption: option(query, 'dateTimeRenderOption'),
    majorDimension: option(query, 'majorDimension'),
  })

/** A field mask alone decides whether cells are included. */
const withCells = (query: URLSearchParams, asked: boolean): boolean => {
  const fields = query.get('fields')
  return fields === null ? asked : /\bdata\b|\*/.test(fields)
}

const isOn = (query: URLSearchParams, name: string): boolean => query.get(name) === 'true'

const ValueRange = z.object({
  range: z.string().optional(),
  majorDimension: Rendering.shape.majorDimension,
  values: Values,
})
const BatchValues = z.object({
  valueInputOption: InputOption,
  data: z.array(ValueRange.extend({ range: z.string() })),
  includeValuesInResponse: z.boolean().default(false),
})
const FilterValues = z.object({
  valueInputOption: InputOption,
  data: z.array(ValueRange.extend({ dataFilter: DataFilter })),
})
const Filters = z.object({ dataFilters: z.array(DataFilter).min(1), includeGridData: z.boolean().default(false) })

const Lookups = z.object({
  dataFilters: z.array(z.strictObject({ developerMetadataLookup: MetadataLookup })).min(1),
})

const totals = (
  responses: { updatedRows: number; updatedColumns: number; updatedCells: number }[],
  places: Place[],
) => ({
  totalUpdatedRows: responses.reduce((sum, each) => sum + each.updatedRows, 0),
  totalUpdatedColumns: responses.reduce((sum, each) => sum + each.updatedColumns, 0),
  totalUpdatedCells: responses.reduce((sum, each) => sum + each.updatedCells, 0),
  totalUpdatedSheets: new Set(places.map(({ tab }) => tab.sheetId)).size,
})

const plain = Rendering.parse({})
const inputOption = (query: URLSearchParams) => {
  const given = InputOption.safeParse(option(query, 'valueInputOption'))
  if (!given.success) throw invalid("'valueInputOption' is required but not specified")
  return given.data
}

const readRange = ({ document, range, query }: Call) =>
  valueRange(document, placeOfA1(document, range), renderingOf(query))

const writeRange = ({ document, range, query, body, now }: Call) => {
  const place = placeOfA1(document, range)
  const { values, majorDimension } = ValueRange.parse(body)
  const done = writeValues(document, place, { values, majorDimension, option: inputOption(query), now })
  const shown = isOn(query, 'includeValuesInResponse') && { updatedData: valueRange(document, place, plain) }
  return { spreadsheetId: document.id, ...done, ...shown }
}

/** Appends below the last used row; gaps between tables are not searched. */
const append = ({ document, range, query, body, now }: Call) => {
  const { tab, rect } = placeOfA1(document, range)
  const { values } = ValueRange.parse(body)
  const used = usedSize(tab)
  const first = Math.max(used.rows, rect.startRow)
  const insert = query.get('insertDataOption') === 'INSERT_ROWS'
  if (insert) {
    tab.rows.splice(first, 0, ...values.map(() => []))
    rowsCame(tab, first, values.length)
  }
  tab.rowCount = Math.max(tab.rowCount + (insert ? values.length : 0), first + values.length)
  const width = Math.max(1, ...values.map((row) => row.length))
  const into = { ...rect, startRow: first, endRow: first + values.length, endColumn: rect.startColumn + width }
  const place = { tab, rect: into }
  const done = writeValues(document, place, { values, option: inputOption(query), now })
  const shown = isOn(query, 'includeValuesInResponse') && { updatedData: valueRange(document, place, plain) }
  const table = { startRow: 0, endRow: used.rows, startColumn: 0, endColumn: used.columns }
  return {
    spreadsheetId: document.id,
    ...(used.rows && { tableRange: nameOfRect(tab.title, table) }),
    updates: { spreadsheetId: document.id, ...done, ...shown },
  }
}

const clear = ({ document, range }: Call) => {
  const { tab, rect } = placeOfA1(document, range)
  mustBeFree(tab, rect)
  for (const row of tab.rows.slice(rect.startRow, rect.endRow))
    for (let column = rect.startColumn; column < Math.min(rect.endColumn, row.length); column++) row[column] = null
  return { spreadsheetId: document.id, clearedRange: nameOfRect(tab.title, rect) }
}

const writeBatch = ({ document, body, now }: Call) => {
  const { data, valueInputOption, includeValuesInResponse } = BatchValues.parse(body)
  const places = data.map(({ range }) => placeOfA1(document, range))
  const responses = data.map(({ values, majorDimension }, index) => ({
    spreadsheetId: document.id,
    ...writeValues(document, places[index]!, { values, majorDimension, option: valueInputOption, now }),
    ...(includeValuesInResponse && { updatedData: valueRange(document, places[index]!, plain) }),
  }))
  return { spreadsheetId: document.id, ...totals(responses, places), responses }
}

const writeByFilter = ({ document, body, now }: Call) => {
  const { data, valueInputOption } = FilterValues.parse(body)
  const targets = data.flatMap(({ dataFilter, values, majorDimension }) =>
    placesOfFilter(document, dataFilter).map((place) => ({ place, dataFilter, values, majorDimension })),
  )
  const responses = targets.map(({ place, dataFilter, values, majorDimension }) => ({
    ...writeValues(document, place, { values, majorDimension, option: valueInputOption, now }),
    dataFilter,
  }))
  const places = targets.map(({ place }) => place)
  return { spreadsheetId: document.id, ...totals(responses, places), responses }
}

const updateAll = ({ document, body }: Call) => {
  const batch = BatchUpdate.parse(body)
  for (const [index, request] of batch.requests.entries()) applyRequest(document, request, index)
  const places = batch.responseRanges?.map((range) => placeOfA1(document, range)) ?? null
  const shown = batch.includeSpreadsheetInResponse && {
    updatedSpreadsheet: spreadsheet(document, places, batch.responseIncludeGridData),
  }
  return { spreadsheetId: document.id, replies: batch.requests.map(() => ({})), ...shown }
}

/** Supported methods of the API. Reads by filter are POST, but count as reads. */
export const methods: readonly Method[] = [
  {
    verb: 'GET',
    path: /^$/,
    metric: 'Read',
    run: ({ document, query }) => {
      const ranges = query.getAll('ranges').map((range) => placeOfA1(document, range))
      return spreadsheet(document, ranges.length ? ranges : null, withCells(query, isOn(query, 'includeGridData')))
    },
  },
  {
    verb: 'POST',
    path: /^:getByDataFilter$/,
    metric: 'Read',
    run: ({ document, query, body }) => {
      const { dataFilters, includeGridData } = Filters.parse(body)
      const places = dataFilters.flatMap((filter) => placesOfFilter(document, filter))
      return spreadsheet(document, places, withCells(query, includeGridData))
    },
  },
  {
    verb: 'POST',
    path: /^developerMetadata:search$/,
    metric: 'Read',
    run: ({ document, body }) => ({
      matchedDeveloperMetadata: Lookups.parse(body).dataFilters.flatMap((filter) =>
        metadataOf(document, filter.developerMetadataLookup).map(({ tab, metadata: { id, key, value, row } }) => ({
          developerMetadata: {
            metadataId: id,
            metadataKey: key,
            ...(value && { metadataValue: value }),
            location: {
              locationType: 'ROW',
              dimensionRange: { sheetId: tab.sheetId, dimension: 'ROWS', startIndex: row, endIndex: row + 1 },
            },
            visibility: 'PROJECT',
          },
          dataFilters: [filter],
        })),
      ),
    }),
  },
  { verb: 'GET', path: /^values\/(?<range>.+)$/s, metric: 'Read', run: readRange },
  {
    verb: 'GET',
    path: /^values:batchGet$/,
    metric: 'Read',
    run: ({ document, query }) => ({
      spreadsheetId: document.id,
      valueRanges: query
        .getAll('ranges')
        .map((range) => valueRange(document, placeOfA1(document, range), renderingOf(query))),
    }),
  },
  {
    verb: 'POST',
    path: /^values:batchGetByDataFilter$/,
    metric: 'Read',
    run: ({ document, body }) => ({
      spreadsheetId: document.id,
      valueRanges: Filters.parse(body).dataFilters.flatMap((filter) =>
        placesOfFilter(document, filter).map((place) => ({
          valueRange: valueRange(document, place, Rendering.parse(body)),
          dataFilters: [filter],
        })),
      ),
    }),
  },
  { verb: 'PUT', path: /^values\/(?<range>.+)$/s, metric: 'Write', run: writeRange },
  { verb: 'POST', path: /^values\/(?<range>.+):append$/s, metric: 'Write', run: append },
  { verb: 'POST', path: /^values\/(?<range>.+):clear$/s, metric: 'Write', run: clear },
  { verb: 'POST', path: /^values:batchUpdate$/, metric: 'Write', run: writeBatch },
  { verb: 'POST', path: /^values:batchUpdateByDataFilter$/, metric: 'Write', run: writeByFilter },
  { verb: 'POST', path: /^:batchUpdate$/, metric: 'Write', run: updateAll },
]
