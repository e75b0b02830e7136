import { zeros } from '../../src/lib/figures.ts'
import { transactAlone } from '../../src/context/context.ts'
import { queryFor } from '../../src/features/figures/kept-days.ts'
import { replaceDay } from '../../src/features/figures/repository/replace-day.ts'
import { figuresMeasures, figuresZone } from '../figures.ts'
import type { World } from '../world.ts'
import type { At } from './generating.ts'
import { accountIn, campaignIn, groupIn, personIn, type Reckoned } from './reckoning.ts'

type Database = World['database']

/** Inserts worlds side by side into one database: holdings, links and groups. */
export const fillWorlds = async ({ pool }: Database, all: readonly Reckoned[], dates: readonly string[]) => {
  const moment = ({ day, minute }: At): Date => new Date(Date.parse(`${dates[day]}T00:00:00Z`) + minute * 60_000)
  const late = (at: At | null): Date | null => at && moment(at)
  const fill = (text: string, rows: readonly unknown[]) => pool.query(text, [JSON.stringify(rows)])
  await fill(
    `insert into people (id, username, deleted_at) select * from json_to_recordset($1) as x(id int, username text, deleted_at timestamptz)`,
    all.flatMap(({ one, world }) =>
      one.people.map(({ name, deleted }, n) => ({ id: personIn(world, n), username: name, deleted_at: late(deleted) })),
    ),
  )
  await pool.query(
    `insert into sheets (id, spreadsheet_id, gid, name, title, tab, header_row, mapping, columns) overriding system value
     select n, 's' || n, 0, 'Sheet ' || n, '', '', 1, '{}', '{}' from generate_series(1, 3) n`,
  )
  const rowOf = (world: number, n: number): number => world * 10 + n + 1
  const accounts = all.flatMap(({ one, world }) => one.accounts.map((each, n) => ({ ...each, world, n })))
  await fill(
    `insert into sheet_rows (id, sheet_id, row_number, account_id, state, present, fingerprint) overriding system value
     select id, sheet, id, account, 'accepted', false, '' from json_to_recordset($1) as x(id int, sheet int, account text)`,
    accounts.map(({ world, n, sheet }) => ({ id: rowOf(world, n), sheet, account: accountIn(world, n).toUpperCase() })),
  )
  await fill(
    `insert into accounts (row_id, account_id, country, user_id, username, taken_at, ended_at, ended_how)
     select * from json_to_recordset($1)
       as x(row int, account text, country text, person int, username text, taken timestamptz, ended timestamptz, how text)`,
    accounts.flatMap(({ world, n, country, holdings }) =>
      holdings.map(({ person, taken, ended, how }) => ({
        ...{
          row: rowOf(world, n),
          account: accountIn(world, n).toUpperCase(),
          country,
          person: personIn(world, person),
        },
        username: 'x',
        taken: moment(taken),
        ended: late(ended),
        how,
      })),
    ),
  )
  await fill(
    `insert into links (username, country, account_id, pixel, pwa_link, campaign_name, alias, campaign_id, created_at, patient_until)
     select 'x', country, account, '', '', '', 'alias' || n, campaign, at, now() from rows from (json_to_recordset($1)
       as (country text, account text, campaign bigint, at timestamptz)) with ordinality x(country, account, campaign, at, n)`,
    all.flatMap(({ one, world }) =>
      one.links.map(({ account, campaign, at, country }) => ({
        country,
        account: accountIn(world, account).toUpperCase(),
        campaign: campaignIn(world, campaign),
        at: moment(at),
      })),
    ),
  )
  await fill(
    `insert into group_members (person_id, group_id, since, until)
     select * from json_to_recordset($1) as x(person int, "group" int, since timestamptz, until timestamptz)`,
    all.flatMap(({ one, world }) =>
      one.members.map(({ person, since, until }) => ({
        person: personIn(world, person),
        group: groupIn(world),
        since: moment(since),
        until: late(until),
      })),
    ),
  )
  await fill(
    `insert into campaign_assignments (campaign_id, person_id, first_day, last_day, set_by)
     select campaign, person, first, last, 'x' from json_to_recordset($1) as x(campaign bigint, person int, first date, last date)`,
    all.flatMap(({ one, world }) =>
      one.assigned.map(({ campaign, person, first, last }) => ({
        campaign: campaignIn(world, campaign),
        person: personIn(world, person),
        first: dates[first],
        last: last === null ? null : dates[last],
      })),
    ),
  )
  await fill(
    `insert into tracker_campaigns (campaign_id, name, group_id)
     select * from json_to_recordset($1) as x(campaign bigint, name text, "group" int)`,
    all.flatMap(({ one, world }) =>
      one.campaigns.map(({ name, inGroup }, n) => ({
        campaign: campaignIn(world, n),
        name,
        group: inGroup ? groupIn(world) : null,
      })),
    ),
  )
}

/** Stores the tracker's figures of each day, original or corrected, as the product does. */
export const keepTraffic = async (
  { db }: Database,
  all: readonly Reckoned[],
  dates: readonly string[],
  which: 'first' | 'now',
): Promise<void> => {
  const transact = transactAlone(db, () => undefined)
  const askedFor = queryFor({ timeZone: figuresZone, measures: figuresMeasures, subId: undefined })
  const askedAt = new Date().toISOString()
  for (const [day, date] of dates.entries()) {
    const parts = all.flatMap(({ one, world }) =>
      one.traffic.flatMap((each) => {
        const told = each.day === day ? each[which] : null
        const figures = told && Object.entries(told).map(([name, amount]) => [name, BigInt(amount)])
        return figures
          ? [
              {
                campaignId: campaignIn(world, each.campaign),
                subValue: each.value,
                figures: { ...zeros, ...Object.fromEntries(figures) },
              },
            ]
          : []
      }),
    )
    await transact((tx) => replaceDay(tx, { day: date, askedFor, askedAt, over: true, unread: 0, missing: [], parts }))
  }
}

/** Closes accounts as a version without daily spend did. */
export const closeAccounts = async ({ pool }: Database, all: readonly Reckoned[], dates: readonly string[]) => {
  const closed = all.flatMap(({ one, world }) =>
    one.accounts.flatMap(({ closed }, n) => {
      const total = all[world]!.closings.find(({ account }) => account === n)?.total ?? 0
      return closed
        ? [
            {
              key: accountIn(world, n),
              at: new Date(Date.parse(`${dates[closed.at.day]}T00:00:00Z`) + closed.at.minute * 60_000),
              total: total / 100,
            },
          ]
        : []
    }),
  )
  await pool.query(
    `update accounts a set closed_at = x.at, spend = x.total
     from json_to_recordset($1) as x(key text, at timestamptz, total numeric)
     where a.account_key = x.key and a.ended_at is null`,
    [JSON.stringify(closed)],
  )
}
