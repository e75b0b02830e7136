import type { Publish } from '../../lib/events.ts'

/** Tells everybody who sees a link that it has changed. */
export type TellLink = (link: { id: number; user_id: number | null }) => void

export const tellLink =
  (publish: Publish): TellLink =>
  ({ id: linkId, user_id: userId }) => {
    publish('link.changed', { linkId })
    if (userId !== null) publish('link.own', { linkId }, userId)
  }
