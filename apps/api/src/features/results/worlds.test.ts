// Long: makes thousands of rows, mails or worlds by chance.
import type { Answer, AppContract, ResultDimension } from '@app/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { allocateByHand } from '../../../test/allocating.ts'
import type { TestClient } from '../../../test/client.ts'
import { figuresMeasures } from '../../../test/figures.ts'
import {
  campaignId,
  days,
  fillHistories,
  groupId,
  localDay,
  nameOf,
  ownerOf,
  personId,
  sampleHistories,
  valuesOf,
  zone,
} from '../../../test/histories.ts'
import { startWorld, type World } from '../../../test/world.ts'
import { transactAlone } from '../../context/context.ts'
import { zeros } from '../../lib/figures.ts'
import { queryFor } from '../figures/kept-days.ts'
import { replaceDay } from '../figures/repository/replace-day.ts'

// Random histories of people, accounts and links in one database, with figures and recorded spend. Each line is
// computed a second time here, dollar by dollar, from lists of plain numbers.

const worlds = 24
const seed = Number(process.env['SEED'] ?? Math.floor(Math.random() * 2 ** 31))
const all = sampleHistories(worlds, seed)
/** Deterministic number of a seed for a position. */
const dice = (world: number, ...at: number[]): number => {
  let hash = seed ^ (world * 2_654_435_761)
  for (const each of at) hash = Math.imul(hash ^ each, 1_597_334_677) ^ (hash >>> 13)
  return (hash >>> 0) % 1_000
}

/** A dollar, and all facts about its owner. */
interface Atom {
  day: string
  campaign: number | null
  account: string | null
  person: number | null
  clicks: number
  deposits: number
  revenue: number
  cost: number
  recorded: number | null
  covered: number
  taken: number
  closed: number
}
const atom = (some: Partial<Atom> & Pick<Atom, 'day'>): Atom => ({
  campaign: null,
  account: null,
  person: null,
  clicks: 0,
  deposits: 0,
  revenue: 0,
  cost: 0,
  recorded: null,
  covered: 0,
  taken: 0,
  closed: 0,
  ...some,
})

const accountKey = (world: number, n: number): string => `a-${world}-${n}`
const holderOf = (world: number, n: number, day: string): number | null => {
  const held = all[world]!.accounts[n]!.filter(
    ({ taken, ended, how }) => how !== 'returned' && localDay(taken) <= day && (!ended || localDay(ended) >= day),
  ).at(-1)
  return held ? personId(world, held.person) : null
}
const linkedTo = (world: number, campaign: number, day: string): number | null => {
  const links = all[world]!.links.filter((each) => each.campaign === campaign && localDay(each.at) <= day).toSorted(
    (a, b) => a.at.getTime() - b.at.getTime(),
  )
  return links.at(-1)?.account ?? null
}

interface Part {
  n: number
  value: string
  figures: Pick<Atom, 'clicks' | 'deposits' | 'revenue' | 'cost'>
}
/** Some campaigns have no traffic on some days, and some have no clicks. */
const partsOn = (world: number, d: number): Part[] =>
  [0, 1, 2, 3, 4].flatMap((n) =>
    dice(world, 1, n, d) < 150
      ? []
      : valuesOf(all[world]!, world, n).map((value, v) => ({
          n,
          value,
          figures: {
            clicks: dice(world, 2, n, d) < 300 ? 0 : dice(world, 3, n, d, v),
            deposits: dice(world, 4, n, d, v) % 4,
            revenue: dice(world, 5, n, d, v) * 12_347,
            cost: dice(world, 6, n, d, v) * 9_973,
          },
        })),
  )
/** In cents; undefined if nothing was recorded. 0 is an entry. */
const spentOn = (world: number, account: number, d: number): number | undefined => {
  const thrown = dice(world, 7, account, d)
  return thrown < 250 ? undefined : thrown < 350 ? 0 : dice(world, 8, account, d) * 101 + 1
}

const atomsOf = (world: number): Atom[] => {
  const one = all[world]!
  const found: Atom[] = []
  for (const [d, day] of days.entries()) {
    const parts = partsOn(world, d)
    for (const { n, value, figures } of parts) {
      const account = linkedTo(world, n, day)
      const [person] = ownerOf(one, world, n, value, day)
      found.push(
        atom({
          day,
          campaign: campaignId(world, n),
          account: account === null ? null : accountKey(world, account),
          person,
          ...figures,
        }),
      )
    }
    for (const account of [0, 1]) {
      const cents = spentOn(world, account, d)
      if (cents === undefined) continue
      const own = [0, 1, 2, 3, 4].filter((n) => linkedTo(world, n, day) === account)
      const where = { day, account: accountKey(world, account) }
      if (own.length === 0) found.push(atom({ ...where, person: holderOf(world, account, day), recorded: cents * 100 }))
      const shared = own.flatMap((n) => {
        const told = parts.filter((each) => each.n === n)
        const none = { n, value: '', figures: { clicks: 0, cost: 0 } }
        return (told.length > 0 ? told : [none]).map((each) => ({
          campaignId: campaignId(world, n),
          subValue: each.value,
          clicks: BigInt(each.figures.clicks),
          covered: each.figures.cost,
          person: ownerOf(one, world, n, each.value, day)[0],
        }))
      })
      const shares = shared.length > 0 ? allocateByHand(BigInt(cents), shared) : new Map<string, bigint>()
      for (const { campaignId: campaign, subValue, covered, person } of shared)
        found.push(
          atom({ ...where, campaign, person, covered, recorded: Number(shares.get(`${campaign} ${subValue}`)!) * 100 }),
        )
    }
  }
  for (const [n, holdings] of one.accounts.entries())
    for (const { person, taken, how, closed } of holdings) {
      const where = { account: accountKey(world, n), person: personId(world, person) }
      const passed = holdings.some((each) => each.how === 'handed_over' && each.ended!.getTime() === taken.getTime())
      if (how !== 'returned' && !passed && days.includes(localDay(taken)))
        found.push(atom({ ...where, day: localDay(taken), taken: 1 }))
      if (closed && days.includes(localDay(closed))) found.push(atom({ ...where, day: localDay(closed), closed: 1 }))
    }
  return found
}
const atoms = all.flatMap((_, world) => atomsOf(world))
const linked = new Set(all.flatMap(({ links }, world) => links.map(({ campaign }) => campaignId(world, campaign))))

type Told = Answer<AppContract['getResults']>
const sums = ['revenue', 'cost', 'deposits', 'recorded', 'covered', 'taken', 'closed'] as const
type Sums = Record<(typeof sums)[number], number | null>
const parts = (dollars: number | null): number | null => (dollars === null ? null : Math.round(dollars * 10_000))

/** Sums on the page, in 1/10 000 dollar. */
const toldOf = ({ lines }: Told): Map<string, Sums> =>
  new Map(
    lines.map(({ by, key, revenue, cost, deposits, recorded, covered, taken, closed }) => [
      `${by} ${key}`,
      {
        revenue: parts(revenue),
        cost: parts(cost),
        deposits,
        recorded: parts(recorded),
        covered: parts(covered),
        taken,
        closed,
      },
    ]),
  )

/** Line to which a dollar belongs; `own` tells which accounts the reader may see. */
const placeOf = (by: ResultDimension, one: Atom, own: (key: string) => boolean): string => {
  const account = one.account !== null && own(one.account) ? one.account : ''
  switch (by) {
    case 'buyer':
      return `buyer ${one.person ?? ''}`
    case 'campaign':
      return one.campaign === null ? `account ${account}` : `campaign ${one.campaign}`
    case 'country':
      return `country ${one.campaign === null ? (account ? 'US' : '') : linked.has(one.campaign) ? 'US' : ''}`
    case 'account':
      return `account ${account}`
    case 'sheet':
      return `sheet ${account ? '1' : ''}`
    case 'day':
      return `day ${one.day}`
  }
}

const expectedOf = (by: ResultDimension, some: readonly Atom[], own = (_key: string) => true): Map<string, Sums> => {
  const found = new Map<string, Sums>()
  for (const one of some) {
    if (by === 'campaign' && one.taken + one.closed > 0) continue
    const place = placeOf(by, one, own)
    const before = found.get(place) ?? {
      revenue: 0,
      cost: 0,
      deposits: 0,
      recorded: null,
      covered: 0,
      taken: 0,
      closed: 0,
    }
    const line = Object.fromEntries(
      sums.map((name) => [name, one[name] === null ? before[name] : (before[name] ?? 0) + one[name]]),
    ) as Sums
    found.set(place, by === 'campaign' ? { ...line, taken: null, closed: null } : line)
  }
  return found
}

/** Lines of a campaign, which has no accounts to count. */
const withoutAccounts = (by: ResultDimension, some: readonly Atom[]): Map<string, Sums> =>
  new Map([...expectedOf(by, some)].map(([name, each]) => [name, { ...each, taken: null, closed: null }]))

const dimensions: ResultDimension[] = ['buyer', 'country', 'campaign', 'account', 'sheet', 'day']
const range = { fromDate: days[0]!, toDate: days.at(-1)! }

let world: World
let chief: TestClient
/** Current buyers of some histories, with what they may see. */
const buyers: { world: number; n: number; client: TestClient }[] = []
let lead: TestClient
const leadGroup = groupId(3, 0)
let leads: number[] = []

beforeAll(async () => {
  console.log(`Results of the seed ${seed}`)
  world = await startWorld({ REPORT_TIME_ZONE: zone })
  await world.database.pool.query(`select setval(pg_get_serial_sequence('users', 'id'), 100000)`)
  chief = await world.signIn(await world.person({ role: 'admin' }))
  await fillHistories(world.database.pool, all)
  const transact = transactAlone(world.database.db, () => undefined)
  const askedFor = queryFor({ timeZone: zone, measures: figuresMeasures, subId: undefined })
  for (const [d, day] of days.entries()) {
    const told = all.flatMap((_, at) =>
      partsOn(at, d).map(({ n, value, figures }) => ({
        campaignId: campaignId(at, n),
        subValue: value,
        figures: {
          ...zeros,
          ...Object.fromEntries(Object.entries(figures).map(([name, amount]) => [name, BigInt(amount)])),
        },
      })),
    )
    const askedAt = '2026-11-01T00:00:00Z'
    await transact((tx) => replaceDay(tx, { day, askedFor, askedAt, over: true, unread: 0, missing: [], parts: told }))
  }
  const spent = all.flatMap((_, at) =>
    [0, 1].flatMap((n) =>
      days.flatMap((day, d) => {
        const cents = spentOn(at, n, d)
        return cents === undefined ? [] : [{ account_key: accountKey(at, n), day, amount: cents * 100 }]
      }),
    ),
  )
  await world.database.pool.query(
    `insert into account_spends (account_key, day, amount, source, set_by)
     select account_key, day, amount, 'typed', 'x' from json_to_recordset($1) as x(account_key text, day date, amount bigint)`,
    [JSON.stringify(spent)],
  )
  for (const [at, one] of all.entries()) {
    const n = [0, 3].find((each) => !one.people[each]!.deleted)
    if (n === undefined || buyers.length >= 5) continue
    await world.database.pool.query(`select setval(pg_get_serial_sequence('users', 'id'), $1)`, [personId(at, n) - 1])
    const person = await world.person({ role: 'buyer', username: nameOf(one, at, n) })
    expect(person.id).toBe(personId(at, n))
    buyers.push({ world: at, n, client: await world.signIn(person) })
  }
  await world.database.pool.query(`select setval(pg_get_serial_sequence('users', 'id'), 200000)`)
  const leader = await world.person({ role: 'TeamleadFarmer', groupIds: [leadGroup] })
  lead = await world.signIn(leader)
  const { rows } = await world.database.pool.query<{ id: number }>(
    `select distinct m.person_id as id from group_members m join people p on p.id = m.person_id
     where m.group_id = $1 and (m.until is null or m.until >= p.deleted_at)`,
    [leadGroup],
  )
  leads = rows.map(({ id }) => id)
  const granted = { permission: 'results.people' as const, roles: [], userIds: [leader.id] }
  expect((await chief.call('saveGrants', { body: granted })).status).toBe(200)
})
afterAll(() => world.close())

const ask = async (client: TestClient, by: ResultDimension, of?: string) => {
  const answer = await client.call('getResults', { query: { ...range, by, ...(of !== undefined && { of }) } })
  expect([answer.status, by, of]).toEqual([200, by, of])
  return answer.body as Told
}
const sumOf = (lines: Iterable<Sums>, name: (typeof sums)[number]): number | null =>
  [...lines].reduce<number | null>((sum, each) => (each[name] === null ? sum : (sum ?? 0) + each[name]), null)

describe('everybody’s', () => {
  it.each(dimensions)(
    '[MON-07] [MON-05] [MON-01] lines by %s are what each dollar says, and add up to the total',
    async (by) => {
      const told = await ask(chief, by)
      const lines = toldOf(told)
      expect(lines).toEqual(expectedOf(by, atoms))
      for (const name of sums) {
        const total = told.total[name]
        const whole = name === 'deposits' || name === 'taken' || name === 'closed' ? total : parts(total)
        expect([name, sumOf(lines.values(), name)]).toEqual([name, whole])
      }
    },
  )

  it('[MON-07] [MON-01] totals are those of the dashboard and of campaigns, to the last digit', async () => {
    const { total } = await ask(chief, 'buyer')
    const { revenue, cost, deposits, profit } = (await chief.call('getStats', { query: range })).body
    expect({ revenue: total.revenue, cost: total.cost, deposits: total.deposits, profit: total.profit }).toEqual({
      revenue,
      cost,
      deposits,
      profit,
    })
    const listed = (await chief.call('listCampaigns', { query: range })).body
    const sum = (name: 'revenue' | 'cost') => listed.reduce((all, each) => all + parts(each[name])!, 0)
    expect([sum('revenue'), sum('cost')]).toEqual([parts(total.revenue), parts(total.cost)])
  })

  it('[MON-07] profit by recorded spend takes it where a campaign’s day has any, else tracker cost', async () => {
    const { total, lines } = await ask(chief, 'buyer')
    for (const each of [total, ...lines]) {
      const spent = (parts(each.recorded) ?? 0) + parts(each.cost)! - parts(each.covered)!
      expect(parts(each.profitRecorded)).toBe(parts(each.revenue)! - spent)
      expect(each.gap === null ? null : parts(each.gap)).toBe(
        each.recorded === null ? null : parts(each.recorded)! - parts(each.cost)!,
      )
    }
    expect(total.covered).toBeGreaterThan(0)
    expect(total.covered).toBeLessThan(total.cost!)
  })

  it('[MON-07] what lies behind a line adds up to it, two lines deep', async () => {
    const { lines } = await ask(chief, 'buyer')
    for (const line of [lines[0]!, lines.at(-1)!, lines[Math.floor(lines.length / 2)]!]) {
      const behind = await ask(chief, 'campaign', `buyer:${line.key}`)
      expect(toldOf(behind)).toEqual(
        expectedOf(
          'campaign',
          atoms.filter(({ person }) => String(person ?? '') === line.key),
        ),
      )
      const campaign = behind.lines.find((each) => each.by === 'campaign')
      if (!campaign) continue
      const perDay = await ask(chief, 'day', `buyer:${line.key},campaign:${campaign.key}`)
      expect(toldOf(perDay)).toEqual(
        withoutAccounts(
          'day',
          atoms.filter(({ person, campaign: id }) => String(person ?? '') === line.key && String(id) === campaign.key),
        ),
      )
    }
    for (const by of ['country', 'sheet', 'account'] as const)
      for (const key of by === 'country' ? ['US', ''] : by === 'sheet' ? ['1', ''] : [accountKey(0, 0), ''])
        expect(toldOf(await ask(chief, 'buyer', `${by}:${key}`))).toEqual(
          expectedOf(
            'buyer',
            atoms.filter((each) => placeOf(by, each, () => true) === `${by} ${key}`),
          ),
        )
    const day = days[2]!
    expect(toldOf(await ask(chief, 'buyer', `day:${day}`))).toEqual(
      expectedOf(
        'buyer',
        atoms.filter((each) => each.day === day),
      ),
    )
  })
})

it('[MON-07] days are compared each with its own day before, not with days of other names', async () => {
  const half = Math.floor(days.length / 2)
  const [earlier, later] = [days.slice(0, half), days.slice(half, 2 * half)]
  const query = { fromDate: later[0]!, toDate: later.at(-1)!, by: 'day' as const }
  const own = { compare: 'own' as const, compareFrom: earlier[0]!, compareTo: earlier.at(-1)! }
  const plain = await ask(chief, 'day')
  const revenueOf = (day: string) => plain.lines.find(({ key }) => key === day)?.revenue ?? 0
  const { status, body } = await chief.call('getResults', { query: { ...query, ...own } })
  expect([status, body.lines.length]).toEqual([200, later.length])
  expect(body.lines.map(({ key, now, before }) => [key, now?.revenue, before?.revenue])).toEqual(
    later.map((day, at) => [day, revenueOf(day), revenueOf(earlier[at]!)]),
  )
})

describe('a buyer’s', () => {
  it('[MON-08] [MON-07] lines are the own ones alone in every dimension, and add up', async () => {
    expect(buyers.length).toBeGreaterThan(2)
    for (const { world: at, n, client } of buyers) {
      const own = atoms.filter(({ person }) => person === personId(at, n))
      const held = new Set(
        all[at]!.accounts.flatMap((holdings, account) =>
          holdings.some((each) => each.person === n) ? [accountKey(at, account)] : [],
        ),
      )
      for (const by of dimensions) {
        const told = await ask(client, by)
        expect(told.scope).toBe('own')
        expect([by, toldOf(told)]).toEqual([by, expectedOf(by, own, (key) => held.has(key))])
      }
    }
  })

  it('[MON-08] foreign keys of each dimension are not there, nor in files, and what is shared shows the own part', async () => {
    const [one, other] = [buyers[0]!, buyers[1]!]
    const foreign = [
      `buyer:${personId(other.world, other.n)}`,
      'buyer:',
      `campaign:${campaignId(other.world, 0)}`,
      'campaign:987654321',
      'campaign:0',
      `account:${accountKey(other.world, 0)}`,
      'account:nobody-has-it',
      'sheet:99',
    ]
    for (const of of foreign)
      for (const by of ['buyer', 'day'] as const) {
        const query = { ...range, by, of }
        expect([of, (await one.client.call('getResults', { query })).status]).toEqual([of, 404])
        const file = await one.client.send('getResults', { query }, { accept: 'text/csv' })
        expect([of, file.status]).toEqual([of, 404])
      }
    const own = atoms.filter(({ person, day }) => person === personId(one.world, one.n) && day === days[1])
    expect(toldOf(await ask(one.client, 'buyer', `day:${days[1]}`))).toEqual(expectedOf('buyer', own))
  })
})

it('[MON-08] a lead reads nothing until it is granted, then the results of own people alone', async () => {
  const without = await world.signIn(await world.person({ role: 'TeamleadFarmer', groupIds: [leadGroup] }))
  expect((await without.call('getResults', { query: range })).status).toBe(403)
  const own = atoms.filter(({ person }) => person !== null && leads.includes(person))
  for (const by of dimensions) expect([by, toldOf(await ask(lead, by))]).toEqual([by, expectedOf(by, own)])
  const stranger = { ...range, of: `buyer:${personId(4, 0)}` }
  expect((await lead.call('getResults', { query: stranger })).status).toBe(404)
})
