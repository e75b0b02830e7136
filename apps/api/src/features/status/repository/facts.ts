import type { FirstStep } from '@app/contract'
import { z } from 'zod'
import type { Db } from '#db/connect.ts'
import { firstRow, onlyRow } from '#db/query.ts'
import { standbyWaits } from '#db/trouble.ts'

/** Maximum sheets and people listed by name. */
const most = 50
/** Lookback, in rows below the newest linked one, for rows that still wait; the same as the chain's own. */
const window = 10_000

const Facts = z.object({
  /** Sheets whose last read or write failed. */
  sheets: z.array(
    z.object({
      name: z.string(),
      trouble: z.string(),
      values: z.record(z.string(), z.string()),
      readAt: z.string().nullable(),
    }),
  ),
  /** Users who can sign in and whom the bot cannot message, as far as it has tried. */
  people: z.array(z.object({ username: z.string(), isAdmin: z.boolean() })),
  pool: z.object({ total: z.number(), free: z.number(), dead: z.number() }),
  /** Audit log rows not yet in the chain, and the age of the oldest, in minutes. */
  unchained: z.object({ rows: z.number(), minutes: z.number() }),
  /** Server settings under which it confirms a change before it is safe on disk. */
  unsafe: z.array(z.string()),
  /** Commits that wait for a synchronous standby. */
  waits: z.object({ n: z.number(), seconds: z.number() }),
})
export type Facts = z.output<typeof Facts>

export type StepsDone = Record<Exclude<FirstStep, 'backup'>, boolean>

/** First steps that are done according to the database. */
export const readBegun = (db: Db) => onlyRow<StepsDone>(db)`
    select exists (select from sheets where removed_at is null) as sheet,
      exists (select from mailboxes) as mailboxes,
      exists (select from pwa_links where active) as "pwaLink",
      exists (select from link_countries where active) as countries,
      (select count(*) from (select from users limit 2) u) > 1
        or exists (select from invites where user_id is null and revoked_at is null and expires_at > clock_timestamp())
        as person`

/** All facts about the installation from the database, in one statement. */
export const readFacts = async (db: Db): Promise<Facts> => {
  const row = await firstRow<Facts>(db)`
    select
      (select coalesce(json_agg(s), '[]') from (
        select name, trouble, trouble_values as values,
          to_char(read_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "readAt"
        from sheets where removed_at is null and trouble is not null order by name limit ${most}) s) as sheets,
      (select coalesce(json_agg(p), '[]') from (
        select u.username, u.is_admin or r.name is not distinct from 'admin' as "isAdmin"
        from users u left join roles r on r.id = u.role_id
        where u.enabled and u.reach in ('not_started', 'blocked') order by "isAdmin" desc, u.id limit ${most}) p) as people,
      (select json_build_object('total', coalesce(sum(total), 0), 'free', coalesce(sum(free), 0),
        'dead', coalesce(sum(dead), 0)) from mailbox_counts) as pool,
      (select json_build_object('rows', count(*),
        'minutes', coalesce(floor(extract(epoch from clock_timestamp() - min(a.at)) / 60), 0)) from audit_log a
        where a.id > coalesce((select max(audit_id) from audit_links), 0) - ${window}
          and not exists (select from audit_links l where l.audit_id = a.id)) as unchained,
      (select coalesce(json_agg(name), '[]') from pg_settings
        where name in ('fsync', 'full_page_writes', 'synchronous_commit') and setting = 'off') as unsafe,
      (${standbyWaits}) as waits`
  return Facts.parse(row)
}
