import type { Figures } from './figures.ts'

export interface FunnelStep {
  readonly name: 'clicks' | 'installs' | 'registrations' | 'deposits'
  readonly count: number | null
  /** Percent of the preceding step; 0 if that is zero, null if a count is unknown. */
  readonly rate: number | null
  /** Bar length, from 0 to 1. */
  readonly share: number
}

const names = ['clicks', 'installs', 'registrations', 'deposits'] as const

const rateOf = (count: number | null, base: number | null): number | null => {
  if (count === null || base === null) return null
  return base === 0 ? 0 : (count / base) * 100
}

/** Funnel steps from click to deposit. */
export const funnelOf = (cards: Figures['cards'] | undefined): FunnelStep[] => {
  const counts = names.map((name) => cards?.[name].total ?? null)
  const most = Math.max(1, ...counts.map((count) => count ?? 0))
  return names.map((name, index) => ({
    name,
    count: counts[index]!,
    rate: index === 0 ? null : rateOf(counts[index]!, counts[index - 1]!),
    share: (counts[index] ?? 0) / most,
  }))
}
