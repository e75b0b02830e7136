import type { Preferences } from '@app/contract'
import { useMemo } from 'react'
import { useColumnChoice } from '#shared/columns/use-column-choice.ts'
import { columnKind, layOut } from './columns.ts'

/** Columns of campaigns chosen by the person, with their layout, order and row density. */
export const useColumns = (preferences: Preferences) => {
  const choice = useColumnChoice(columnKind, preferences)
  return useMemo(() => ({ ...choice, columns: layOut(choice.keys) }), [choice])
}

export type Columns = ReturnType<typeof useColumns>
