import type { NotificationData, NotificationKind } from '@app/contract'
import type { Db } from './connect.ts'
import { valuesOf } from './query.ts'

/** Notification of a person about something of theirs. */
export type Notification = {
  [K in NotificationKind]: { userId: number; kind: K; data: NotificationData<K> }
}[NotificationKind]

/** Adds notifications in the given order. Answers the recipients, without people who have left. */
export const recordNotifications = async (db: Db, told: readonly Notification[]): Promise<number[]> => {
  if (told.length === 0) return []
  const userIds = await valuesOf<number>(db)`
    insert into notifications (user_id, kind, data)
    select t.user_id, t.kind, t.data
    from unnest(${told.map(({ userId }) => userId)}::integer[], ${told.map(({ kind }) => kind)}::text[],
      ${told.map(({ data }) => JSON.stringify(data))}::jsonb[]) with ordinality t (user_id, kind, data, n)
    join users u on u.id = t.user_id
    order by t.n
    returning user_id as "userId"`
  return [...new Set(userIds)]
}
