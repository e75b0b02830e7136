import type { Notification } from '@app/contract'
import { useEffect, useEffectEvent, useRef, type RefObject } from 'react'

/** Calls `leave` on unmount with the ids that were in view and unread, at most 100. */
export const useInView = (
  list: RefObject<HTMLElement | null>,
  told: readonly Notification[] | undefined,
  leave: (ids: number[]) => void,
): void => {
  const seen = useRef(new Set<number>())
  useEffect(() => {
    const root = list.current
    if (!root || !told) return
    const unread = new Set(told.filter(({ readAt }) => readAt === null).map(({ id }) => id))
    const watcher = new IntersectionObserver(
      (entries) => {
        for (const { isIntersecting, target } of entries) {
          const id = Number((target as HTMLElement).dataset['id'])
          if (isIntersecting && unread.has(id)) seen.current.add(id)
        }
      },
      { root, threshold: 0.6 },
    )
    for (const item of root.querySelectorAll('[data-id]')) watcher.observe(item)
    return () => watcher.disconnect()
  }, [list, told])
  const left = useEffectEvent(() => {
    const ids = [...seen.current].slice(0, 100)
    seen.current.clear()
    if (ids.length > 0) leave(ids)
  })
  useEffect(() => () => left(), [])
}
