import { useSyncExternalStore } from 'react'
import type { TakenAccount } from './use-take.ts'

// Kept in memory only, while the record is open.
let now: TakenAccount | undefined
const listeners = new Set<() => void>()

const change = (next: TakenAccount | undefined): void => {
  now = next
  for (const tell of listeners) tell()
}

/** Keeps the account just taken, as the take returned it, until `forgetTaken`. Its record shows it. */
export const keepTaken = (taken: TakenAccount): void => change(taken)

/** Forgets the kept account if it has this id; without an id, any. */
export const forgetTaken = (recordId = now?.recordId): void => {
  if (now?.recordId === recordId) change(undefined)
}

const subscribe = (tell: () => void): (() => void) => {
  listeners.add(tell)
  return () => void listeners.delete(tell)
}

/** The account just taken, if it belongs to this record. */
export const useJustTaken = (recordId: number | undefined): TakenAccount | undefined => {
  const taken = useSyncExternalStore(subscribe, () => now)
  return taken?.recordId === recordId ? taken : undefined
}
