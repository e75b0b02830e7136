import {
  noCampaignId,
  type Campaign,
  type CampaignFigures,
  type CampaignsCompared,
  type ComparedDays,
} from '@app/contract'
import { campaignFigures, type DayRange } from '@app/figures'
import { countedOf, presentPair, type ComparedRanges, type Pair } from '../../lib/compared-ranges.ts'
import { clockIn, hoursOf } from '../../lib/day-hours.ts'
import { sumOf } from '../../lib/money.ts'
import { Refusal } from '../../lib/refusal.ts'
import type { TrackerGroup } from '../../ports/tracker.ts'
import {
  campaignsOf,
  isSeen,
  knownOf,
  metrics,
  zeros,
  type CampaignTraffic,
  type Figures,
  type CampaignFacts,
  type Measures,
} from './rows.ts'

/** Campaigns with traffic on one side of the comparison. */
interface Side {
  campaigns: readonly CampaignTraffic[]
  missing: readonly string[]
  /** Days without any known figures. */
  unknown: readonly string[]
}

type Groups = readonly number[] | null

export interface ComparisonOptions {
  /** Each call throws Refusal when the tracker fails and nothing is kept. */
  figures: {
    byCampaign(asked: DayRange & { groupIds: Groups }, again: boolean): Promise<Side>
    byCampaignUntil(asked: { day: string; lastHour: string; groupIds: Groups }, again: boolean): Promise<Side>
  }
  /** First day with figures, as far as it is known without waiting. */
  firstDay(): Promise<string | null>
  timeZone: string
  measures: Measures
}

/** Campaign metadata besides figures: the tracker's list, which may be unavailable, and group names. */
interface Names {
  listed: readonly CampaignFacts[]
  groups: readonly TrackerGroup[]
  countryOf: (id: number, name: string) => string | null
}

const nothing = { now: null, before: null, campaigns: [], others: [] }
const nobody: Side = { campaigns: [], missing: [], unknown: [] }

/** Figures of a side that the person may see, by campaign id; `noCampaignId` for traffic without a campaign. */
const seenOf = ({ campaigns, missing }: Side, listed: readonly CampaignFacts[], seen: Groups): Map<number, Figures> => {
  const groups = new Map(listed.map(({ id, groupId }) => [id, groupId]))
  return new Map(
    campaigns.flatMap(({ campaignId, groupId, figures }) => {
      const id = campaignId ?? noCampaignId
      const group = groups.has(id) ? groups.get(id)! : groupId
      return isSeen(group, seen) ? [[id, knownOf(figures, missing)] as const] : []
    }),
  )
}

const together = (all: readonly Figures[], missing: readonly string[]): CampaignFigures => {
  const sums = metrics.map((metric) => [metric, sumOf(all.map((figures) => figures[metric]))])
  return campaignFigures(knownOf(Object.fromEntries(sums) as Figures, missing))
}

/** Compares the campaigns of a range with another range, using only the time that has elapsed on both sides. */
export const createComparison = ({ figures, firstDay, timeZone, measures }: ComparisonOptions) => {
  const readSide = async (days: DayRange, hours: number | null, groupIds: Groups, again: boolean): Promise<Side> => {
    // No visible groups, so there is nothing to ask the tracker.
    if (groupIds?.length === 0) return nobody
    if (hours === null) return figures.byCampaign({ ...days, groupIds }, again)
    const lastHour = hoursOf(days.from, timeZone).findLast((hour) => Number(hour) < hours)
    return lastHour === undefined ? nobody : figures.byCampaignUntil({ day: days.from, lastHour, groupIds }, again)
  }

  /** Both sides; null if the tracker fails or some day is unknown. */
  const readBoth = async ({ now, before, hours }: ComparedRanges, groupIds: Groups, again: boolean) => {
    try {
      const both = await Promise.all([readSide(now, hours, groupIds, again), readSide(before, hours, groupIds, false)])
      return both.some(({ unknown }) => unknown.length > 0) ? null : both
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      return null
    }
  }

  /**
   * Campaigns of a range next to the compared one, for some groups. `names` is fetched in parallel with the figures.
   */
  return async (
    range: DayRange,
    pair: Pair,
    groupIds: Groups,
    names: () => Promise<Names>,
    again: boolean,
  ): Promise<CampaignsCompared> => {
    const counted = countedOf(range, pair, clockIn(timeZone))
    const isTold = (told: ComparedDays): boolean => told.counted !== null
    if (!counted || !isTold(presentPair(pair, counted, null)))
      return { ...presentPair(pair, counted, await firstDay()), ...nothing }
    const [both, { listed, groups, countryOf }] = await Promise.all([readBoth(counted, groupIds, again), names()])
    // Read last: it scans everything the tracker has and would slow down the figures that the page waits for.
    const told = presentPair(pair, counted, await firstDay())
    if (!isTold(told)) return { ...told, ...nothing }
    if (!both) return { ...told, counted: null, unknown: true, ...nothing }
    const [now, before] = both
    const [nowById, beforeById] = [seenOf(now, listed, groupIds), seenOf(before, listed, groupIds)]
    const of = (side: Side, byId: ReadonlyMap<number, Figures>, id: number): CampaignFigures =>
      campaignFigures(byId.get(id) ?? knownOf(zeros, side.missing))
    const ids = new Set(listed.map(({ id }) => id))
    const gone = before.campaigns.filter(({ campaignId }) => !ids.has(campaignId ?? noCampaignId))
    const others: Campaign[] = campaignsOf(
      {
        listed: [],
        counted: gone.map((each) => ({ ...each, figures: zeros })),
        groups,
        countryOf,
        missing: now.missing,
        restated: [],
      },
      measures,
      groupIds,
    )
    return {
      ...told,
      now: together([...nowById.values()], now.missing),
      before: together([...beforeById.values()], before.missing),
      campaigns: [...new Set([...nowById.keys(), ...beforeById.keys()])].map((id) => ({
        id,
        now: of(now, nowById, id),
        before: of(before, beforeById, id),
      })),
      others,
    }
  }
}
