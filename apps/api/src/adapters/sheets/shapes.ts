import { z } from 'zod'

/** A tab of a document, as the library keeps it. */
export const Tab = z.object({ gid: z.int().min(0), title: z.string(), rows: z.int().min(0), columns: z.int().min(0) })

// Whatever is a default, 0 included, is left out of Google's answers; a blank range has no values.

export const ValuesAnswer = z.object({
  spreadsheetId: z.string(),
  valueRanges: z
    .array(
      z.object({
        // A row that is blank may come as nothing.
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
