import { sql, type RawBuilder } from 'kysely'

/**
 * Whether mailbox `m` is visible to somebody restricted to these people: mailboxes that they hold, that nobody has
 * used, and used ones without a holder that were last theirs.
 */
export const seenMailbox = (whose: readonly number[]): RawBuilder<unknown> => sql`
  (m.holder_id = any (${whose}::integer[]) or m.holder_id is null and (m.facet < 8
    or (select t.user_id from mailbox_takes t where t.mailbox_id = m.id order by t.id desc limit 1)
      = any (${whose}::integer[])))`
