import { comparisons, grains, type Comparison, type Grain, type Preferences } from '@app/contract'
import { comparedRange, countRange, grainsOf, defaultGrain } from '@app/figures'
import { useCallback, useMemo } from 'react'
import { isAskable, type Range } from '../period.ts'
import { useAddress } from './use-address.ts'

/** Comparison parameters of a request. */
export interface ComparisonQuery {
  compare?: Comparison
  compareFrom?: string
  compareTo?: string
  grain?: Grain
}

const found = <T extends string>(values: readonly T[], text: string | null): T | undefined =>
  values.find((value) => value === text)

/**
 * Comparison and granularity of a range: from the address, else the person's last choice, initially the same weekdays
 * before. Invalid parameters of the address are dropped and listed in `ignored`.
 */
export const useComparison = (
  range: Range | undefined,
  preferences: Preferences,
  save: (choice: Preferences) => unknown,
) => {
  const { params, change } = useAddress()
  const [said, from, to, drawn] = ['compare', 'compareFrom', 'compareTo', 'grain'].map((name) => params.get(name))
  const days = range && isAskable(range.from) && isAskable(range.to) ? countRange(range) : 0
  const own = from && to && isAskable(from) && isAskable(to) && from <= to ? { from, to } : undefined
  const known = said === 'off' ? undefined : found(comparisons, said ?? null)
  const fits = known !== 'own' || (own !== undefined && countRange(own) === days)
  const chosen = said === null ? (preferences.compare ?? 'weekdays') : known && fits ? known : 'off'
  const comparison = chosen === 'off' ? undefined : chosen
  const byDefault = defaultGrain(Math.max(1, days))
  const all = useMemo(() => [...new Set([byDefault, ...(days > 0 ? grainsOf(days) : [])])], [byDefault, days])
  const asked = found(grains, drawn ?? null)
  const grain = asked && all.includes(asked) ? asked : byDefault
  const ignored = [
    ...(said !== null && said !== 'off' && !(known && fits) ? ['compare' as const] : []),
    ...(drawn !== null && days > 0 && grain !== drawn ? ['grain' as const] : []),
  ]
  const query = useMemo(
    (): ComparisonQuery => ({
      ...(comparison && { compare: comparison }),
      ...(comparison === 'own' && own && { compareFrom: own.from, compareTo: own.to }),
      ...(grain !== byDefault && { grain }),
    }),
    // oxlint-disable-next-line react/exhaustive-deps -- the days of `own` in place of itself, which is new each time
    [comparison, own?.from, own?.to, grain, byDefault],
  )
  const compare = useCallback(
    (next: Comparison | 'off', days?: Range) => {
      change({ compare: next, compareFrom: days?.from, compareTo: days?.to }, true)
      if (next !== 'own') void save({ compare: next })
    },
    [change, save],
  )
  return {
    query,
    comparison,
    /** Compared days. */
    beside: range && comparison && days > 0 ? comparedRange(range, comparison, own) : undefined,
    own,
    days,
    grain,
    grains: all,
    ignored,
    compare,
    choose: useCallback((next: Grain) => change({ grain: next }, true), [change]),
  }
}
