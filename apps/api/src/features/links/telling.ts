import type { Publish } from '../../lib/events.ts'

/** Tells everybody who sees a link that it has changed. */
export const tellLink = (
  emit: Publish,
  { id: linkId, user_id: userId }: { id: number; user_id: number | null },
): void => {
  emit('link.changed', { linkId })
  if (userId !== null) emit('link.own', { linkId }, userId)
}
