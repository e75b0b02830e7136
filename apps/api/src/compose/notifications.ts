import type { Core } from '../context/core.ts'
import { createAttention } from '../features/attention/index.ts'
import type { EngineOptions } from '../features/attention/engine.ts'
import { dayHandlers } from '../features/day/index.ts'
import { sweepNotifications } from '../features/notifications/repository/notifications.ts'
import { notificationHandlers } from '../features/notifications/index.ts'

/** Composes notifications: what needs attention, what happened, and the progress of a person's own work. */
export const composeNotifications = (core: Core, options: Pick<EngineOptions, 'askedFor' | 'rightsOf'>) => {
  const attention = createAttention({ ...core, ...options })
  return {
    calls: { ...attention.calls, ...dayHandlers(core), ...notificationHandlers(core) },
    rounds: attention.rounds,
    sweeps: { notifications: () => sweepNotifications(core.db) },
  }
}
