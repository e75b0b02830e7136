import type { live } from '@app/contract'
import type { Handlers } from '../../http/handlers.ts'
import type { Hub } from './hub.ts'

export const liveRoutes = (hub: Pick<Hub, 'connect' | 'since'>): Handlers<typeof live> => ({
  streamEvents: ({ user, stream }) => {
    const sink = stream()
    sink.onClose(hub.connect(user, sink))
  },
  getEventsSince: ({ user, query }) => hub.since(user, query.id ?? null),
})
