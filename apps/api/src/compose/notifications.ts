import type { Core } from '../context/core.ts'
import { createAttention } from '../features/attention/routes.ts'
import type { EngineOptions } from '../features/attention/engine.ts'
import { dayRoutes } from '../features/day/routes.ts'
import { sweepNotifications } from '../features/notifications/repository.ts'
import { notificationRoutes } from '../features/notifications/routes.ts'

/** Composes notifications: what needs attention, what happened, and the progress of a person's own work. */
export const composeNotifications = (core: Core, options: Pick<EngineOptions, 'askedFor' | 'rightsOf'>) => {
  const attention = createAttention({ ...core, ...options })
  return {
    calls: { ...attention.calls, ...dayRoutes(core), ...notificationRoutes(core) },
    rounds: attention.rounds,
    sweeps: { notifications: () => sweepNotifications(core.db) },
  }
}
