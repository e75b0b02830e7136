import type { Publish } from '../../lib/events.ts'

/** At most so often pages are told that the pool changed, in ms. */
const everyMs = 300

/** Tells those who see the pool what changed: at once, and what follows within a moment together. */
export const createTelling = (publish: Publish) => {
  let waiting: Set<number | null> | null = null

  const tell = (changed: ReadonlySet<number | null>): void => {
    const [only = null] = changed
    publish('mailbox.changed', { mailboxId: changed.size === 1 ? only : null })
  }

  /** Call it after the commit; `null` for many at once. */
  return (mailboxId: number | null): void => {
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
}

export type TellPool = ReturnType<typeof createTelling>
