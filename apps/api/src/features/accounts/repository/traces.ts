import type { Delivery } from '@app/contract'
import { sql, type RawBuilder } from 'kysely'
import { auditRows } from '../../../audit/audit.ts'
import type { Cause, Person } from '../../../context/context.ts'

/** Parts of a statement: sheets show as they stand the rows (row_id) of its `happened`. */
export type SheetMarkSql = RawBuilder<unknown>

/** What else a row of the history may tell, by its column; and how the audit log calls it. */
const tellable = {
  spend: { column: sql`spend`, detail: 'spend' },
  spend_before: { column: sql`spend_before`, detail: 'spendBefore' },
  state: { column: sql`state`, detail: 'state' },
  state_before: { column: sql`state_before`, detail: 'stateBefore' },
  close_reason: { column: sql`close_reason`, detail: 'closeReason' },
} as const
export type NotifiedChange = keyof typeof tellable

/**
 * History and audit rows as parts of a statement, for every row of `happened`, which has the holding's id, its row_id, a kind
 * and a detail for people, never a secret; and the columns of `telling`, null where there is nothing to tell. `delivery`: how
 * the secrets of those that are revealed come to the person.
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

/** What a change leaves behind, as parts of its statement: `records`, and, where that is `shown`, that the sheet shows it. */
export const traces = (
  cause: Cause<Person>,
  shown: SheetMarkSql | null,
  telling: readonly NotifiedChange[] = [],
  delivery?: Delivery,
) => sql`
    ${records(cause, telling, delivery)}${shown ? sql`, ${shown}` : sql``}`
