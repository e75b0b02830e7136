import type { notifications } from '@app/contract'
import type { Core } from '../../context/core.ts'
import type { Handlers } from '../../http/handlers.ts'
import { countUnread, listTold, markRead } from './repository/notifications.ts'

const defaultLimit = 30

/** Notifications of a person, visible to nobody else, for as long as they are kept. */
export const notificationHandlers = ({ db }: Pick<Core, 'db'>): Handlers<typeof notifications> => ({
  listNotifications: async ({ actor }, { query }) => {
    const { page = 1, limit = defaultLimit } = query
    return { ...(await listTold(db, actor.userId, { page, limit, unread: query.unread === '1' })), page, limit }
  },

  countUnread: async ({ actor }) => ({ unread: await countUnread(db, actor.userId) }),

  readNotifications: ({ actor, transact }, { body: { ids = [], until = 0 } }) =>
    transact(async (tx) => {
      if (await markRead(tx, actor.userId, { ids, until })) tx.emit('notification.own', {}, actor.userId)
      return { success: true }
    }),
})
