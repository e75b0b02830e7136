import { findCampaigns, firstDay, type campaigns, type TrackerFailureCode } from '@app/contract'
import type { Handlers } from '../../http/handlers.ts'
import { countDays, dayBefore, todayIn } from '../../lib/days.ts'
import { visibleGroups, type Principal } from '../../lib/principal.ts'
import { Refusal } from '../../lib/refusal.ts'
import type { TrackerGroup } from '../../ports/tracker.ts'
import { campaignsOf, metrics, type Correction, type Counted, type Known, type Measures, type Metric } from './rows.ts'

/** What the tracker said, when, and why it says nothing newer. */
interface Answered<T> {
  value: T
  asOf: string
  trouble: TrackerFailureCode | null
}

/** The campaigns of a range with traffic, and how they stand. */
interface Found {
  campaigns: readonly Counted[]
  asOf: string
  trouble: TrackerFailureCode | null
  unread: number
  missing: readonly string[]
  unknown: readonly string[]
  restated: readonly Correction[]
}

export interface CampaignsOptions {
  /** Each throws Refusal when the tracker fails and nothing is kept. */
  figures: {
    byCampaign(asked: { from: string; to: string; groupIds: Groups }, again: boolean): Promise<Found>
    campaigns(again: boolean): Promise<Answered<readonly Known[]>>
  }
  cachedTracker: {
    groups(again: boolean): Promise<Answered<TrackerGroup[]>>
  }
  /** Whose campaigns of a range are, in words, as far as a person may know it. */
  owners(reader: Principal, range: { from: string; to: string }): Promise<ReadonlyMap<number, OwnerWords>>
  timeZone: string
  measures: Measures
}

interface OwnerWords {
  owner: string
  owner_rule: string
}

/** Days of the reporting time zone; without them the last seven and today. */
interface Range {
  fromDate?: string | undefined
  toDate?: string | undefined
}

type Groups = readonly number[] | null

const defaultDays = 7

/** Why a measure is not known for every campaign; null where it is. */
const codeOf = ({ campaigns, missing }: Found, metric: Metric) => {
  if (missing.includes(metric)) return 'unknown_measure'
  return campaigns.some(({ figures }) => figures[metric] === null) ? 'incomplete_measure' : null
}

/** The campaigns of some groups of the tracker; null are all groups. */
export const campaignRoutes = ({
  figures,
  cachedTracker,
  owners,
  timeZone,
  measures,
}: CampaignsOptions): Handlers<typeof campaigns> => {
  const daysOf = ({ fromDate, toDate }: Range): { from: string; to: string } => {
    const to = toDate ?? todayIn(timeZone)
    const defaultFrom = dayBefore(to, defaultDays)
    const from = fromDate ?? (defaultFrom < firstDay ? firstDay : defaultFrom)
    countDays(from, to)
    return { from, to }
  }

  /** One report for the groups, and the list of all campaigns, which everybody's question shares. */
  const ask = async (groupIds: Groups, range: Range, again: boolean) =>
    Promise.all([figures.byCampaign({ ...daysOf(range), groupIds }, again), figures.campaigns(again)])

  /** Without them there are no names of groups, and that is all that is missing. */
  const groupNames = async (): Promise<TrackerGroup[]> =>
    cachedTracker.groups(false).then(
      ({ value }) => value,
      (error: unknown) => {
        if (error instanceof Refusal) return []
        throw error
      },
    )

  return {
    /** @throws Refusal validation, or vendor_… when the tracker fails and no earlier answer is kept */
    listCampaigns: async ({ groups: groupIds, reader }, { query }) => {
      // Nobody's groups are no question for the tracker.
      if (groupIds?.length === 0) return (daysOf(query), [])
      const [[report, list], groups] = await Promise.all([ask(groupIds, query, query.fresh === '1'), groupNames()])
      const { campaigns: counted, missing, restated } = report
      const found = campaignsOf({ listed: list.value, counted, groups, missing, restated }, measures, groupIds)
      // Everybody shares the list; a file names owners as its reader may know them.
      const owned = reader && (await owners(reader, daysOf(query)))
      return [...findCampaigns(owned ? found.map((row) => ({ ...row, ...owned.get(row.id) })) : found, query)]
    },

    /** How that list stands. @throws Refusal as the list */
    getCampaignsStanding: async ({ actor }, { query }) => {
      const groupIds = visibleGroups(actor)
      const { from, to } = daysOf(query)
      const days = { fromDate: from, toDate: to, timeZone }
      if (groupIds?.length === 0)
        return {
          ...days,
          asOf: new Date().toISOString(),
          stale: false,
          trouble: null,
          warnings: [],
          unreadRows: 0,
          unknownDays: [],
        }
      const [report, list] = await ask(groupIds, query, query.fresh === '1')
      // Figures are of the report; a list that could not be renewed is what is old.
      const { trouble, asOf } = report.trouble === null && list.trouble !== null ? list : report
      return {
        ...days,
        asOf,
        stale: trouble !== null,
        trouble,
        warnings: metrics.flatMap((metric) => {
          const code = codeOf(report, metric)
          return code ? [{ code, metric, measure: measures[metric] }] : []
        }),
        unreadRows: report.unread,
        unknownDays: [...report.unknown],
      }
    },
  }
}
