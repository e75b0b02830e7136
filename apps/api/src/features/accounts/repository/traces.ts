import { sql, type RawBuilder } from 'kysely'
import { auditRows } from '../../../audit/audit.ts'
import type { Cause, Person } from '../../../context/context.ts'

/** Parts of a statement: sheets show as they stand the rows (row_id) of its `happened`. */
export type Shown = RawBuilder<unknown>

/**
 * History and audit rows as parts of a statement, for every row of `happened`, which has the holding's id, its row_id, a kind
 * and a detail for people, never a secret. With `amounts` each has a spend, too, and the spend_before that it replaces, if any.
 */
export const records = (cause: Cause<Person>, amounts = false) => sql`
    told as (
      insert into account_events (row_id, holding_id, kind, username, detail${amounts ? sql`, spend, spend_before` : sql``})
      select row_id, id, kind, ${cause.user.username}, detail${amounts ? sql`, spend, spend_before` : sql``} from happened
    ), logged as (${auditRows(cause, {
      kind: sql`'accounts.' || kind`,
      record: sql`'account:' || id`,
      details: amounts
        ? { detail: sql`detail`, spend: sql`spend`, spendBefore: sql`spend_before` }
        : { detail: sql`detail` },
      from: sql`from happened`,
    })})`

/** What a change leaves behind, as parts of its statement: `records`, and that the sheet shows it. */
export const traces = (cause: Cause<Person>, shown: Shown, amounts = false) => sql`
    ${records(cause, amounts)}, ${shown}`
