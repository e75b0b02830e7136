import type { EventData } from '@app/contract'
import type { Publish } from '../../lib/events.ts'

/** At most so often pages are told that the pool changed, in ms. */
const everyMs = 300

/**
 * Tells those who see the pool of mailboxes what changed: at once, and what follows within a moment together, since many
 * people work on it at the same time. `null` stands for many mailboxes.
 */
export const mergePoolEvents = (publish: Publish): Publish => {
  let waiting: Set<number | null> | null = null

  const tell = (changed: ReadonlySet<number | null>): void => {
    const [only = null] = changed
    publish('mailbox.changed', { mailboxId: changed.size === 1 ? only : null })
  }

  const merge = ({ mailboxId }: EventData<'mailbox.changed'>): void => {
    if (waiting) return void waiting.add(mailboxId)
    waiting = new Set()
    tell(new Set([mailboxId]))
    const timer = setTimeout(() => {
      const changed = waiting
      waiting = null
      if (changed && changed.size > 0) tell(changed)
    }, everyMs)
    timer.unref()
  }

  return ((...[type, data, ...to]: Parameters<Publish>) =>
    type === 'mailbox.changed' ? merge(data as EventData<'mailbox.changed'>) : publish(type, data, ...to)) as Publish
}
