import type { Preferences } from '@app/contract'
import { useCallback, useEffect, useEffectEvent, useMemo, useState } from 'react'
import { useAddress } from '../../../lib/hooks/use-address.ts'
import { isViewOpen } from '../../../ui/views/definition.ts'
import { useSaveChoice } from '../../../ui/use-save-choice.ts'
import { isUsual, layOut, namedColumns, type ColumnKey } from './columns.ts'

/** How close rows stand. */
export type Density = 'normal' | 'dense'

interface Chosen {
  /** Undefined: the usual ones. */
  columns: readonly ColumnKey[] | undefined
  density: Density
}

/** How long somebody has to stop choosing before the choice is saved, in ms. */
const pauseMs = 500

const table = 'campaigns'

/**
 * Which columns the person wants to see, in which order, and how close rows stand. Each choice holds at once and follows the
 * person. Those that the address names, as for a view, are the address's.
 */
export const useColumns = (preferences: Preferences) => {
  const save = useSaveChoice()
  const { params, change } = useAddress()
  const { tables } = preferences
  const saved = tables?.[table]
  const [chosen, setChosen] = useState<Chosen>()
  const write = useEffectEvent(() => {
    if (!chosen) return
    const { columns: _columns, density: _density, ...others } = saved ?? {}
    const { columns, density } = chosen
    const own = { ...others, ...(columns && { columns: [...columns] }), ...(density === 'dense' && { density }) }
    void save({ tables: { ...tables, [table]: own } })
    setChosen(undefined)
  })
  useEffect(() => {
    if (!chosen) return
    const timer = setTimeout(write, pauseMs)
    return () => clearTimeout(timer)
  }, [chosen])
  // Who leaves the page has chosen, too.
  useEffect(() => () => write(), [])

  const named = params.get('columns')
  const isView = isViewOpen(params)
  const own = chosen ? chosen.columns : saved?.columns
  // A view shows the same to everybody who opens it.
  const names = named === null ? (isView ? undefined : own?.join()) : named
  const keys = useMemo(() => namedColumns(names?.split(',')).columns, [names])
  const density: Density = (chosen ? chosen.density : saved?.density) ?? 'normal'
  const ownKeys = useMemo(() => (own ? namedColumns(own).columns : undefined), [own])
  /** Undefined: the usual columns. */
  const choose = useCallback(
    (columns: readonly ColumnKey[] | undefined, next: Density = density) => {
      const chosen = columns && !isUsual(columns) ? columns : undefined
      const isNamed = isView || named !== null
      if (isNamed) change({ columns: chosen?.join() })
      if (!isNamed || next !== density) setChosen({ columns: isNamed ? ownKeys : chosen, density: next })
    },
    [isView, named, change, density, ownKeys],
  )
  return useMemo(() => ({ keys, columns: layOut(keys), density, choose }), [keys, density, choose])
}

export type Columns = ReturnType<typeof useColumns>
