import { createContext, use, useId, useLayoutEffect, useState, useSyncExternalStore, type ReactNode } from 'react'
import { Button, type ButtonProps } from './button.tsx'

/** Rank by nearness to the person's work: an open form, a step, a code needed now, the next action. */
const ranks = ['next', 'code', 'step', 'form'] as const
export type InkRank = (typeof ranks)[number]

interface Ink {
  claim: (id: string, rank: InkRank) => () => void
  subscribe: (tell: () => void) => () => void
  /** Id of the button that currently holds the ink. */
  first: () => string | undefined
}

const createInk = (): Ink => {
  const claims = new Map<string, InkRank>()
  const listeners = new Set<() => void>()
  let first: string | undefined
  const settle = () => {
    const before = first
    // On equal rank, the earlier claim wins.
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

/** Scope in which at most one button is primary ("in ink"). */
export const InkPlace = ({ children }: { children: ReactNode }) => {
  const [ink] = useState(createInk)
  return <InkContext value={ink}>{children}</InkContext>
}

const nothing = () => () => undefined
const nobody = () => undefined

/**
 * Whether this button is primary: the highest-ranked claim of its scope wins. A button without a rank does not claim.
 * Undefined outside a scope.
 */
export const useInk = (rank: InkRank | undefined): boolean | undefined => {
  const ink = use(InkContext)
  const id = useId()
  useLayoutEffect(() => (rank ? ink?.claim(id, rank) : undefined), [ink, id, rank])
  const first = useSyncExternalStore(ink?.subscribe ?? nothing, ink?.first ?? nobody)
  return ink && rank !== undefined && first === id
}

/** Button that is primary unless a higher-ranked one claims the ink. */
export const InkButton = ({ rank, ...more }: Omit<ButtonProps, 'variant'> & { rank: InkRank }) => (
  <Button {...more} variant={(useInk(rank) ?? true) ? 'primary' : 'default'} />
)
