import fc from 'fast-check'

// Random histories of people, accounts, links, groups and assignments, side by side in one database; they only share
// the days. Ownership is computed a second time here, by comparing days as texts.

export const zone = 'Europe/Kyiv'
/** Week that contains a DST change. */
export const days = ['2026-10-22', '2026-10-23', '2026-10-24', '2026-10-25', '2026-10-26', '2026-10-27', '2026-10-28']
const from = Date.UTC(2026, 9, 21, 12)
const moment = fc.integer({ min: 0, max: 8 * 24 * 60 }).map((minutes) => new Date(from + minutes * 60_000))
const calendar = new Intl.DateTimeFormat('sv-SE', { timeZone: zone })
const localDays = new Map<number, string>()
export const localDay = (at: Date): string => {
  const known = localDays.get(at.getTime()) ?? calendar.format(at)
  localDays.set(at.getTime(), known)
  return known
}

export interface Holding {
  person: number
  taken: Date
  ended: Date | null
  how: 'released' | 'handed_over' | 'returned' | null
  closed: Date | null
}

const person = fc.record({ deleted: fc.option(moment, { freq: 2 }), namesake: fc.boolean() })
const membership = fc.record({
  person: fc.nat(3),
  group: fc.nat(1),
  since: moment,
  until: fc.option(moment, { freq: 1 }),
})
const assignment = fc.record({ campaign: fc.nat(4), person: fc.nat(3), first: fc.nat(6), last: fc.option(fc.nat(6)) })

/** Consecutive holdings of one account: periods of random length with different endings. */
const holdings = fc
  .array(
    fc.record({
      person: fc.nat(3),
      idle: fc.integer({ min: 1, max: 2 * 24 * 60 }),
      held: fc.integer({ min: 1, max: 3 * 24 * 60 }),
      how: fc.constantFrom('released', 'handed_over', 'handed_over', 'returned', 'kept', 'closed'),
    }),
    { minLength: 1, maxLength: 4 },
  )
  .map((steps) => {
    const all: Holding[] = []
    let at = from
    let follows = false
    for (const { person: who, idle, held, how } of steps) {
      const taken = new Date(follows ? at : at + idle * 60_000)
      at = taken.getTime() + held * 60_000
      const stays = how === 'kept' || how === 'closed'
      all.push({
        person: who,
        taken,
        ended: stays ? null : new Date(at),
        how: stays ? null : (how as Holding['how']),
        closed: how === 'closed' ? new Date(at) : null,
      })
      follows = how === 'handed_over'
      if (stays) break
    }
    // Currently held by a person who got it handed over.
    if (follows) all.push({ person: 0, taken: new Date(at), ended: null, how: null, closed: null })
    return all
  })

const history = fc.record({
  people: fc.array(person, { minLength: 4, maxLength: 4 }),
  accounts: fc.array(holdings, { minLength: 2, maxLength: 2 }),
  links: fc.array(fc.record({ account: fc.nat(1), campaign: fc.nat(4), at: moment }), { maxLength: 4 }),
  memberships: fc.array(membership, { maxLength: 5 }),
  assignments: fc.array(assignment, { maxLength: 3 }),
  aliases: fc.array(fc.nat(3), { maxLength: 1 }),
  groups: fc.array(fc.option(fc.nat(1)), { minLength: 5, maxLength: 5 }),
  splits: fc.array(fc.array(fc.nat(5), { maxLength: 3 }), { minLength: 5, maxLength: 5 }),
  // Later corrections of a past day in the tracker: other figures, none any more, or those of an additional value.
  restated: fc.array(
    fc.record({
      campaign: fc.nat(4),
      day: fc.nat(6),
      value: fc.nat(5),
      by: fc.integer({ min: 1, max: 90 }),
      how: fc.constantFrom('more', 'less', 'gone', 'another'),
    }),
    { maxLength: 3 },
  ),
})
export type History = typeof history extends fc.Arbitrary<infer Value> ? Value : never

export const personId = (world: number, n: number): number => 1_000 + world * 10 + n
export const campaignId = (world: number, n: number): number => 10_000 + world * 10 + n
export const groupId = (world: number, n: number): number => 5_000 + world * 2 + n
/** The second and the third person may share a name, if one of them was deleted. */
export const nameOf = ({ people }: History, world: number, n: number): string =>
  n === 2 && people[1]!.deleted && people[2]!.namesake ? `Name_${world}_1` : `Name_${world}_${n}`
/** Sub ID value: empty, a person's name in upper case, an alias, or unknown. */
export const valueOf = (one: History, world: number, n: number): string =>
  n === 0 ? '' : n <= 3 ? nameOf(one, world, n).toUpperCase() : n === 4 ? `Alias-${world}` : `nobody ${world}`
/** Values of a campaign; without values it has one line. */
export const valuesOf = (one: History, world: number, n: number): string[] => {
  const values = [...new Set(one.splits[n]!.map((value) => valueOf(one, world, value)))]
  return values.length > 0 ? values : ['']
}
/** Assignments of one campaign must not overlap: overlapping ones are dropped. */
export const assignmentsOf = ({ assignments }: History) => {
  const kept: { campaign: number; person: number; first: string; last: string | null }[] = []
  for (const { campaign, person: who, first, last } of assignments) {
    if (last !== null && last < first) continue
    const [begin, end] = [days[first]!, last === null ? null : days[last]!]
    const meets = kept.some(
      (other) => other.campaign === campaign && begin <= (other.last ?? '9999') && other.first <= (end ?? '9999'),
    )
    if (!meets) kept.push({ campaign, person: who, first: begin, last: end })
  }
  return kept
}

export const ownerOf = (
  one: History,
  world: number,
  n: number,
  value: string,
  day: string,
): [number | null, string] => {
  const assigned = assignmentsOf(one).find(
    ({ campaign, first, last }) => campaign === n && first <= day && day <= (last ?? '9999'),
  )
  if (assigned) return [personId(world, assigned.person), 'assignment']

  const link = one.links
    .map((each, index) => ({ ...each, index }))
    .filter(({ campaign, at }) => campaign === n && localDay(at) <= day)
    .toSorted((a, b) => a.at.getTime() - b.at.getTime() || a.index - b.index)
    .at(-1)
  const holding = link
    ? one.accounts[link.account]!.filter(
        ({ taken, ended, how }) =>
          how !== 'returned' && localDay(taken) <= day && (ended === null || localDay(ended) >= day),
      ).at(-1)
    : undefined
  if (holding) return [personId(world, holding.person), 'account']

  if (value !== '') {
    if (value.toLowerCase() === `alias-${world}` && one.aliases.length > 0)
      return [personId(world, one.aliases[0]!), 'sub_id']
    const named = [0, 1, 2, 3].find(
      (who) =>
        nameOf(one, world, who).toLowerCase() === value.toLowerCase() &&
        (one.people[who]!.deleted === null || localDay(one.people[who]!.deleted) >= day),
    )
    if (named !== undefined) return [personId(world, named), 'sub_id']
  }

  const group = one.groups[n]
  if (group !== null) {
    const members = new Set(
      one.memberships
        .filter(
          (each) =>
            each.group === group && localDay(each.since) <= day && (each.until === null || localDay(each.until) > day),
        )
        .map((each) => each.person),
    )
    if (members.size === 1) return [personId(world, [...members][0]!), 'group']
  }
  return [null, 'none']
}

/** Histories of a seed. */
export const sampleHistories = (worlds: number, seed: number): History[] =>
  fc.sample(history, { numRuns: worlds, seed })

/** Inserts the histories side by side. */
export const fillHistories = async (
  pool: { query(text: string, values: unknown[]): Promise<unknown> },
  all: readonly History[],
): Promise<void> => {
  const rows: Record<
    'people' | 'sheet' | 'accounts' | 'links' | 'members' | 'given' | 'aliases' | 'campaigns',
    unknown[]
  > = {
    people: [],
    sheet: [],
    accounts: [],
    links: [],
    members: [],
    given: [],
    aliases: [],
    campaigns: [],
  }
  for (const [world, one] of all.entries()) {
    for (const [n, { deleted }] of one.people.entries())
      rows.people.push({
        id: personId(world, n),
        username: nameOf(one, world, n),
        deleted_at: deleted,
      })
    for (const [n, some] of one.accounts.entries()) {
      const row = world * 10 + n + 1
      rows.sheet.push({ id: row, account_id: `A-${world}-${n}` })
      for (const { person: who, taken, ended, how, closed } of some)
        rows.accounts.push({
          row_id: row,
          account_id: `A-${world}-${n}`,
          user_id: personId(world, who),
          taken_at: taken,
          ended_at: ended,
          ended_how: how,
          closed_at: closed,
          spend: closed ? 1 : null,
        })
    }
    for (const { account, campaign, at } of one.links)
      rows.links.push({ account_id: `A-${world}-${account}`, campaign_id: campaignId(world, campaign), created_at: at })
    for (const { person: who, group, since, until } of one.memberships)
      rows.members.push({ person_id: personId(world, who), group_id: groupId(world, group), since, until })
    for (const { campaign, person: who, first, last } of assignmentsOf(one))
      rows.given.push({
        campaign_id: campaignId(world, campaign),
        person_id: personId(world, who),
        first_day: first,
        last_day: last,
      })
    for (const who of one.aliases) rows.aliases.push({ alias: `aLIAS-${world}`, person_id: personId(world, who) })
    for (let n = 0; n < 5; n += 1) {
      const group = one.groups[n]
      rows.campaigns.push({
        campaign_id: campaignId(world, n),
        group_id: group === null ? null : groupId(world, group!),
      })
    }
  }
  const fill = (text: string, values: unknown[]) => pool.query(text, [JSON.stringify(values)])
  await fill(
    `insert into people (id, username, deleted_at) select * from json_to_recordset($1) as x(id int, username text, deleted_at timestamptz)`,
    rows.people,
  )
  await fill(
    `insert into sheets (id, spreadsheet_id, gid, name, title, tab, header_row, mapping, columns) overriding system value
     values (1, 's', 0, $1::text, '', '', 1, '{}', '{}')`,
    [],
  )
  await fill(
    `insert into sheet_rows (id, sheet_id, row_number, account_id, state, present, fingerprint) overriding system value
    select id, 1, id, account_id, 'accepted', true, '' from json_to_recordset($1) as x(id int, account_id text)`,
    rows.sheet,
  )
  await fill(
    `insert into accounts (row_id, account_id, country, user_id, username, taken_at, ended_at, ended_how, closed_at, spend)
    select row_id, account_id, 'US', user_id, 'x', taken_at, ended_at, ended_how, closed_at, spend
    from json_to_recordset($1) as x(row_id int, account_id text, user_id int, taken_at timestamptz, ended_at timestamptz, ended_how text, closed_at timestamptz, spend numeric)`,
    rows.accounts,
  )
  await fill(
    `insert into links (username, country, account_id, pixel, pwa_link, campaign_name, alias, campaign_id, created_at, patient_until)
    select 'x', 'US', account_id, '', '', '', 'alias' || n, campaign_id, created_at, now()
    from rows from (json_to_recordset($1) as (account_id text, campaign_id bigint, created_at timestamptz)) with ordinality x(account_id, campaign_id, created_at, n)`,
    rows.links,
  )
  await fill(
    `insert into group_members (person_id, group_id, since, until)
    select person_id, group_id, since, until from json_to_recordset($1) as x(person_id int, group_id int, since timestamptz, until timestamptz)
    where until is not null`,
    rows.members,
  )
  await fill(
    `insert into group_members (person_id, group_id, since)
    select person_id, group_id, min(since) from json_to_recordset($1) as x(person_id int, group_id int, since timestamptz, until timestamptz)
    where until is null group by 1, 2`,
    rows.members,
  )
  await fill(
    `insert into campaign_assignments (campaign_id, person_id, first_day, last_day, set_by)
    select campaign_id, person_id, first_day, last_day, 'x' from json_to_recordset($1) as x(campaign_id bigint, person_id int, first_day date, last_day date)`,
    rows.given,
  )
  await fill(
    `insert into person_aliases (alias, person_id, set_by) select alias, person_id, 'x' from json_to_recordset($1) as x(alias text, person_id int)`,
    rows.aliases,
  )
  await fill(
    `insert into tracker_campaigns (campaign_id, name, group_id) select campaign_id, '', group_id from json_to_recordset($1) as x(campaign_id bigint, group_id int)`,
    rows.campaigns,
  )
}
