import { maxDecisions, type CameBack, type Stayed } from '@app/contract'
import { sql } from 'kysely'
import type { Person, Tx } from '#context/context.ts'
import type { Db, Trx } from '#db/connect.ts'
import { rowsOf, run, valuesOf } from '#db/query.ts'
import { endedTakes, heldAgain, loggedEach } from './takes.ts'

/** Takes of mailboxes that have not ended. */
export const openTakes = (trx: Trx, ids: readonly number[]) => valuesOf<string>(trx)`
    select id::text from mailbox_takes where mailbox_id = any (${ids}::integer[]) and ended_at is null
    order by id`

/** The next take of the same mailbox after `t`, if any. */
const next = sql`
  left join lateral (
    select n.* from mailbox_takes n where n.mailbox_id = t.mailbox_id and n.id > t.id order by n.id limit 1) n on true`

/**
 * Reopens takes of a person that ended when they left: if nobody had the mailbox since, or if the person it was handed
 * over to still holds it. Returns the mailboxes and who held them until now.
 */
export const takeUpAgain = async (
  tx: Tx<Person>,
  userId: number,
  takes: readonly string[],
): Promise<{ id: number; fromId: number | null }[]> => {
  await run(tx)`
    select from mailboxes where id = any (array(select mailbox_id from mailbox_takes where id = any (${takes}::bigint[])))
    order by id for update`
  const rows = await rowsOf<{ take: string; id: number; fromId: number | null }>(tx)`
    select t.id::text as take, t.mailbox_id as id, n.user_id as "fromId" from mailbox_takes t ${next}
    join mailboxes m on m.id = t.mailbox_id
    where t.id = any (${takes}::bigint[]) and t.user_id = ${userId} and t.ended_at is not null
      and ((n.id is null and m.holder_id is null) or (n.taken_at = t.ended_at and n.ended_at is null))
    order by t.mailbox_id`
  const ids = rows.map(({ id }) => id)
  // A statement of its own, since a mailbox has at most one open take at a time.
  await run(tx)`with ${endedTakes(ids, 'returned')} select`
  await run(tx)`
    with last as materialized (
      select * from mailbox_takes where id = any (${rows.map(({ take }) => take)}::bigint[])
    ), reopened as (
      update mailbox_takes t set ended_at = null, ended_how = null, ended_status = null from last
      where t.id = last.id returning last.*
    ), ${heldAgain}, ${loggedEach(tx.cause, 'mailboxes.restored')}
    select`
  return rows.map(({ id, fromId }) => ({ id, fromId }))
}

/** Mailboxes of these takes: how many the person holds again, and why not the others. */
export const describeReturns = async (db: Db, userId: number, takes: readonly string[]): Promise<CameBack> => {
  const rows = await rowsOf<{ back: boolean } & { [Key in keyof Stayed]: Stayed[Key] | null }>(db)`
    select m.email as name, coalesce(m.holder_id = ${userId}, false) as back,
      case when m.holder_id is not null then 'held' else 'used' end as why,
      case when m.holder_id is not null then m.holder_name else l.username end as by
    from unnest(${takes}::bigint[]) wanted (id) left join mailbox_takes t on t.id = wanted.id
    left join mailboxes m on m.id = t.mailbox_id
    left join lateral (
      select l.username from mailbox_takes l where l.mailbox_id = m.id and l.id > t.id order by l.id desc limit 1
    ) l on true
    order by m.email, wanted.id`
  const rest = rows.filter(({ back }) => !back)
  // A deleted mailbox has no name left: it is counted but not named.
  const named = rest.flatMap(({ name, why, by }) => (name === null || why === null ? [] : [{ name, why, by }]))
  return { back: rows.length - rest.length, rest: rest.length, named: named.slice(0, maxDecisions) }
}
