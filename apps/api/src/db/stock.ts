import { sql, type RawBuilder } from 'kysely'

/**
 * A mailbox `m` in reach of somebody who sees these people's things alone: one that they hold, one that nobody used, and of
 * those that are used up and nobody holds, one that was theirs last.
 */
export const seenMailbox = (whose: readonly number[]): RawBuilder<unknown> => sql`
  (m.holder_id = any (${whose}::integer[]) or m.holder_id is null and (m.facet < 8
    or (select t.user_id from mailbox_takes t where t.mailbox_id = m.id order by t.id desc limit 1)
      = any (${whose}::integer[])))`
