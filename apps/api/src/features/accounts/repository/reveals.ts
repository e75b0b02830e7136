import type { Delivery } from '@app/contract'
import type { Person, Tx } from '#context/context.ts'
import { prepared } from '#db/connect.ts'
import { firstRow } from '#db/query.ts'
import type { Whose } from '#lib/principal.ts'
import { withinScope } from './holdings.ts'
import { sealedLogin, type SealedLogin, type SealedLoginRow } from './rows.ts'
import { records } from './traces.ts'

export interface Revealed extends SealedLogin {
  /** Current holder. */
  userId: number | null
  closedAt: Date | null
}

/**
 * Marks an account within the scope as seen and records each secret as revealed. Returns its sealed login; null if
 * there is no such account.
 */
export const revealSecrets = (
  tx: Tx<Person>,
  { id, whose }: { id: number; whose: Whose },
  secrets: readonly string[],
  delivery: Delivery,
) => firstRow(tx, sealedLogin<SealedLoginRow & Pick<Revealed, 'userId' | 'closedAt'>>)`${prepared}
    with seen as (
      update accounts a set revealed_at = coalesce(revealed_at, now()) where ${withinScope(id, whose)}
      returning a.id, a.row_id, a.user_id, a.closed_at
    ), happened as (
      select id, row_id, 'revealed' as kind, secret as detail from seen cross join unnest(${secrets}::text[]) secret
    ), ${records(tx.cause, [], delivery)}
    select r.id::text as row_id, r.seal_key_id, r.seal_key, r.login_pass, s.user_id as "userId", s.closed_at as "closedAt"
    from seen s join sheet_rows r on r.id = s.row_id`
