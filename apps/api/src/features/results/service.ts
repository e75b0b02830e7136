import {
  mostResultDays,
  readResultFilters,
  type CampaignCosts,
  type Input,
  type ResultDimension,
  type ResultLine,
  type ResultPlace,
  type Results,
  type results,
  type TrackerFailureCode,
} from '@app/contract'
import { defaultRange, defaultResultSort, noteOfUnknownDays, sortResults, type DayRange } from '@app/figures'
import type { Db } from '../../db/connect.ts'
import { countedOf, pairOf, presentPair, type Pair } from '../../lib/compared-ranges.ts'
import { countryInName } from '../../lib/countries.ts'
import { clockIn, hoursOf } from '../../lib/day-hours.ts'
import { countDays, daysOfRange, isoInterval, todayIn } from '../../lib/days.ts'
import { figureNames, type FigureName, type Figures } from '../../lib/figures.ts'
import { createSemaphore } from '../../lib/outgoing/semaphore.ts'
import type { Principal } from '../../lib/principal.ts'
import { Refusal } from '../../lib/refusal.ts'
import { noteOfChanges, restatedOf } from './changes.ts'
import { createLineCollector, type SummedLine, type Ownership, type Question, type Source } from './line-collector.ts'
import { createCosts } from './costs.ts'
import { createLineNames, type LineNames } from './line-names.ts'
import { createPlaces } from './places.ts'
import { listKnownAccounts } from './repository/accounts.ts'
import { scopeOf } from './scope.ts'
import { add, nothing, tell, type Sums } from './sums.ts'

/** Freshness and completeness of figures. */
interface FiguresState {
  asOf: string
  trouble: TrackerFailureCode | null
  unread: number
  missing: FigureName[]
  unknown: string[]
}

interface TodaysPart {
  campaignId: number
  subValue: string
  figures: Figures
}

export interface ResultsOptions {
  db: Db
  /** Each call throws Refusal when the tracker fails and nothing is kept. */
  figures: {
    inParts(
      range: DayRange,
      again: boolean,
    ): Promise<
      FiguresState & { kept: Source['kept']; key: string; today: { day: string; parts: readonly TodaysPart[] } }
    >
    byCampaignUntil(
      asked: { day: string; lastHour: string; groupIds: null },
      again: boolean,
    ): Promise<FiguresState & { campaigns: readonly { campaignId: number | null; figures: Figures }[] }>
    named(again: boolean): Promise<LineNames['campaigns']>
  }
  owned: Ownership
  /** Whether days are split by the values of a field; hours never are. */
  divided: boolean
  /** First day with figures, as far as it is known without waiting. */
  firstDay(): Promise<string | null>
  /** Country of each campaign that has a link. */
  countries(): Promise<ReadonlyMap<number, string>>
  /** ISO codes of the countries in use. They take precedence when a country is guessed from a campaign name. */
  knownCountries(): Promise<readonly string[]>
  timeZone: string
}

type Query = Input<typeof results.getResults>['query']

/** Concurrent questions, and how long others wait for a slot, in ms. */
const width = 2
const maxWaitMs = 20_000

const nameOf = ({ by, key }: ResultPlace): string => `${by} ${key}`

/** Names in exports for lines without one, in English. */
const rests: Record<ResultDimension, string> = {
  buyer: 'not assigned',
  country: 'unknown country',
  campaign: 'no campaign',
  account: 'no account',
  sheet: 'no sheet',
  day: '',
}
const titleOf = ({ by, key, name, detail }: ResultLine): string => {
  if (name !== null) return name
  return key === '' || (by === 'campaign' && key === '0') ? rests[by] : (detail ?? key)
}

/** Compared days under the dates they are compared with. Two dates may share one compared day (29 February). */
const onOwnDays = (before: readonly SummedLine[], { paired }: Pair, days: DayRange): SummedLine[] => {
  const found = new Map(before.map((line) => [line.place.key, line]))
  return daysOfRange(days.from, days.to).flatMap((day) => {
    const line = found.get(paired(day))
    return line ? [{ ...line, place: { by: 'day' as const, key: day } }] : []
  })
}

const totalOf = (lines: readonly SummedLine[]): Sums => lines.reduce((sum, { sums }) => add(sum, sums), nothing)

/** Results by dimension, limited to what the actor may see. */
export const createResults = (options: ResultsOptions) => {
  const { db, figures, owned, divided, firstDay, countries, knownCountries, timeZone } = options
  const { collect, collectShares, changes } = createLineCollector(db, owned)
  const naming = createLineNames(db)
  const inTurn = createSemaphore(width, maxWaitMs)

  const costsOf = createCosts({ db, collectShares, names: () => figures.named(false), timeZone })

  const rangeOf = ({ fromDate, toDate }: Pick<Query, 'fromDate' | 'toDate'>): { from: string; to: string } => {
    const to = toDate ?? todayIn(timeZone)
    const from = fromDate ?? defaultRange(to).from
    if (countDays(from, to) > mostResultDays)
      throw new Refusal('validation', { fields: { fromDate: `At most ${mostResultDays} days at once` } })
    return { from, to }
  }

  const sourceOf = async (range: { from: string; to: string }, again: boolean) => {
    const { kept, key, today, ...known } = await figures.inParts(range, again)
    const live = today.parts.map((part) => ({ ...part, day: today.day }))
    // Today's kept figures stand in while the tracker reports none.
    const isLive = range.from <= today.day && today.day <= range.to && (kept === null || kept.to < today.day)
    return { source: { kept, key, live, liveDay: isLive ? today.day : null } satisfies Source, known }
  }

  /** The first hours of a day, from the tracker. Hours are not split. */
  const hoursSource = async (day: string, hours: number, again: boolean) => {
    const lastHour = hoursOf(day, timeZone).findLast((hour) => Number(hour) < hours)
    const found =
      lastHour === undefined ? null : await figures.byCampaignUntil({ day, lastHour, groupIds: null }, again)
    const live = (found?.campaigns ?? []).map((each) => ({
      day,
      campaignId: each.campaignId ?? 0,
      subValue: '',
      figures: each.figures,
    }))
    return { source: { kept: null, key: '', live, liveDay: day } satisfies Source, known: found }
  }

  const results = (actor: Principal, query: Query, again: boolean): Promise<Results> =>
    inTurn(async () => {
      const [by, filters] = [query.by ?? 'buyer', query.of === undefined ? [] : readResultFilters(query.of)!]
      const whole = rangeOf(query)
      const wholePair = pairOf(whole, query)
      const only = filters.find((each) => each.by === 'day')?.key
      if (only !== undefined && (only < whole.from || only > whole.to)) throw new Refusal('not_found')
      const range = only === undefined ? whole : { from: only, to: only }
      const pair: Pair | null =
        only === undefined || !wholePair
          ? wholePair
          : { ...wholePair, range: { from: wholePair.paired(only), to: wholePair.paired(only) } }
      const days = { ...range, timeZone }

      const scope = await scopeOf(db, actor)
      const { people } = scope
      const asked = filters.find((each) => each.by === 'account')?.key
      const [campaigns, ofLinks, ownCountries, accountList, { source, known }] = await Promise.all([
        figures.named(again),
        countries(),
        knownCountries(),
        listKnownAccounts(db, days, scope.holders, asked),
        sourceOf(range, again),
      ])
      const accounts = new Map(accountList.map((each) => [each.key, each]))
      const byName = new Map<number, string | null>()
      const countryOf = (id: number): string | null => {
        const found = byName.get(id)
        if (found !== undefined) return found
        const country =
          id === 0 ? null : (ofLinks.get(id) ?? countryInName(campaigns.get(id)?.name ?? '', ownCountries) ?? null)
        byName.set(id, country)
        return country
      }
      const campaignIds = [...new Set([...campaigns.keys(), ...ofLinks.keys()])]
      const places = createPlaces({ accounts, countryOf, campaignIds })
      const inLine = filters.filter((each) => each.by !== 'day')
      const question: Question = { days, by, filters: inLine, people, byHours: false }

      const lines = await collect(question, source, places)
      const named: LineNames = { campaigns, accounts }
      await naming.check(filters, scope, named, lines.length > 0)
      const changed = await changes(question, source, places)

      const counted = pair && countedOf(range, pair, clockIn(timeZone))
      const compare = async (one: Pair) => {
        const told = presentPair(one, counted, await firstDay())
        const without = { told, now: null, before: null }
        if (!counted || told.counted === null) return without
        const unknown = { ...without, told: { ...told, counted: null, unknown: true } }
        if (counted.hours !== null && divided) return unknown
        const side = async (sideDays: { from: string; to: string }, anew: boolean) => {
          const found =
            counted.hours === null
              ? await sourceOf(sideDays, anew)
              : await hoursSource(sideDays.from, counted.hours, anew)
          if ((found.known?.unknown.length ?? 0) > 0) return null
          const asks = { ...question, days: { ...sideDays, timeZone }, byHours: counted.hours !== null }
          return { lines: await collect(asks, found.source, places), missing: found.known?.missing ?? [] }
        }
        try {
          const [now, before] = [await side(counted.now, again), await side(counted.before, false)]
          return now && before ? { told, now, before } : unknown
        } catch (error) {
          if (!(error instanceof Refusal)) throw error
          return unknown
        }
      }
      const compared = pair && (await compare(pair))

      // If no day of the range is known, no figure may be shown as zero.
      const missing = known.unknown.length === countDays(range.from, range.to) ? figureNames : known.missing
      const isCounted = by !== 'campaign' && !filters.some((each) => each.by === 'campaign')
      const byHours = counted?.hours != null
      const presentSide = (sums: Sums, side: { missing: typeof known.missing }) =>
        tell(sums, { missing: side.missing, counted: isCounted, byHours })
      const { now, before } = compared ?? { now: null, before: null }
      const sides = (list: readonly SummedLine[] = []) => new Map(list.map((each) => [nameOf(each.place), each]))
      const compares = by === 'day' && pair && counted && before
      const beside = compares ? onOwnDays(before.lines, pair, counted.now) : before?.lines
      const [nowByName, beforeByName] = [sides(now?.lines), sides(beside)]
      const ownByName = new Map(lines.map((each) => [nameOf(each.place), each]))
      const all = new Map([...beforeByName, ...nowByName, ...ownByName])
      const words = await naming.words(
        [...all.values()].map(({ place }) => place),
        named,
      )
      const marks = Map.groupBy(changed, ({ place }) => nameOf(place))
      const told = [...all].map(([name, { place }]): ResultLine => ({
        ...place,
        ...words.get(name)!,
        ...tell(ownByName.get(name)?.sums ?? nothing, { missing, counted: isCounted }),
        restated: [...new Set(marks.get(name)?.map(({ figure }) => figure))],
        now: now && presentSide(nowByName.get(name)?.sums ?? nothing, now),
        before: before && presentSide(beforeByName.get(name)?.sums ?? nothing, before),
      }))
      const sorted = sortResults(told, query.sort ?? defaultResultSort(by))
      const said = compared?.told.counted
      const file = said && {
        days: isoInterval(said.fromDate, said.toDate, said.hours),
        daysBefore: isoInterval(said.beforeFrom, said.beforeTo, said.hours),
      }
      const asks = await naming.words(filters, named)
      return {
        fromDate: range.from,
        toDate: range.to,
        timeZone,
        by,
        of: filters.map((place) => ({ ...place, ...asks.get(nameOf(place))! })),
        scope: scope.scope,
        // For an export, each line carries its name and its comparison.
        lines: sorted.map((line) => ({
          ...line,
          title: titleOf(line),
          ...file,
          note: noteOfChanges(marks.get(nameOf(line)) ?? [], ownByName.get(nameOf(line))?.sums ?? nothing),
        })),
        note: noteOfUnknownDays(known.unknown),
        total: tell(totalOf(lines), { missing, counted: isCounted }),
        compared: compared && {
          ...compared.told,
          now: now && presentSide(totalOf(now.lines), now),
          before: before && presentSide(totalOf(before.lines), before),
        },
        restated: restatedOf(changed),
        asOf: known.asOf,
        stale: known.trouble !== null,
        trouble: known.trouble,
        unknownDays: known.unknown,
        unreadRows: known.unread,
        missing: known.missing,
      }
    })

  return {
    results,

    /** Recorded spend by campaign and day. @throws Refusal validation for too many days, unavailable */
    costs: (actor: Principal, query: Pick<Query, 'fromDate' | 'toDate'>): Promise<CampaignCosts> =>
      inTurn(async () => {
        const range = rangeOf(query)
        const { source, known } = await sourceOf(range, false)
        return costsOf(actor, range, { source, unknown: known.unknown, asOf: known.asOf })
      }),
  }
}
