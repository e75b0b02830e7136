import { campaignMetrics, noCampaignId, type Campaign, type CampaignMetric, type Restated } from '@app/contract'
import { campaignFigures, noteOfChange, type CampaignSums } from '@app/figures'
import { countOf, dollarsOf } from '../../lib/money.ts'
import type { TrackerGroup } from '../../ports/tracker.ts'

export const metrics = campaignMetrics
export type Metric = CampaignMetric
/** Name of the tracker measure behind each metric. */
export type Measures = Readonly<Record<Metric, string>>

/** Counts as is, money in 1/10 000 dollar; null if unknown. */
export type Figures = CampaignSums

/** Campaign metadata besides figures. */
export interface CampaignFacts {
  id: number
  /** Empty if it has no name. */
  name: string
  groupId: number | null
  active: boolean
}

/** Traffic of a campaign; id null for traffic without a campaign. */
export interface CampaignTraffic {
  campaignId: number | null
  name: string
  groupId: number | null
  figures: Figures
}

/** Change of a figure since its day ended, and when it was noticed. Campaign 0 stands for no campaign. */
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
  /** No day is known, so no figure may be shown as zero. */
  isUnknown?: boolean
  countryOf: (id: number, name: string) => string | null
}

export const zeros = Object.fromEntries(metrics.map((metric) => [metric, 0n])) as Record<Metric, bigint>

/** Figures with missing measures set to null, so that unknown values are not shown as zero. */
export const knownOf = (figures: Figures, missing: readonly string[]): Figures =>
  missing.length === 0
    ? figures
    : (Object.fromEntries(
        metrics.map((metric) => [metric, missing.includes(metric) ? null : figures[metric]]),
      ) as Record<Metric, bigint | null>)

const unknowns = Object.fromEntries(metrics.map((metric) => [metric, null])) as Record<Metric, null>

/** Whether a group is visible; `seen` null means all groups, and traffic without a group. */
export const isSeen = (groupId: number | null, seen: readonly number[] | null): boolean =>
  seen === null || (groupId !== null && seen.includes(groupId))

/** Notes for an export: unknown figures with the reason, and restated figures. */
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
 * Restated figures of a campaign in a range: one line per figure, with its newest changed day. Values are sums over the
 * range, without and with the changes.
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
 * Campaigns with their figures: zeros if there was no traffic, null for measures that the tracker does not report.
 * `seen` null (all groups) includes traffic without a campaign under an id of its own. Otherwise only campaigns in
 * visible groups are returned, whatever the tracker was asked: a campaign that has moved belongs to the group in the
 * list.
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
  // Archived campaigns are in no list, but their earnings in the range count.
  const others = [...rows].flatMap(([id, { name, groupId }]) =>
    ids.has(id) ? [] : [{ id, name: id === noCampaignId ? 'No campaign' : name, groupId, active: false }],
  )
  return [...listed, ...others]
    .filter(({ groupId }) => isSeen(groupId, seen))
    .map(({ id, name, groupId, active }) => {
      const figures = isUnknown ? unknowns : knownOf(rows.get(id)?.figures ?? zeros, missing)
      const changed = restatedOf(figures, corrections.get(id) ?? [])
      const note = isUnknown ? undefined : noteOf(figures, measures, missing, changed)
      // The list may lack a name that the report has.
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
