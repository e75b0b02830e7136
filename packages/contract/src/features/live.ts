import { z } from 'zod'
import { defineContract, strict } from '../endpoint.ts'
import { LiveEvent, EventId } from '../events.ts'

export const live = defineContract({
  streamEvents: {
    method: 'GET',
    path: '/events',
    summary: 'Events as they happen, as server-sent events; ends with the session',
    access: 'session',
    stream: true,
    passive: true,
    entities: [],
    response: LiveEvent,
  },
  getEventsSince: {
    method: 'GET',
    path: '/events/since',
    summary: 'The same events for asking again and again; without an id only the present place',
    access: 'session',
    passive: true,
    entities: [],
    cacheSeconds: 0,
    query: strict({ id: EventId.optional() }),
    response: z
      .object({
        /** Position for the next call. */
        id: EventId,
        /** False if events since the given position are no longer kept: everything may have changed. */
        complete: z.boolean(),
        events: z.array(LiveEvent),
      })
      .meta({ id: 'EventsSince' }),
  },
})
