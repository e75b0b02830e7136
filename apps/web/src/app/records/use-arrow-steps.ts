import { useEffect, useEffectEvent } from 'react'
import { isForPage } from '../../lib/keys.ts'
import { rowOf, type RecordRef } from '../../lib/record.ts'

/** Whether arrow keys step through the list from here: the row of the open record, or the drawer's head. */
const isAtHand = (target: EventTarget | null, record: RecordRef): boolean =>
  target === document.body ||
  (target instanceof Element && (target.closest('aside[data-beside] [data-head]') !== null || target === rowOf(record)))

/** Listens for Up and Down where they do not scroll the content. */
export const useArrowSteps = (record: RecordRef, step: (forward: boolean) => void): void => {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.code !== 'ArrowDown' && event.code !== 'ArrowUp') return
    if (!isForPage(event) || event.shiftKey || !isAtHand(event.target, record)) return
    event.preventDefault()
    step(event.code === 'ArrowDown')
  })
  useEffect(() => {
    const hear = (event: KeyboardEvent) => press(event)
    document.addEventListener('keydown', hear)
    return () => document.removeEventListener('keydown', hear)
  }, [])
}
