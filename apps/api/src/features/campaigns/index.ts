import {
  type breakdown,
  firstDay,
  type Campaign,
  type campaigns,
  type CampaignsCompared,
  type TrackerFailureCode,
} from '@app/contract'
import { defaultRange, findCampaigns, noteOfUnknownDays, type CampaignSearch } from '@app/figures'
import type { Handlers } from '../../http/handlers.ts'
import { pairOf } from '../../lib/compared-ranges.ts'
import { countDays, isoInterval, todayIn } from '../../lib/days.ts'
import { countryInName } from '../../lib/countries.ts'
import { visibleGroups, type Principal } from '../../lib/principal.ts'
import { Refusal } from '../../lib/refusal.ts'
import type { TrackerGroup } from '../../ports/tracker.ts'
import type { TrackerAnswer } from '../../tracker/cached-tracker.ts'
import { createBreakdown, type BreakdownOptions } from './breakdown.ts'
import { createComparison, type ComparisonOptions } from './comparison.ts'
import { createOwned, type OwnedOptions } from './owned.ts'
import { createRecord, type RecordOptions } from './record.ts'
import { campaignsOf, metrics, type Correction, type CampaignTraffic, type CampaignFacts, type Metric } from './rows.ts'

/** Campaigns with traffic in a range, and how fresh the figures are. */
interface CampaignReport {
  campaigns: readonly CampaignTraffic[]
  asOf: string
  trouble: TrackerFailureCode | null
  unread: number
  missing: readonly string[]
  unknown: readonly string[]
  restated: readonly Correction[]
}

export interface CampaignsOptions
  extends ComparisonOptions, OwnedOptions, Omit<RecordOptions, 'named'>, Pick<BreakdownOptions, 'totalOfCampaign'> {
  /** Each call throws Refusal when the tracker fails and nothing is kept. */
  figures: Pick<ComparisonOptions['figures'], 'byCampaignUntil'> & {
    byCampaign(asked: { from: string; to: string; groupIds: Groups }, again: boolean): Promise<CampaignReport>
    campaigns(again: boolean): Promise<TrackerAnswer<readonly CampaignFacts[]>>
    named: RecordOptions['named']
    byValue: BreakdownOptions['byValue']
  }
  cachedTracker: {
    groups(again: boolean): Promise<TrackerAnswer<TrackerGroup[]>>
  }
  /** Country of each campaign that has a link. */
  countries(): Promise<ReadonlyMap<number, string>>
  /** ISO codes of the countries in use. They take precedence when a country is guessed from a campaign name. */
  knownCountries(): Promise<readonly string[]>
}

/** Days in the reporting time zone. Defaults to the last seven days and today. */
interface Range {
  fromDate?: string | undefined
  toDate?: string | undefined
}

type Groups = readonly number[] | null

/** Error code for a measure that is unknown for some campaign; null if it is known for all. */
const codeOf = ({ campaigns, missing }: CampaignReport, metric: Metric) => {
  if (missing.includes(metric)) return 'unknown_measure'
  return campaigns.some(({ figures }) => figures[metric] === null) ? 'incomplete_measure' : null
}

/** The listed campaigns, followed by those with traffic only in the compared days. */
const withOthers = (rows: Campaign[], { others }: CampaignsCompared): Campaign[] => {
  const ids = new Set(rows.map(({ id }) => id))
  return [...rows, ...others.filter(({ id }) => !ids.has(id))]
}

/**
 * Rows of the export. A campaign with traffic on either side carries its comparison; rows split by owner carry none.
 */
const fileRows = ({ counted, campaigns: sides }: CampaignsCompared, found: readonly Campaign[]) => {
  const counts = Map.groupBy(found, ({ id }) => id)
  const byId = new Map(sides.flatMap((each) => (counts.get(each.id)?.length === 1 ? [[each.id, each]] : [])))
  const days = counted && {
    days: isoInterval(counted.fromDate, counted.toDate, counted.hours),
    daysBefore: isoInterval(counted.beforeFrom, counted.beforeTo, counted.hours),
  }
  return found.map((row) => ({ ...row, ...days, ...byId.get(row.id) }) as CampaignsCompared['campaigns'][number])
}

/** Campaign routes. Groups are tracker group ids; null means all groups. */
export const campaignHandlers = (options: CampaignsOptions): Handlers<typeof campaigns & typeof breakdown> => {
  const { figures, cachedTracker, countries, knownCountries, timeZone, measures } = options
  const compare = createComparison(options)
  const owned = createOwned(options)
  const daysOf = ({ fromDate, toDate }: Range): { from: string; to: string } => {
    const to = toDate ?? todayIn(timeZone)
    const { from: defaultFrom } = defaultRange(to)
    const from = fromDate ?? (defaultFrom < firstDay ? firstDay : defaultFrom)
    countDays(from, to)
    return { from, to }
  }

  /** One report for the groups, plus the list of all campaigns, which is one shared request for everybody. */
  const ask = async (groupIds: Groups, range: Range, again: boolean) =>
    Promise.all([figures.byCampaign({ ...daysOf(range), groupIds }, again), figures.campaigns(again)])

  /** If groups are unavailable, only their names are missing. */
  const groupNames = async (): Promise<TrackerGroup[]> =>
    cachedTracker.groups(false).then(
      ({ value }) => value,
      (error: unknown) => {
        if (error instanceof Refusal) return []
        throw error
      },
    )

  /** Country of the link, else the country in the campaign name. */
  const readCountries = async () => {
    const [ofLinks, known] = await Promise.all([countries(), knownCountries()])
    return (id: number, name: string): string | null => ofLinks.get(id) ?? countryInName(name, known)
  }

  const list = async (
    groupIds: Groups,
    query: Range,
    again: boolean,
  ): Promise<{ rows: Campaign[]; unknown: readonly string[] }> => {
    // No visible groups, so there is nothing to ask the tracker.
    if (groupIds?.length === 0) return (daysOf(query), { rows: [], unknown: [] })
    const [[report, known], groups, countryOf] = await Promise.all([
      ask(groupIds, query, again),
      groupNames(),
      readCountries(),
    ])
    const { campaigns: counted, missing, restated, unknown } = report
    const { from, to } = daysOf(query)
    const isUnknown = unknown.length === countDays(from, to)
    const said = { listed: known.value, counted, groups, missing, restated, isUnknown, countryOf }
    return { rows: campaignsOf(said, measures, groupIds), unknown }
  }

  /** Campaigns that match the search, limited to what the reader of an export may know. */
  const find = async (
    all: Campaign[],
    reader: Principal,
    query: Range & CampaignSearch,
  ): Promise<readonly Campaign[]> => {
    const { rows, partsOf } = await owned(all, reader, daysOf(query), query.group === 'owner')
    return findCampaigns(rows, query, partsOf)
  }

  /** The tracker's list; null while it is unavailable and nothing is kept. */
  const listed = async (again: boolean): Promise<readonly CampaignFacts[] | null> =>
    figures.campaigns(again).then(
      ({ value }) => value,
      (error: unknown) => {
        if (error instanceof Refusal) return null
        throw error
      },
    )

  return {
    ...createRecord({ ...options, named: figures.named, listed, groups: groupNames, daysOf }),
    ...createBreakdown({ ...options, named: figures.named, byValue: figures.byValue, daysOf }),

    /** @throws Refusal validation, or vendor_… when the tracker fails and nothing is kept */
    listCampaigns: async ({ groups: groupIds, reader }, { query }) => {
      const { rows, unknown } = await list(groupIds, query, query.fresh === '1')
      // The list is shared by everybody. An export belongs to one person and notes the unknown days.
      if (!reader) return [...findCampaigns(rows, query)]
      return Object.assign([...(await find(rows, reader, query))], { note: noteOfUnknownDays(unknown) })
    },

    /**
     * Comparison for the list; reports itself as unknown while there are no figures. An export includes the list.
     * @throws Refusal validation; for an export the same as the list
     */
    compareCampaigns: async ({ groups: groupIds, reader }, { query }) => {
      const range = daysOf(query)
      const [again, pair] = [query.fresh === '1', pairOf(range, query)!]
      const names = async () => {
        if (groupIds?.length === 0) return { listed: [], groups: [], countryOf: () => null }
        const [known, groups, countryOf] = await Promise.all([listed(again), groupNames(), readCountries()])
        return { listed: known ?? [], groups, countryOf }
      }
      const compared = await compare(range, pair, groupIds, names, again)
      if (!reader) return compared
      const { rows, unknown } = await list(groupIds, query, again)
      const found = await find(withOthers(rows, compared), reader, query)
      return { ...compared, campaigns: fileRows(compared, found), note: noteOfUnknownDays(unknown) }
    },

    /** Freshness of the list. @throws Refusal like the list */
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
      // Figures come from the report. If only the list failed to refresh, the list is what is stale.
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
