import { useEffect, useEffectEvent } from 'react'
import { isForPage } from '../../lib/keys.ts'
import { rowOf, type RecordRef } from '../../lib/record.ts'

/** From where the arrows step through the list: the row of what is open, and the head of the drawer. */
const isAtHand = (target: EventTarget | null, record: RecordRef): boolean =>
  target === document.body ||
  (target instanceof Element && (target.closest('aside[data-beside] [data-head]') !== null || target === rowOf(record)))

/** Hears the arrows up and down, where they do not scroll what is read. */
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
