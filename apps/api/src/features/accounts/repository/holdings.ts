import { sql, type RawBuilder } from 'kysely'
import type { AccountState, CloseReason } from '@app/contract'
import type { Person, Tx } from '#context/context.ts'
import { prepared, type Db } from '#db/connect.ts'
import { anyRow, firstRow, firstValue, rowsOf, run } from '#db/query.ts'
import type { Whose } from '#lib/principal.ts'
import { traces, type SheetMarkSql, type NotifiedChange } from './traces.ts'

/** An account that is held, or was closed by its holder. */
export interface Holding {
  id: number
  rowId: string
  accountId: string
  country: string
  sheetId: number
  userId: number | null
  username: string
  takenAt: Date
  closedAt: Date | null
  state: AccountState
}

const selectHolding = sql`
  select a.id, a.row_id::text as "rowId", a.account_id as "accountId", a.country, r.sheet_id as "sheetId",
    a.user_id as "userId", a.username, a.taken_at as "takenAt", a.closed_at as "closedAt", a.spend, a.state, a.state_at
  from accounts a join sheet_rows r on r.id = a.row_id`

/** The current holder of an account, or the one who closed it last. */
export const findHolder = (db: Db, accountId: string) => firstRow<Holding>(db)`${prepared}
    ${selectHolding} where a.account_key = lower(${accountId}) and a.ended_at is null`

/** Condition: an account `a` of these people. */
export const isOf = (whose: Whose): RawBuilder<unknown> =>
  sql`(${whose}::integer[] is null or a.user_id = any (${whose}::integer[]))`

/** Condition: a current account `a` of these people. */
export const withinScope = (id: number, whose: Whose): RawBuilder<unknown> =>
  sql`a.id = ${id} and a.ended_at is null and ${isOf(whose)}`

/** A holding by id; null if missing or outside the scope. */
export const findHolding = (db: Db, id: number, whose: Whose) =>
  firstRow<Holding>(db)`${prepared}${selectHolding} where ${withinScope(id, whose)}`

/** The same, locked until the transaction ends. */
export const lockHolding = (trx: Db, id: number, whose: Whose) => firstRow<Holding>(trx)`${prepared}
    ${selectHolding} where ${withinScope(id, whose)} for update of a`

/** Whether a secret of an account was shown to its holder. */
export const isSeen = (db: Db, id: number) =>
  anyRow(db)`select from accounts where id = ${id} and revealed_at is not null`

/** Holdings to change: one within a scope, all that a person has not closed, or some by id. */
export type Which = { id: number; whose: Whose } | { openOf: number } | { ids: readonly number[]; whose: Whose }

const conditionOf = (which: Which) =>
  'id' in which
    ? withinScope(which.id, which.whose)
    : 'ids' in which
      ? sql`a.id = any (${which.ids}::integer[]) and a.ended_at is null and ${isOf(which.whose)}`
      : sql`a.user_id = ${which.openOf} and a.ended_at is null and a.closed_at is null`

/** A holding that was found, and whether the change applied to it. */
export interface HoldingChange extends Holding {
  changed: boolean
}

/**
 * Locks holdings, changes them and writes their history, in one statement. `change` contains CTEs that use `found` and
 * provide `changed` (id) and `happened` (see `traces`), with the columns of `telling`. With `shown` null no sheet marks
 * are requested.
 *
 * The planner estimates every CTE at one row. So a CTE is joined with a table by the table's key alone, with all other
 * conditions on `found`, and CTEs are joined with each other by full joins. Otherwise the plan is a nested loop over
 * all pairs.
 */
const changeHoldings = <More = unknown>(
  tx: Tx<Person>,
  shown: SheetMarkSql | null,
  which: Which,
  change: RawBuilder<unknown>,
  { more = sql``, telling = [] }: { more?: RawBuilder<unknown>; telling?: readonly NotifiedChange[] } = {},
) => rowsOf<HoldingChange & More>(tx)`${prepared}
    with found as materialized (${selectHolding} where ${conditionOf(which)} order by a.id for update of a),
    ${change}, ${traces(tx.cause, shown, telling)}
    select f.*, c.id is not null as changed${more} from found f full join changed c on c.id = f.id order by f.id`

const forgetCardCodes = sql`forgotten as (delete from card_codes where id in (select id from changed))`

const endThem = (how: 'returned' | 'released' | 'handed_over', condition: RawBuilder<unknown>) => sql`
    changed as (
      update accounts a set ended_at = now(), ended_how = ${how} from found f
      where a.id = f.id and f."closedAt" is null and ${condition}
      returning a.id, a.row_id, a.account_id, a.country, a.username, a.notes, a.state,
        a.state_at, a.apart
    ), ${forgetCardCodes}`

export interface HoldingEnd {
  how: 'returned' | 'released'
  detail: string | null
  withinMinutes: number | null
  unlessSeen?: boolean
}

/**
 * Ends open holdings and frees their rows. A banned account stays as it is, since nobody should get it. With
 * `withinMinutes` only holdings taken within that time; with `unlessSeen` also those whose secrets nobody saw and for
 * which no spend is recorded.
 */
export const endHoldings = (
  tx: Tx<Person>,
  shown: SheetMarkSql,
  which: Which,
  { how, detail, withinMinutes, unlessSeen = false }: HoldingEnd,
): Promise<HoldingChange[]> =>
  changeHoldings(
    tx,
    shown,
    which,
    sql`${endThem(
      how,
      sql`a.state <> 'banned' and (${withinMinutes}::integer is null or f."takenAt" > now() - make_interval(mins => ${withinMinutes})
      or ${unlessSeen}::boolean and a.revealed_at is null and not exists (
        select from account_spends s where s.account_key = a.account_key and s.set_at >= a.taken_at))`,
    )},
    freed as (
      -- Where somebody holds what looks alike since before ids were compared as they are seen, it is not offered.
      update sheet_rows r set holding_id = null, state = case when r.state = 'accepted' and exists (
        select from sheet_rows o where o.account_key = r.account_key and o.holding_id is not null and o.id <> r.id)
        then 'duplicate' else r.state end
      from changed c where r.id = c.row_id and r.holding_id = c.id
    ), happened as (select id, row_id, ${how}::text as kind, ${detail}::text as detail from changed)`,
  )

/** Hands open holdings over to another person. */
export const passOn = (
  tx: Tx<Person>,
  shown: SheetMarkSql,
  which: Which,
  to: { id: number; username: string },
  reason: string,
): Promise<HoldingChange[]> =>
  changeHoldings(
    tx,
    shown,
    which,
    sql`${endThem('handed_over', sql`f."userId" is distinct from ${to.id}::integer`)},
    next as (
      insert into accounts (row_id, account_id, country, user_id, username, notes, state, state_at, apart)
      select row_id, account_id, country, ${to.id}, ${to.username}, notes, state, state_at, apart from changed returning id, row_id
    ), passed as (
      update sheet_rows r set holding_id = n.id from next n where r.id = n.row_id
    ), happened as (
      select n.id, n.row_id, 'handed_over' as kind, c.username || ' → ' || ${to.username} || ': ' || ${reason} as detail
      from next n full join changed c on c.row_id = n.row_id
    )`,
  )

/** Data of a close: spend in dollars, and why, if given. */
export interface Closing {
  spend: number
  reason: CloseReason | null
  note: string | null
}

/** Closes an open holding, once. */
export const closeHolding = async (
  tx: Tx<Person>,
  shown: SheetMarkSql,
  which: Which,
  { spend, reason, note }: Closing,
): Promise<(HoldingChange & { now: Date }) | null> => {
  const [holding] = await changeHoldings<{ now: Date }>(
    tx,
    shown,
    which,
    sql`
    changed as (
      update accounts a set closed_at = now(), spend = ${spend}, close_reason = ${reason}, close_note = ${note}
      from found f
      where a.id = f.id and f."closedAt" is null returning a.id, a.row_id
    ), ${forgetCardCodes},
    happened as (
      select id, row_id, 'closed' as kind, ${note}::text as detail, ${spend}::numeric(14, 2) as spend,
        null::numeric as spend_before, ${reason}::text as close_reason
      from changed
    )`,
    { more: sql`, now() as now`, telling: ['spend', 'spend_before', 'close_reason'] },
  )
  return holding ?? null
}

/**
 * Sets the state of an open holding; no change if it is in that state already. Returns since when it is in its state.
 */
export const setState = async (
  tx: Tx<Person>,
  shown: SheetMarkSql,
  which: Which,
  state: AccountState,
): Promise<(HoldingChange & { stateSince: Date }) | null> => {
  const [holding] = await changeHoldings<{ stateSince: Date }>(
    tx,
    shown,
    which,
    sql`
    changed as (
      update accounts a set state = ${state}, state_at = now() from found f
      where a.id = f.id and f."closedAt" is null and f.state <> ${state}
      returning a.id, a.row_id, a.state, f.state as state_before
    ), happened as (
      select id, row_id, 'state_changed' as kind, null::text as detail, state, state_before from changed
    )`,
    {
      more: sql`, case when c.id is null then f.state_at else now() end as "stateSince"`,
      telling: ['state', 'state_before'],
    },
  )
  return holding ?? null
}

/** Replaces the spend of closed holdings, in dollars; the history keeps both values. */
export const correctSpends = (
  tx: Tx<Person>,
  shown: SheetMarkSql,
  totals: readonly { recordId: number; spend: number }[],
  whose: Whose,
  reason: string,
): Promise<HoldingChange[]> => {
  const ids = totals.map(({ recordId }) => recordId)
  return changeHoldings(
    tx,
    shown,
    { ids, whose },
    sql`
    wanted as materialized (
      select * from unnest(${ids}::integer[], ${totals.map(({ spend }) => String(spend))}::numeric[]) w (id, amount)
    ), both_of as materialized (
      select f.id, f.spend as spend_before, w.amount from found f full join wanted w on w.id = f.id
      where f."closedAt" is not null
    ), changed as (
      update accounts a set spend = b.amount from both_of b where a.id = b.id
      returning a.id, a.row_id, a.spend, b.spend_before
    ), happened as (
      select id, row_id, 'spend_corrected' as kind, ${reason}::text as detail, spend, spend_before from changed
    )`,
    { telling: ['spend', 'spend_before'] },
  )
}

/** Returns the new version; null if the notes changed since the given one. */
export const writeNotes = (trx: Db, id: number, notes: string, version: number | null) => firstValue<number>(trx)`
    update accounts set notes = ${notes}, notes_version = notes_version + 1
    where id = ${id} and (${version}::integer is null or notes_version = ${version})
    returning notes_version`

/** Renames the holder of current holdings; ended ones keep the old name. */
export const renameHolder = (trx: Db, userId: number, username: string) =>
  run(trx)`update accounts set username = ${username} where user_id = ${userId} and ended_at is null`
