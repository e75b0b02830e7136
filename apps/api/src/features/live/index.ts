import type { live } from '@app/contract'
import type { Handlers } from '../../http/handlers.ts'
import type { Hub } from './hub.ts'

export const liveHandlers = (hub: Pick<Hub, 'connect' | 'since'>): Handlers<typeof live> => ({
  streamEvents: ({ actor, stream }) => {
    const sink = stream()
    sink.onClose(hub.connect(actor, sink))
  },
  getEventsSince: ({ actor }, { query }) => hub.since(actor, query.id ?? null),
})
