import { maxDecisions, type CameBack, type Stayed } from '@app/contract'
import { sql } from 'kysely'
import type { Person, Tx } from '#context/context.ts'
import type { Db } from '#db/connect.ts'
import { rowsOf, run, valuesOf } from '#db/query.ts'
import { passOn, type HoldingChange } from './holdings.ts'
import { traces, type SheetMarkSql } from './traces.ts'

/** The next holding of the same account after `a`, if any. */
const next = sql`
  left join lateral (
    select n.* from accounts n where (n.account_key = a.account_key or n.row_id = a.row_id) and n.id > a.id order by n.id limit 1) n on true`

/** A reopened holding. */
interface Again {
  id: number
  sheetId: number
  accountId: string
  country: string
}

/**
 * Reopens holdings that ended when a person left, if nobody took the account since. An account that was handed over
 * comes back if the new holder still has it open. The others stay as they are.
 */
export const takeUpAgain = async (
  tx: Tx<Person>,
  shown: SheetMarkSql,
  person: Person,
  ids: readonly number[],
): Promise<{ again: Again[]; passed: HoldingChange[] }> => {
  // Serializes with concurrent takes of these accounts, also through rows of other sheets that offer them now.
  const released = (column: 'row_id' | 'account_key') => sql`any (array(
    select ${sql.id(column)} from accounts where id = any (${ids}::integer[]) and ended_how = 'released'))`
  await run(tx)`
    select from sheet_rows r
    where r.id = ${released('row_id')} or (r.account_key = ${released('account_key')} and r.state = 'accepted' and r.present)
    order by r.id for no key update`
  const rows = await rowsOf<Again>(tx)`
    with again as materialized (
      select a.id from accounts a ${next}
      where a.id = any (${ids}::integer[]) and a.user_id = ${person.id} and a.ended_how = 'released' and n.id is null
    ), changed as (
      update accounts a set ended_at = null, ended_how = null from again where a.id = again.id returning a.id, a.row_id,
        a.account_id, a.country
    ), held as (
      update sheet_rows r set holding_id = c.id from changed c where r.id = c.row_id
    ), happened as (
      select id, row_id, 'restored' as kind, null::text as detail from changed
    ), ${traces(tx.cause, shown)}
    select c.id, c.account_id as "accountId", c.country, r.sheet_id as "sheetId"
    from changed c join sheet_rows r on r.id = c.row_id order by c.id`
  const elsewhere = await valuesOf<number>(tx)`
    select n.id from accounts a ${next}
    where a.id = any (${ids}::integer[]) and a.user_id = ${person.id} and a.ended_how = 'handed_over'
      and n.taken_at = a.ended_at and n.ended_at is null and n.closed_at is null`
  const which = { ids: elsewhere, whose: null }
  const passed = await passOn(tx, shown, which, person, `${person.username} came back`)
  return { again: rows, passed: passed.filter(({ changed }) => changed) }
}

/** Accounts of these holdings: how many are open with the person again, and why not the others. */
export const describeReturns = async (db: Db, userId: number, ids: readonly number[]): Promise<CameBack> => {
  const rows = await rowsOf<Stayed & { back: boolean }>(db)`
    select a.account_id || coalesce(', ' || nullif(r.name, ''), '') as name,
      l.ended_at is null and l.closed_at is null and l.user_id = ${userId} as back,
      case when l.ended_at is not null then 'used' when l.closed_at is not null then 'closed' else 'held' end as why,
      l.username as by
    from accounts a join sheet_rows r on r.id = a.row_id
    cross join lateral (
      select l.* from accounts l where l.account_key = a.account_key and l.id >= a.id order by l.id desc limit 1) l
    where a.id = any (${ids}::integer[]) order by name, a.id`
  const rest = rows.filter(({ back }) => !back)
  return {
    back: rows.length - rest.length,
    rest: rest.length,
    named: rest.slice(0, maxDecisions).map(({ name, why, by }) => ({ name, why, by })),
  }
}
