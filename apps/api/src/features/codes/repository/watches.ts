import { sql } from 'kysely'
import type { Db, Trx } from '#db/connect.ts'
import { rowsOf, run, valuesOf } from '#db/query.ts'

/** A person waits for a code in a mailbox; its mails are read repeatedly until then. */
export interface Watch {
  /** New with each request. */
  id: string
  mailboxId: number
  userId: number
  takeId: string
  startedAt: Date
  /** Time since the start and until the end, in ms, on the clock of the database. */
  ageMs: number
  leftMs: number
  /** Mails received before this are ignored. */
  since: Date
  until: Date
  /** A code was found; a newer mail may still bring a better one. */
  found: boolean
}

const columns = sql`w.id::text, w.mailbox_id as "mailboxId", w.user_id as "userId", w.take_id::text as "takeId",
  w.started_at as "startedAt", w.since, w.until, w.found,
  (extract(epoch from now() - w.started_at) * 1000)::float8 as "ageMs",
  (extract(epoch from w.until - now()) * 1000)::float8 as "leftMs"`

export interface WatchTimes {
  /** Maximum age of a mail at the time of the request, in minutes. */
  windowMinutes: number
  watchSeconds: number
  leaseSeconds: number
}

export interface StartedWatch {
  watch: Watch
  /** No watch was running for this mailbox and person. */
  started: boolean
}

/**
 * Starts a watch for the holder of each of these locked mailboxes, or returns the running one. A watch that has found
 * its code is replaced. Mails count from `windowMinutes` ago, or from `from` if that is earlier, but never those
 * received while somebody else held the mailbox.
 */
export const startOrJoin = async (
  trx: Trx,
  { ids, userId, owner, from }: { ids: readonly number[]; userId: number; owner: string; from: Date | null },
  { windowMinutes, watchSeconds, leaseSeconds }: WatchTimes,
): Promise<StartedWatch[]> => {
  const started = await rowsOf<Watch>(trx)`
    insert into mailbox_watches as w (mailbox_id, user_id, take_id, since, until, owner, leased_until)
    select m.id, ${userId}, m.take_id,
      greatest(least(now() - make_interval(mins => ${windowMinutes}), ${from}::timestamptz),
        (select max(t.ended_at) from mailbox_takes t
          where t.mailbox_id = m.id and t.user_id is distinct from ${userId})),
      now() + make_interval(secs => ${watchSeconds}), ${owner}, now() + make_interval(secs => ${leaseSeconds})
    from mailboxes m where m.id = any(${ids}::integer[]) and m.holder_id = ${userId} order by m.id
    on conflict (mailbox_id, user_id) do update set id = excluded.id, take_id = excluded.take_id,
      started_at = excluded.started_at, since = excluded.since, until = excluded.until, found = false,
      owner = excluded.owner, leased_until = excluded.leased_until
      where w.found or w.until <= now() or w.take_id <> excluded.take_id
    returning ${columns}`
  const known = new Set(started.map(({ mailboxId }) => mailboxId))
  const others = ids.filter((id) => !known.has(id))
  const begun = started.map((watch) => ({ watch, started: true }))
  if (others.length === 0) return begun
  const running = await rowsOf<Watch>(trx)`
    select ${columns} from mailbox_watches w
    where mailbox_id = any(${others}::integer[]) and user_id = ${userId}`
  return [...begun, ...running.map((watch) => ({ watch, started: false }))]
}

export const stopWatch = (db: Db, mailboxId: number, userId: number) => run(db)`
    delete from mailbox_watches where mailbox_id = ${mailboxId}::bigint and user_id = ${userId}`

export const endWatch = (db: Db, { id }: Watch) => run(db)`delete from mailbox_watches where id = ${id}`

/** Renews the leases of watches that still exist and belong to this process. Returns their ids. */
export const renewLeases = async (
  db: Db,
  owner: string,
  ids: readonly string[],
  leaseSeconds: number,
): Promise<Set<string>> => {
  const found = await valuesOf<string>(db)`
    update mailbox_watches set leased_until = now() + make_interval(secs => ${leaseSeconds})
    where id = any(${ids}::bigint[]) and owner = ${owner} returning id::text`
  return new Set(found)
}

/** Takes over watches whose lease expired, and deletes those that are over. */
export const takeOver = (db: Db, owner: string, leaseSeconds: number, limit: number) => rowsOf<Watch>(db)`
    with over as (delete from mailbox_watches where until <= now() - interval '1 minute')
    update mailbox_watches w set owner = ${owner}, leased_until = now() + make_interval(secs => ${leaseSeconds})
    where id in (select id from mailbox_watches where leased_until <= now() and until > now()
      order by leased_until limit ${limit} for update skip locked)
    returning ${columns}`

/** Lets other processes take these watches over at once. */
export const releaseWatches = (db: Db, owner: string) =>
  run(db)`update mailbox_watches set leased_until = now() where owner = ${owner}`
