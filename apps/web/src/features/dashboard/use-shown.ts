import { useCallback, useMemo } from 'react'
import { useSaveChoice } from '../../ui/use-save-choice.ts'
import type { Preferences } from '@app/contract'
import { metrics, type Metric } from './figures.ts'

export type Shown = Readonly<Record<Metric, boolean>>

const every = (on: boolean): Shown =>
  Object.fromEntries(metrics.map((metric) => [metric, on])) as Record<Metric, boolean>

/** Which metrics the person wants to see: all at first. The choice follows the person. */
export const useShown = (preferences: Preferences) => {
  const save = useSaveChoice()
  const { charts } = preferences
  const shown = useMemo((): Shown => ({ ...every(true), ...charts?.shown }), [charts])
  const choose = useCallback(
    (chosen: Partial<Shown>) => void save({ charts: { ...charts, shown: { ...shown, ...chosen } } }),
    [save, charts, shown],
  )
  return { shown, choose, chooseAll: (on: boolean) => choose(every(on)) }
}
