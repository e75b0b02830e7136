import { createContext, use, useId, useLayoutEffect, useState, useSyncExternalStore, type ReactNode } from 'react'
import { Button, type ButtonProps } from './button.tsx'

/** Rank by nearness to the person's work: an open form, a step, a code needed now, the next action. */
const ranks = ['next', 'code', 'step', 'form'] as const
export type InkRank = (typeof ranks)[number]

interface Ink {
  claim: (id: string, rank: InkRank) => () => void
  subscribe: (tell: () => void) => () => void
  /** Owner. */
  first: () => string | undefined
}

const createInk = (): Ink => {
  const claims = new Map<string, InkRank>()
  const listeners = new Set<() => void>()
  let first: string | undefined
  const settle = () => {
    const before = first
    // The first of equals stays.
    first = [...claims].toSorted(([, a], [, b]) => ranks.indexOf(b) - ranks.indexOf(a))[0]?.[0]
    if (first !== before) for (const tell of listeners) tell()
  }
  return {
    claim: (id, rank) => {
      claims.set(id, rank)
      settle()
      return () => {
        claims.delete(id)
        settle()
      }
    },
    subscribe: (tell) => {
      listeners.add(tell)
      return () => void listeners.delete(tell)
    },
    first: () => first,
  }
}

const InkContext = createContext<Ink | undefined>(undefined)

/** A place in which at most one button stands in ink. */
export const InkPlace = ({ children }: { children: ReactNode }) => {
  const [ink] = useState(createInk)
  return <InkContext value={ink}>{children}</InkContext>
}

const nothing = () => () => undefined
const nobody = () => undefined

/**
 * Whether a button stands in ink: of those that ask for it in their place the one with the highest rank. Without a rank it
 * does not ask; undefined outside such a place.
 */
export const useInk = (rank: InkRank | undefined): boolean | undefined => {
  const ink = use(InkContext)
  const id = useId()
  useLayoutEffect(() => (rank ? ink?.claim(id, rank) : undefined), [ink, id, rank])
  const first = useSyncExternalStore(ink?.subscribe ?? nothing, ink?.first ?? nobody)
  return ink && rank !== undefined && first === id
}

/** A button that is the one in ink where nothing comes before it. */
export const InkButton = ({ rank, ...more }: Omit<ButtonProps, 'variant'> & { rank: InkRank }) => (
  <Button {...more} variant={(useInk(rank) ?? true) ? 'primary' : 'default'} />
)
