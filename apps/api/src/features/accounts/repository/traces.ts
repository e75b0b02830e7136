import type { Delivery } from '@app/contract'
import { sql, type RawBuilder } from 'kysely'
import { auditRows } from '#audit/audit.ts'
import type { Cause, Person } from '#context/context.ts'

/** CTEs that request sheet marks for the rows (row_id) of `happened`. */
export type SheetMarkSql = RawBuilder<unknown>

/** Optional columns of a history row, with their names in the audit log. */
const tellable = {
  spend: { column: sql`spend`, detail: 'spend' },
  spend_before: { column: sql`spend_before`, detail: 'spendBefore' },
  state: { column: sql`state`, detail: 'state' },
  state_before: { column: sql`state_before`, detail: 'stateBefore' },
  close_reason: { column: sql`close_reason`, detail: 'closeReason' },
} as const
export type NotifiedChange = keyof typeof tellable

/**
 * CTEs for history and audit rows, one for each row of `happened`: the holding's id, its row_id, a kind, a detail for
 * people that is never a secret, and the columns of `telling`, which may be null. `delivery`: how revealed secrets
 * reach the person.
 */
export const records = (cause: Cause<Person>, telling: readonly NotifiedChange[] = [], delivery?: Delivery) => {
  const told = telling.map((each) => tellable[each])
  const how = sql`case when kind = 'revealed' then ${delivery ?? null}::text end`
  const own = told.map(({ column }) => column)
  const columns = sql.join([sql`detail`, ...own, ...(delivery ? [sql`how`] : [])], sql`, `)
  const values = sql.join([sql`detail`, ...own, ...(delivery ? [how] : [])], sql`, `)
  return sql`
    told as (
      insert into account_events (row_id, holding_id, kind, username, ${columns})
      select row_id, id, kind, ${cause.user.username}, ${values} from happened
    ), logged as (${auditRows(cause, {
      kind: sql`'accounts.' || kind`,
      record: sql`'account:' || id`,
      details: {
        detail: sql`detail`,
        ...Object.fromEntries(told.map(({ column, detail }) => [detail, column])),
        ...(delivery && { how }),
      },
      from: sql`from happened`,
    })})`
}

/** CTEs for all traces of a change: `records`, and the sheet marks of `shown` if given. */
export const traces = (
  cause: Cause<Person>,
  shown: SheetMarkSql | null,
  telling: readonly NotifiedChange[] = [],
  delivery?: Delivery,
) => sql`
    ${records(cause, telling, delivery)}${shown ? sql`, ${shown}` : sql``}`
