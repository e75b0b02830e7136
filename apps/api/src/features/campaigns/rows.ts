import {
  campaignFigures,
  campaignMetrics,
  noCampaignId,
  noteOfChange,
  type Campaign,
  type CampaignMetric,
  type CampaignSums,
  type Restated,
} from '@app/contract'
import { countOf, dollarsOf } from '../../lib/money.ts'
import type { TrackerGroup } from '../../ports/tracker.ts'

/** What is counted. */
export const metrics = campaignMetrics
export type Metric = CampaignMetric
/** The measure of the tracker that gives each. */
export type Measures = Readonly<Record<Metric, string>>

/** Counts, and money in 1/10 000 dollar; null for what nobody knows. */
export type Figures = CampaignSums

/** What is known of a campaign besides its figures. */
export interface CampaignFacts {
  id: number
  /** Empty where it has none. */
  name: string
  groupId: number | null
  active: boolean
}

/** A campaign with traffic; null is no campaign. */
export interface CampaignTraffic {
  campaignId: number | null
  name: string
  groupId: number | null
  figures: Figures
}

/** By how much a figure of a day is another than when the day had ended, and since when. Campaign 0 is none. */
export interface Correction {
  day: string
  campaignId: number
  figure: string
  by: bigint
  at: string
}

interface Said {
  listed: readonly CampaignFacts[]
  counted: readonly CampaignTraffic[]
  groups: readonly TrackerGroup[]
  /** Figures that the tracker does not know. */
  missing: readonly string[]
  restated: readonly Correction[]
  /** Nothing is known of any day: no figure is a zero then. */
  isUnknown?: boolean
  countryOf: (id: number, name: string) => string | null
}

export const zeros = Object.fromEntries(metrics.map((metric) => [metric, 0n])) as Record<Metric, bigint>

/** Without those that the tracker does not know: nothing is told rather than a zero. */
export const knownOf = (figures: Figures, missing: readonly string[]): Figures =>
  missing.length === 0
    ? figures
    : (Object.fromEntries(
        metrics.map((metric) => [metric, missing.includes(metric) ? null : figures[metric]]),
      ) as Record<Metric, bigint | null>)

const unknowns = Object.fromEntries(metrics.map((metric) => [metric, null])) as Record<Metric, null>

/** Whether a person who sees some groups, or all and none (null), sees what is in a group. */
export const isSeen = (groupId: number | null, seen: readonly number[] | null): boolean =>
  seen === null || (groupId !== null && seen.includes(groupId))

/** In words for files: what is not known, and why; and what has changed. */
const noteOf = (
  figures: Figures,
  measures: Measures,
  missing: readonly string[],
  restated: readonly Restated[],
): string | undefined => {
  const reasons = metrics
    .filter((metric) => figures[metric] === null)
    .map((metric) =>
      missing.includes(metric)
        ? `${metric}: the tracker does not know the measure ${measures[metric]}`
        : `${metric}: the tracker does not tell it for this campaign`,
    )
  const made = figures.revenue === null || figures.cost === null ? ['so profit and ROI are not known'] : []
  const all = [...reasons, ...(reasons.length > 0 ? made : []), ...restated.map(noteOfChange)]
  return all.length > 0 ? all.join('; ') : undefined
}

const money: readonly Metric[] = ['revenue', 'cost']

/**
 * What has changed of a campaign's figures of a range: one line for each figure, with its newest day. The values are those
 * of the range, without the changes and with them.
 */
const restatedOf = (figures: Figures, corrections: readonly Correction[]): Restated[] =>
  metrics.flatMap((metric) => {
    const own = corrections.filter(({ figure }) => figure === metric)
    const by = own.reduce((sum, each) => sum + each.by, 0n)
    const after = figures[metric]
    if (by === 0n || after === null) return []
    const shown = money.includes(metric) ? dollarsOf : countOf
    const [day, at] = [
      own
        .map((each) => each.day)
        .sort()
        .at(-1)!,
      own
        .map((each) => each.at)
        .sort()
        .at(-1)!,
    ]
    return [{ day, metric, before: shown(after - by)!, after: shown(after)!, at }]
  })

/**
 * Campaigns with their figures; without traffic, zeros, and null for what the tracker does not tell. Who sees all groups
 * (null) sees what happened in no campaign too, under an id of its own; others see their groups alone, whatever the
 * tracker was asked: a campaign that has moved belongs to the group that the list names.
 */
export const campaignsOf = (
  { listed, counted, groups, missing, restated, isUnknown = false, countryOf }: Said,
  measures: Measures,
  seen: readonly number[] | null,
): Campaign[] => {
  const rows = new Map(counted.map((row) => [row.campaignId ?? noCampaignId, row]))
  const ids = new Set(listed.map(({ id }) => id))
  const names = new Map(groups.map(({ id, name }) => [id, name]))
  const corrections = new Map<number, Correction[]>()
  for (const each of restated) corrections.set(each.campaignId, [...(corrections.get(each.campaignId) ?? []), each])
  // Archived campaigns are in no list, but what they earned in the range counts.
  const others = [...rows].flatMap(([id, { name, groupId }]) =>
    ids.has(id) ? [] : [{ id, name: id === noCampaignId ? 'No campaign' : name, groupId, active: false }],
  )
  return [...listed, ...others]
    .filter(({ groupId }) => isSeen(groupId, seen))
    .map(({ id, name, groupId, active }) => {
      const figures = isUnknown ? unknowns : knownOf(rows.get(id)?.figures ?? zeros, missing)
      const changed = restatedOf(figures, corrections.get(id) ?? [])
      const note = isUnknown ? undefined : noteOf(figures, measures, missing, changed)
      // A list may come without a name that the report has.
      const called = name || rows.get(id)?.name || `#${id}`
      return {
        id,
        name: called,
        status: active ? 'Active' : 'Inactive',
        ...campaignFigures(figures),
        group_id: groupId,
        group: groupId === null ? null : (names.get(groupId) ?? null),
        country: id === noCampaignId ? null : countryOf(id, called),
        ...(note !== undefined && { note }),
        ...(changed.length > 0 && { restated: changed }),
      }
    })
}
