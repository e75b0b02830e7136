// Random worlds of money, one per seed: people, accounts that change hands, links, traffic, recorded spend, closings
// and later corrections. Plain numbers and texts; reckoning.ts computes the results.

/** Length in days of the window, which ends yesterday; all events lie within it. */
export const windowDays = 34

/** Time: day of the window and minute of the UTC day. UTC and Kyiv share the date until 21:00. */
export interface At {
  day: number
  minute: number
}
const minutesOfDay = 1_260
export const isBefore = (one: At, other: At): boolean =>
  one.day < other.day || (one.day === other.day && one.minute < other.minute)

export interface Holding {
  person: number
  taken: At
  ended: At | null
  how: 'released' | 'handed_over' | 'returned' | null
}
export interface Account {
  sheet: number
  country: string
  holdings: Holding[]
  /** Closed by the last holder with the sum of its days plus `rest`, in cents. */
  closed: { at: At; rest: number } | null
}
export interface Figures {
  clicks: number
  deposits: number
  revenue: number
  cost: number
}
export interface Traffic {
  day: number
  campaign: number
  value: string
  /** Tracker figures when the day was over, and current ones; null for none. */
  first: Figures | null
  now: Figures | null
}
export interface Spend {
  account: number
  day: number
  cents: number
}
export interface MoneyWorld {
  seed: number
  /** The second and the third person may share a name, if one of them was deleted. */
  people: { deleted: At | null; name: string }[]
  accounts: Account[]
  campaigns: { name: string; country: string | null; inGroup: boolean }[]
  links: { account: number; campaign: number; at: At; country: string }[]
  members: { person: number; since: At; until: At | null }[]
  assigned: { campaign: number; person: number; first: number; last: number | null }[]
  traffic: Traffic[]
  /** Spend recorded while accounts are open; recorded after they are closed; and later corrections of totals. */
  recorded: Spend[]
  corrected: Spend[]
  totals: { account: number; more: number }[]
}

/** Deterministic random numbers of a seed. */
const numbersOf = (seed: number) => {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (end: number): number => Math.floor(next() * end)
  return {
    below,
    /** True with the given probability in percent. */
    often: (percent: number): boolean => below(100) < percent,
    one: <T>(of: readonly T[]): T => of[below(of.length)]!,
  }
}
type Numbers = ReturnType<typeof numbersOf>

const later = ({ below }: Numbers, { day, minute }: At, days: number): At => {
  if (days > 0) return { day: day + days, minute: below(minutesOfDay) }
  const next = minute + 1 + below(60)
  return next < minutesOfDay ? { day, minute: next } : { day: day + 1, minute: below(60) }
}

/** Successive holders of an account. */
const accountOf = (some: Numbers, from: number): Account => {
  const { below, often, one } = some
  const holdings: Holding[] = []
  let closed: Account['closed'] = null
  let at: At = { day: Math.max(from - below(3), 0), minute: below(minutesOfDay) }
  let person = below(4)
  for (let step = 0; step < 5; step += 1) {
    const end = later(some, at, below(5))
    const how = one([
      'handed_over',
      'handed_over',
      'handed_over',
      'released',
      'released',
      'returned',
      'closed',
      'closed',
      'kept',
    ])
    if (how === 'kept' || step === 4 || end.day >= windowDays - 1) {
      holdings.push({ person, taken: at, ended: null, how: null })
      break
    }
    if (how === 'closed') {
      holdings.push({ person, taken: at, ended: null, how: null })
      closed = { at: end, rest: one([0, 1, below(9), below(300_000), below(300_000)]) }
      break
    }
    holdings.push({ person, taken: at, ended: end, how: how as Holding['how'] })
    person = (person + 1 + below(3)) % 4
    at = how === 'handed_over' ? end : later(some, end, below(3))
    // Takes after the last day are dropped.
    if (at.day >= windowDays) break
  }
  return { sheet: 1 + below(3), country: one(['US', 'CA']), holdings, closed: often(95) ? closed : null }
}

const trafficOf = ({ below, often, one }: Numbers, from: number, to: number): Traffic[] => {
  const all: Traffic[] = []
  const silent = Array.from({ length: windowDays }, () => often(12))
  for (let campaign = 0; campaign < 4; campaign += 1) {
    const begins = from + (often(35) ? below(5) : 0)
    const values = often(60) ? [''] : ['', 'NAME 1', 'name 2', 'Name 3', 'nobody'].filter(() => often(45))
    for (let day = begins; day <= to; day += 1) {
      if (often(12)) continue
      const alike = often(15)
      for (const value of values) {
        const clicks = silent[day] || often(15) ? 0 : alike ? 7 : below(1_000)
        const figures = { clicks, deposits: below(4), revenue: below(900) * 12_347, cost: below(900) * 9_973 }
        const restated = often(2)
        const now = !restated
          ? figures
          : one([null, { ...figures, clicks: clicks + below(90), cost: figures.cost + 1 }])
        all.push({ day, campaign, value, first: often(1) ? null : figures, now })
      }
    }
  }
  return all
}

/** Days on which spend may be recorded for an account: from its first take that was not returned to its close. */
export const spanOf = ({ holdings, closed }: Account, last: number): [number, number] | null => {
  const stood = holdings.filter(({ how }) => how !== 'returned')
  return stood.length === 0 ? null : [stood[0]!.taken.day, Math.min(closed?.at.day ?? last, windowDays - 1)]
}

/** World of a seed; `name` is the prefix of its people's names. */
export const moneyWorldOf = (seed: number, name: string): MoneyWorld => {
  const some = numbersOf(seed)
  const { below, often, one } = some
  const from = below(22)
  const to = from + 6 + below(6)
  const moment = (): At => ({ day: Math.max(from - 2 + below(to - from + 2), 0), minute: below(minutesOfDay) })
  const left = often(40) ? moment() : null
  const people = [null, left, null, null].map((deleted, n) => ({ deleted, name: `${name}_${n}` }))
  if (left && often(60)) people[2]!.name = people[1]!.name
  const accounts = [0, 1, 2].map(() => accountOf(some, from))
  const campaigns = [0, 1, 2, 3].map((n) => {
    const country = one([null, 'UA', 'PT'])
    return { name: country ? `${country} push ${n}` : `push ${n}`, country, inGroup: often(70) }
  })
  const alone = often(30) ? 2 : -1
  const unlinked = often(50) ? 3 : -1
  const links = Array.from({ length: below(8) }, () => ({
    account: below(3),
    campaign: below(4),
    at: moment(),
    country: one(['ES', 'PL']),
  }))
    .filter(({ account, campaign }) => account !== alone && campaign !== unlinked)
    .toSorted((a, b) => (isBefore(a.at, b.at) ? -1 : 1))
  const members = [0, 1, 2, 3]
    .flatMap((person) =>
      often(45)
        ? [{ person, since: { day: Math.max(from - below(3), 0), minute: 0 }, until: often(25) ? moment() : null }]
        : [],
    )
    .filter(({ since, until }) => until === null || isBefore(since, until))
  const assigned = often(30)
    ? [{ campaign: below(4), person: below(4), first: from + below(4), last: often(50) ? from + 4 + below(3) : null }]
    : []
  const traffic = trafficOf(some, from, to).map((each) => ({
    ...each,
    value: each.value.toLowerCase().replace('name ', `${name}_`),
  }))

  const recorded: Spend[] = []
  const corrected: Spend[] = []
  const totals: MoneyWorld['totals'] = []
  const amount = (): number => one([0, below(4), 1 + below(90_000), 1 + below(90_000), 1 + below(90_000)])
  for (const [account, each] of accounts.entries()) {
    const span = spanOf(each, to)
    if (!span) continue
    const none = each.closed !== null && often(25)
    for (let day = span[0]; day <= span[1]; day += 1) {
      if (!none && often(60)) recorded.push({ account, day, cents: amount() })
      if (often(each.closed ? 10 : 6)) corrected.push({ account, day, cents: amount() })
    }
    if (each.closed && often(20)) totals.push({ account, more: one([1, below(50_000)]) })
  }
  return { seed, people, accounts, campaigns, links, members, assigned, traffic, recorded, corrected, totals }
}
