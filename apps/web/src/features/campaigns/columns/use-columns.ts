import type { Preferences } from '@app/contract'
import { useMemo } from 'react'
import { useColumnChoice } from '../../../shared/columns/use-column-choice.ts'
import { columnKind, layOut } from './columns.ts'

/** Which columns of campaigns the person wants to see, laid out, in which order, and how close rows stand. */
export const useColumns = (preferences: Preferences) => {
  const choice = useColumnChoice(columnKind, preferences)
  return useMemo(() => ({ ...choice, columns: layOut(choice.keys) }), [choice])
}

export type Columns = ReturnType<typeof useColumns>
