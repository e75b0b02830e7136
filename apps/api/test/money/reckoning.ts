import { allocateByHand } from '../allocating.ts'
import { isBefore, spanOf, windowDays, type Figures, type MoneyWorld } from './generating.ts'

// Second computation of a world's results: dollar by dollar, in plain numbers. Shares no code with the product.

export const personIn = (world: number, n: number): number => 1_000 + world * 10 + n
export const campaignIn = (world: number, n: number): number => 10_000 + world * 10 + n
export const groupIn = (world: number): number => 5_000 + world
export const accountIn = (world: number, n: number): string => `m-${world}-${n}`

/** A dollar and all facts about its owner; money in 1/10 000 dollar. */
export interface Atom {
  world: number
  day: number
  campaign: number | null
  account: string | null
  person: number | null
  deposits: number
  revenue: number
  cost: number
  recorded: number | null
  covered: number
  taken: number
  closed: number
}

/** Cents by account and day, and whether a closing left them there. */
type Entries = Map<string, { cents: number; left: boolean }>

/** Number of days in which an account's total can still be corrected by days. */
const openDays = 30
const lastRecorded = windowDays - 1

/** All results of one world, at its index among the worlds of a database. */
export const reckon = (one: MoneyWorld, world: number) => {
  const linkedTo = (campaign: number, day: number): number | null =>
    one.links.findLast((each) => each.campaign === campaign && each.at.day <= day)?.account ?? null
  const holdersOn = (account: number, day: number) =>
    one.accounts[account]!.holdings.filter(
      ({ taken, ended, how }) => how !== 'returned' && taken.day <= day && (ended === null || ended.day >= day),
    )
  const holderOf = (account: number, day: number): number | null => holdersOn(account, day).at(-1)?.person ?? null

  const ownerOf = (campaign: number, value: string, day: number): number | null => {
    const given = one.assigned.find(
      (each) => each.campaign === campaign && each.first <= day && day <= (each.last ?? windowDays),
    )
    if (given) return given.person
    const account = linkedTo(campaign, day)
    const holder = account === null ? null : holderOf(account, day)
    if (holder !== null) return holder
    const named = one.people.findIndex(
      ({ name, deleted }) => name.toLowerCase() === value && (deleted === null || deleted.day >= day),
    )
    if (named >= 0) return named
    if (!one.campaigns[campaign]!.inGroup) return null
    const there = new Set(
      one.members
        .filter(({ since, until }) => since.day <= day && (until === null || until.day > day))
        .map(({ person }) => person),
    )
    return there.size === 1 ? [...there][0]! : null
  }
  const idOf = (person: number | null): number | null => (person === null ? null : personIn(world, person))

  const toldOf = (which: 'first' | 'now') =>
    one.traffic.flatMap((each) => (each[which] ? [{ ...each, figures: each[which] }] : []))
  const clicksOf = (which: 'first' | 'now', account: number, day: number): number =>
    toldOf(which).reduce(
      (sum, each) => (each.day === day && linkedTo(each.campaign, day) === account ? sum + each.figures.clicks : sum),
      0,
    )

  const entries: Entries = new Map()
  const at = (account: number, day: number): string => `${account} ${day}`
  const totals = new Map<number, number>()
  const daysOf = (account: number): number[] => {
    const [first, last] = spanOf(one.accounts[account]!, lastRecorded)!
    return Array.from({ length: last - first + 1 }, (_, index) => first + index)
  }
  const emptyDays = (account: number): number[] =>
    daysOf(account).filter((day) => entries.get(at(account, day))?.left !== false)
  const sumOf = (account: number, isCounted = (_left: boolean) => true): number =>
    [...entries].reduce(
      (sum, [key, { cents, left }]) => (key.startsWith(`${account} `) && isCounted(left) ? sum + cents : sum),
      0,
    )
  /** The rest of a total goes to days without an entry, cent by cent to the day furthest below its share. */
  const spread = (account: number, total: number, which: 'first' | 'now'): { withoutClicks: boolean; odd: boolean } => {
    const days = emptyDays(account)
    const rest = total - sumOf(account, (left) => !left)
    const clicks = days.map((day) => clicksOf(which, account, day))
    const weights = clicks.some((each) => each > 0) ? clicks : clicks.map(() => 1)
    const all = weights.reduce((sum, each) => sum + each, 0)
    const shares = weights.map((weight) => Math.floor((rest * weight) / all))
    let cents = rest - shares.reduce((sum, each) => sum + each, 0)
    const odd = cents > 0
    for (; cents > 0; cents -= 1) {
      const lacks = weights.map((weight, index) => rest * weight - shares[index]! * all)
      shares[lacks.indexOf(Math.max(...lacks))]! += 1
    }
    for (const [index, day] of days.entries()) {
      entries.delete(at(account, day))
      if (shares[index]! > 0) entries.set(at(account, day), { cents: shares[index]!, left: true })
    }
    totals.set(account, total)
    return { withoutClicks: rest > 0 && clicks.every((each) => each === 0), odd }
  }

  const hard = new Set<string>()
  for (const { account, day, cents } of one.recorded) entries.set(at(account, day), { cents, left: false })
  if (one.recorded.some(({ cents }) => cents === 0)) hard.add('entries of 0')
  const closings: { account: number; total: number }[] = []
  for (const [account, { closed }] of one.accounts.entries()) {
    if (!closed || !spanOf(one.accounts[account]!, lastRecorded)) continue
    const empty = emptyDays(account)
    const total = sumOf(account) + (empty.length > 0 ? closed.rest : 0)
    closings.push({ account, total })
    const { withoutClicks, odd } = spread(account, total, 'first')
    hard.add('closings')
    if (withoutClicks) hard.add('rest over days without clicks')
    if (odd) hard.add('cents left at closing')
  }
  const leftAtClosing = new Map(entries)

  const refused: typeof one.corrected = []
  for (const correction of one.corrected) {
    const { account, day, cents } = correction
    if (totals.has(account) && day < windowDays - openDays) {
      refused.push(correction)
      continue
    }
    const known = entries.get(at(account, day))
    if (totals.has(account)) hard.add('corrected after closing')
    if (totals.has(account) && day < windowDays - openDays + 5) hard.add('corrected 26 to 30 days back')
    if (known?.cents === cents) continue
    entries.set(at(account, day), { cents, left: false })
  }
  for (const account of totals.keys()) totals.set(account, sumOf(account))
  const retotalled: { account: number; total: number; refused: boolean }[] = []
  for (const { account, more } of one.totals) {
    if (!totals.has(account)) continue
    const total = totals.get(account)! + more
    const isFull = emptyDays(account).length === 0
    retotalled.push({ account, total, refused: isFull })
    if (!isFull) {
      spread(account, total, 'now')
      hard.add('total corrected after closing')
    }
  }

  const atoms: Atom[] = []
  const put = (some: Partial<Atom> & Pick<Atom, 'day'>): void => {
    const none = { campaign: null, account: null, person: null, deposits: 0, revenue: 0, cost: 0, recorded: null }
    atoms.push({ world, ...none, covered: 0, taken: 0, closed: 0, ...some })
  }
  for (const { day, campaign, value, figures } of toldOf('now')) {
    const account = linkedTo(campaign, day)
    const person = idOf(ownerOf(campaign, value, day))
    if (person === null) hard.add('unassigned')
    if (account === null) hard.add('campaigns without a link')
    const { deposits, revenue, cost } = figures
    put({
      day,
      campaign: campaignIn(world, campaign),
      account: account === null ? null : accountIn(world, account),
      person,
      deposits,
      revenue,
      cost,
    })
  }
  for (const [key, { cents }] of entries) {
    const [account, day] = key.split(' ').map(Number) as [number, number]
    const where = { day, account: accountIn(world, account) }
    const own = [0, 1, 2, 3].filter((campaign) => linkedTo(campaign, day) === account)
    if (own.length === 0) {
      hard.add('accounts without a campaign')
      put({ ...where, person: idOf(holderOf(account, day)), recorded: cents * 100 })
      continue
    }
    if (own.length > 1) hard.add('several campaigns of an account')
    const parts = own.flatMap((campaign) => {
      const told = toldOf('now').filter((each) => each.day === day && each.campaign === campaign)
      const none: { value: string; figures: Pick<Figures, 'clicks' | 'cost'> } = {
        value: '',
        figures: { clicks: 0, cost: 0 },
      }
      return (told.length > 0 ? told : [none]).map(({ value, figures }) => ({ campaign, value, figures }))
    })
    const clicks = parts.reduce((sum, { figures }) => sum + figures.clicks, 0)
    if (clicks === 0) hard.add('zero-click days')
    const earlier = toldOf('now').some(
      (each) => own.includes(each.campaign) && each.day < day && each.figures.clicks > 0,
    )
    if (clicks === 0 && !earlier) hard.add('spends before the first click')
    const shares = allocateByHand(
      BigInt(cents),
      parts.map(({ campaign, value, figures }) => ({
        campaignId: campaignIn(world, campaign),
        subValue: value,
        clicks: BigInt(figures.clicks),
      })),
    )
    if (parts.some(({ figures }) => clicks > 0 && (cents * figures.clicks) % clicks !== 0))
      hard.add('one-cent remainders')
    for (const { campaign, value, figures } of parts) {
      const id = campaignIn(world, campaign)
      const recorded = Number(shares.get(`${id} ${value}`)!) * 100
      const person = idOf(ownerOf(campaign, value, day))
      put({ ...where, campaign: id, person, covered: figures.cost, recorded })
    }
  }
  for (const [n, { holdings, closed }] of one.accounts.entries())
    for (const [index, { person, taken, ended, how }] of holdings.entries()) {
      const where = { account: accountIn(world, n), person: personIn(world, person) }
      const passed = holdings[index - 1]?.how === 'handed_over'
      if (how !== 'returned' && !passed) put({ ...where, day: taken.day, taken: 1 })
      if (closed && index === holdings.length - 1) put({ ...where, day: closed.at.day, closed: 1 })
      const spent = [...entries.keys()].filter((key) => key.startsWith(`${n} `)).map((key) => Number(key.split(' ')[1]))
      if (how === 'handed_over' && spent.some((day) => day < ended!.day) && spent.some((day) => day > ended!.day))
        hard.add('handed over in the middle')
      if (how === 'released' && holdings[index + 1]) hard.add('released and taken by another')
    }
  if (one.people[1]!.deleted && one.people[1]!.name === one.people[2]!.name) hard.add('deleted namesakes')
  if (one.traffic.some(({ first, now }) => first !== now)) hard.add('restated days')
  for (let campaign = 0; campaign < 4; campaign += 1) {
    const linked = one.links.filter((each) => each.campaign === campaign)
    if (new Set(linked.map(({ account }) => account)).size > 1) hard.add('several accounts of a campaign')
  }

  /** Country of a campaign, from its last link or its name; '' if neither names one. */
  const countryOf = (campaign: number): string =>
    one.links.findLast((each) => each.campaign === campaign)?.country ?? one.campaigns[campaign]!.country ?? ''
  /** People of a lead: current group members, and those who were members when deleted. */
  const people = one.members
    .filter(({ person, until }) => {
      const { deleted } = one.people[person]!
      return until === null || (deleted !== null && !isBefore(until, deleted))
    })
    .map(({ person }) => personIn(world, person))
  return {
    one,
    world,
    atoms,
    closings,
    refused,
    retotalled,
    entries,
    totals,
    leftAtClosing,
    hard,
    countryOf,
    people,
    ownerOf,
    linkedTo,
  }
}
export type Reckoned = ReturnType<typeof reckon>
