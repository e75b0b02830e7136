import { z } from 'zod'

/** Tab of a document, as held by the library. */
export const Tab = z.object({ gid: z.int().min(0), title: z.string(), rows: z.int().min(0), columns: z.int().min(0) })

// Google omits default values, including 0. An empty range has no values.

export const ValuesAnswer = z.object({
  spreadsheetId: z.string(),
  valueRanges: z
    .array(
      z.object({
        // An empty row may be null.
        valueRange: z.object({
          range: z.string().default(''),
          values: z
            .array(
              z
                .array(z.unknown())
                .nullable()
                .transform((row) => row ?? []),
            )
            .default([]),
        }),
        dataFilters: z.array(
          z.union([
            z.object({
              gridRange: z.object({ startRowIndex: z.int().default(0), startColumnIndex: z.int().default(0) }),
            }),
            z.object({ developerMetadataLookup: z.object({ metadataId: z.int() }) }),
          ]),
        ),
      }),
    )
    .default([]),
})

export const WriteAnswer = z.object({ totalUpdatedCells: z.int().default(0) })
