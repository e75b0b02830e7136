import { setTimeout as wait } from 'node:timers/promises'
import type { Db } from '../../db/connect.ts'
import type { EventLog } from '../../lib/events.ts'
import { findLink, type LinkRow } from './repository/links.ts'

/** Poll interval, since events may be lost. In ms. */
const lookMs = 1_000

const isRunning = ({ state }: LinkRow): boolean => state === 'creating' || state === 'cleaning'

/** Waits for links in progress, here or in another instance. */
export const createLinkWaiter = (db: Db, follow: EventLog['follow']) => {
  const waiting = new Map<number, Set<AbortController>>()
  follow(({ type, data }) => {
    if (type === 'link.changed') for (const each of waiting.get(Number(data['linkId'])) ?? []) each.abort()
  })

  const news = async (id: number, ms: number): Promise<void> => {
    const heard = new AbortController()
    const others = waiting.get(id) ?? new Set()
    waiting.set(id, others.add(heard))
    await wait(ms, undefined, { signal: heard.signal }).catch(() => undefined)
    others.delete(heard)
    if (others.size === 0) waiting.delete(id)
  }

  /** The link when the work on it ends, or after `ms`. */
  return async (id: number, ms: number): Promise<LinkRow | null> => {
    for (const end = performance.now() + ms; ;) {
      const row = await findLink(db, id, null)
      const left = end - performance.now()
      if (!row || !isRunning(row) || left <= 0) return row
      await news(id, Math.min(left, lookMs))
    }
  }
}
