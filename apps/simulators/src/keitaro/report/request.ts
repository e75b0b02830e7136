import { z } from 'zod'
import { ApiError } from '../answers.ts'
import type { Modes } from '../modes.ts'
import { campaignDimensions, carriedDimensions, timeDimensions } from './dimensions.ts'
import { filterOf, type Filter } from './filters.ts'
import { measures } from './measures.ts'
import { AskedRange, rangeOf, type Range } from './range.ts'

const Names = z.array(z.string()).nullish()
const Body = z.object({
  range: AskedRange.nullish(),
  dimensions: Names,
  measures: Names,
  grouping: Names,
  metrics: Names,
  columns: Names,
  filters: z.union([z.array(z.unknown()), z.record(z.string(), z.unknown())]).nullish(),
  sort: z.array(z.object({ name: z.string(), order: z.string().default('ASC') })).nullish(),
  limit: z.coerce.number().int().min(0).nullish(),
  offset: z.coerce.number().int().min(0).nullish(),
  summary: z.boolean().nullish(),
})
type Body = z.output<typeof Body>

/** Normalised report request, in whichever dialect it was sent. Unknown names are dropped. */
export interface Asked {
  range: Range
  dimensions: string[]
  measures: string[]
  /** All must pass: filters on campaigns, on hours, and on finished rows. */
  filters: { campaign: Filter[]; moment: Filter[]; row: Filter[] }
  sort: { name: string; order: string }[]
  limit: number
  offset: number
  summary: boolean
}

const isDimension = (name: string): boolean =>
  name in campaignDimensions || name in timeDimensions || name in carriedDimensions

/** Names in the dialects that this installation supports. */
const namesOf = (body: Body, { dialect, otherDialect }: Modes): { dimensions: string[]; measures: string[] } => {
  const fresh = [...(body.dimensions ?? []), ...(body.measures ?? [])]
  const old = [...(body.grouping ?? []), ...(body.metrics ?? [])]
  const foreign = dialect === 'new' ? old : dialect === 'old' ? fresh : []
  if (foreign.length > 0 && otherDialect === 'reject')
    throw new ApiError(400, { error: `Unknown parameter ${dialect === 'old' ? 'dimensions' : 'grouping'}` })
  const read = (newer: string[] | null | undefined, older: string[] | null | undefined): string[] => [
    ...new Set([...(dialect !== 'old' ? (newer ?? []) : []), ...(dialect !== 'new' ? (older ?? []) : [])]),
  ]
  return {
    dimensions: read(body.dimensions, body.grouping),
    measures: read(body.measures, [...(body.metrics ?? []), ...(body.columns ?? [])]),
  }
}

const known = (names: string[], isKnown: (name: string) => boolean, { unknownMeasure }: Modes): string[] => {
  const unknown = names.filter((name) => !isKnown(name))
  if (unknown.length > 0 && unknownMeasure === 'reject')
    throw new ApiError(400, { error: `Column '${unknown[0]}' is not defined` })
  return names.filter(isKnown)
}

const sortFilters = (filters: Filter[]): Asked['filters'] => {
  const looksOnlyAt = (among: (name: string) => boolean) => (filter: Filter) => filter.names.every(among)
  const ofCampaigns = looksOnlyAt((name) => name in campaignDimensions)
  const ofMoments = looksOnlyAt((name) => name in campaignDimensions || name in timeDimensions)
  const ofRows = looksOnlyAt((name) => name in measures)
  if (!filters.every((filter) => ofMoments(filter) || ofRows(filter)))
    throw new ApiError(400, { error: 'A filter names an unknown column' })
  return {
    campaign: filters.filter(ofCampaigns),
    moment: filters.filter((filter) => !ofCampaigns(filter) && ofMoments(filter)),
    row: filters.filter((filter) => !ofMoments(filter)),
  }
}

/** Parses the body of a report request, or refuses it like the tracker. */
export const readRequest = (given: unknown, modes: Modes, now: number): Asked => {
  const parsed = Body.safeParse(given)
  if (!parsed.success) throw new ApiError(400, { error: `Bad request: ${parsed.error.issues[0]?.path.join('.')}` })
  const { data } = parsed
  if (!data.range && data.limit == null) throw new ApiError(500, { error: 'Range or limit is required' })
  const names = namesOf(data, modes)
  const isMeasure = (name: string): boolean => Object.hasOwn(measures, name) && !modes.lacks.includes(name)
  const isKnown = (name: string): boolean => isDimension(name) && !modes.lacks.includes(name)
  const inColumns = (name: string): boolean => isKnown(name) || isMeasure(name)
  const filters = data.filters ?? []
  const found = known(names.measures, inColumns, modes)
  return {
    range: rangeOf(data.range ?? {}, now),
    dimensions: [...known(names.dimensions, isKnown, modes), ...found.filter(isKnown)],
    measures: found.filter(isMeasure),
    filters: sortFilters((Array.isArray(filters) ? filters : [filters]).map(filterOf)),
    sort: data.sort ?? [],
    limit: Math.min(data.limit ?? Infinity, modes.rowsAtMost ?? Infinity),
    offset: data.offset ?? 0,
    summary: data.summary ?? false,
  }
}
