import { mostUnread, notificationDays, type Notification } from '@app/contract'
import { sql } from 'kysely'
import type { Db, Trx } from '#db/connect.ts'
import { changedBy, onlyValue, rowsOf } from '#db/query.ts'
import { type RowOf, withMoments } from '#db/row.ts'
import { removeWhere } from '#db/sweep.ts'

type Row = RowOf<Notification, { at: Date; readAt: Date | null }>

const kept = sql`at > clock_timestamp() - make_interval(days => ${notificationDays})`

/** A page of a person's notifications, newest first. */
export const listTold = async (
  db: Db,
  userId: number,
  { page, limit, unread }: { page: number; limit: number; unread: boolean },
): Promise<{ notifications: Notification[]; total: number }> => {
  const found = sql`from notifications where user_id = ${userId} and ${kept} and (not ${unread}::boolean or read_at is null)`
  const notifications = await rowsOf(db, withMoments<Row>)`
    select id, at, kind, data, read_at as "readAt" ${found} order by id desc limit ${limit} offset ${(page - 1) * limit}`
  const total = await onlyValue<number>(db)`select count(*)::int as n ${found}`
  return { notifications: notifications as Notification[], total }
}

export const countUnread = (db: Db, userId: number) => onlyValue<number>(db)`
    select count(*)::int as n from (
      select from notifications where user_id = ${userId} and read_at is null and ${kept} limit ${mostUnread}) u`

/** Marks a person's own notifications as read: the given ids, and all up to `until`. @returns whether any was unread */
export const markRead = async (
  trx: Trx,
  userId: number,
  { ids, until }: { ids: readonly number[]; until: number },
): Promise<boolean> =>
  (await changedBy(trx)`
    update notifications set read_at = clock_timestamp()
    where user_id = ${userId} and read_at is null and (id = any (${ids}::integer[]) or id <= ${until})`) > 0

export const sweepNotifications = async (db: Db): Promise<void> => {
  await removeWhere(db, 'notifications', sql`not (${kept})`)
}
