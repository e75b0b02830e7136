import type { EventData } from '@app/contract'
import type { Publish } from '../../lib/events.ts'

/** Minimum interval between pool events, in ms. */
const everyMs = 300

/**
 * Batches events for people who see the mailbox pool, because many people work on it at once. The first event is sent
 * immediately; later ones within the interval are merged. `null` stands for many mailboxes.
 */
export const mergePoolEvents = (publish: Publish): Publish => {
  interface Changes {
    ids: Set<number | null>
    /** Current and previous holders. */
    of: Set<number | null>
  }
  let waiting: Changes | null = null

  const tell = ({ ids, of }: Changes): void => {
    const [only = null] = ids
    publish('mailbox.changed', { mailboxId: ids.size === 1 ? only : null }, [...of])
  }

  const merge = ({ mailboxId }: EventData<'mailbox.changed'>, of: readonly (number | null)[]): void => {
    if (waiting) {
      waiting.ids.add(mailboxId)
      for (const each of of) waiting.of.add(each)
      return
    }
    waiting = { ids: new Set(), of: new Set() }
    tell({ ids: new Set([mailboxId]), of: new Set(of) })
    const timer = setTimeout(() => {
      const changed = waiting
      waiting = null
      if (changed && changed.ids.size > 0) tell(changed)
    }, everyMs)
    timer.unref()
  }

  return ((...[type, data, ...to]: Parameters<Publish>) =>
    type === 'mailbox.changed'
      ? merge(
          data as EventData<'mailbox.changed'>,
          (to as unknown as [number | null | readonly (number | null)[]]).flat(),
        )
      : publish(type, data, ...to)) as Publish
}
