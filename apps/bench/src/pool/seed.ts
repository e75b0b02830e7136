import { createHash } from 'node:crypto'
import type { Database } from '../../../api/src/db/connect.ts'
import { takers } from '../accounts/seed.ts'

export const mailboxes = 100_000
/** Each domain has a twentieth of the mailboxes, so a search for a longer part of it finds 5 %. */
export const domains = 20
export const domainOf = (n: number): string => `${createHash('md5').update(`domain${n}`).digest('hex')}.example`

/** `domainOf` in SQL, for row `n`. */
export const domainSql = `md5('domain' || n % ${domains}) || '.example'`

/** Pool without secrets, with mailboxes in every state, and people who take them. */
export const seedPool = async (
  { pool }: Database,
  state: 'mixed' | 'free',
  count = mailboxes,
): Promise<{ id: number; username: string }[]> => {
  const client = await pool.connect()
  try {
    await client.query('set statement_timeout = 0')
    await client.query(`
      truncate mailboxes cascade;
      insert into users (username, password_hash, telegram_id, role_id)
      select 'taker' || n, 'x', 900000 + n, (select id from roles where name = 'farmer') from generate_series(1, ${takers}) n
      on conflict do nothing;
      update mailbox_counts set total = 0, free = 0, dead = 0, invalid = 0, version = version + 1;
      insert into mailboxes (email, creator_name) select 'box' || n || '@' || ${domainSql}, 'creator' || n % 7
      from generate_series(1, ${count}) n;`)
    if (state === 'mixed')
      await client.query(`
        update mailboxes m set email_status = (array['invalid', 'expired', 'blocked'])[1 + id % 3] where id % 11 = 0;
        update mailboxes m set status = (array['in_use', 'completed'])[1 + m.id % 2], holder_id = u.id, holder_name = u.username,
          taken_at = now() - m.id % 1000 * interval '1 minute'
        from users u where u.username = 'taker' || 1 + m.id % ${takers} and m.id % 3 = 0;`)
    await client.query('vacuum analyze mailboxes, mailbox_counts, users')
    const { rows } = await client.query<{ id: number; username: string }>(
      `select id, username from users where username like 'taker%' order by id`,
    )
    return rows
  } finally {
    client.release(true)
  }
}
