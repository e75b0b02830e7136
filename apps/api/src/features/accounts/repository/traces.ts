import type { AccountEventKind } from '@app/contract'
import { sql, type RawBuilder } from 'kysely'
import { auditRows } from '../../../db/audit.ts'
import { wish } from './marks.ts'

/** Who changes something, with the name that stays on record, and from where. */
export interface Actor {
  id: number
  username: string
  network: string
  /** Jobs as a part of the statement: each shows the sheet how a row of `marked` stands now. */
  sent: RawBuilder<unknown>
}

/** What a change may leave in the history of an account. */
export type TracedKind = Exclude<AccountEventKind, 'conflict'>

/**
 * History and audit rows as parts of a statement, for every row of `happened`, which has the holding's id, its row_id, a kind
 * and a detail for people, never a secret.
 */
export const records = ({ id, username, network }: Omit<Actor, 'sent'>) => sql`
    told as (
      insert into account_events (row_id, holding_id, kind, username, detail)
      select row_id, id, kind, ${username}, detail from happened
    ), logged as (${auditRows(
      { user: { id, username }, network },
      {
        kind: sql`'accounts.' || kind`,
        record: sql`'account:' || id`,
        details: sql`jsonb_build_object('detail', detail)`,
        from: sql`from happened`,
      },
    )})`

/** What a change leaves behind, as parts of its statement: `records`, and the wish that the sheet shows it. */
export const traces = ({ sent, ...actor }: Actor) => sql`
    ${records(actor)}, marked as (${wish(sql`select distinct row_id from happened`)}), sent as (${sent})`
