import { useCallback, useMemo } from 'react'
import { useSaveChoice } from '../../ui/use-save-choice.ts'
import type { Preferences } from '@app/contract'
import { metrics, type Metric } from './figures.ts'

export type VisibleMetrics = Readonly<Record<Metric, boolean>>

const every = (on: boolean): VisibleMetrics =>
  Object.fromEntries(metrics.map((metric) => [metric, on])) as Record<Metric, boolean>

/** Chosen order, with metrics that it does not contain at the end. */
const inOrder = (chosen: readonly string[] = []): readonly Metric[] => {
  const known = chosen.filter((name): name is Metric => (metrics as readonly string[]).includes(name))
  return [...new Set([...known, ...metrics])]
}

/** Metrics a person sees and their order, stored with the person; by default all. */
export const useShown = (preferences: Preferences) => {
  const save = useSaveChoice()
  const { charts } = preferences
  const shown = useMemo((): VisibleMetrics => ({ ...every(true), ...charts?.shown }), [charts])
  const order = useMemo(() => inOrder(charts?.order), [charts])
  const choose = useCallback(
    (chosen: Partial<VisibleMetrics>) => void save({ charts: { ...charts, shown: { ...shown, ...chosen } } }),
    [save, charts, shown],
  )
  /** Swaps a metric with its neighbour. */
  const move = useCallback(
    (metric: Metric, by: -1 | 1) => {
      const at = order.indexOf(metric)
      const other = order[at + by]
      if (other === undefined) return
      const moved = order.map((each, place) => (place === at ? other : place === at + by ? metric : each))
      void save({ charts: { ...charts, order: [...moved] } })
    },
    [save, charts, order],
  )
  return { shown, order, choose, move, chooseAll: (on: boolean) => choose(every(on)) }
}
