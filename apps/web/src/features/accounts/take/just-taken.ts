import { useSyncExternalStore } from 'react'
import type { TakenAccount } from './use-take.ts'

// In memory alone, and only while its record stands open.
let now: TakenAccount | undefined
const listeners = new Set<() => void>()

const change = (next: TakenAccount | undefined): void => {
  now = next
  for (const tell of listeners) tell()
}

/** What was taken a moment ago, until `forgetTaken`: its record shows it, as it came with the take. */
export const keepTaken = (taken: TakenAccount): void => change(taken)

/** Forgets it, if it is still this one; without a number, whichever it is. */
export const forgetTaken = (recordId = now?.recordId): void => {
  if (now?.recordId === recordId) change(undefined)
}

const subscribe = (tell: () => void): (() => void) => {
  listeners.add(tell)
  return () => void listeners.delete(tell)
}

/** What was taken a moment ago, if it is the account of this record. */
export const useJustTaken = (recordId: number | undefined): TakenAccount | undefined => {
  const taken = useSyncExternalStore(subscribe, () => now)
  return taken?.recordId === recordId ? taken : undefined
}
