import type { Preferences } from '@app/contract'
import { useCallback, useEffect, useEffectEvent, useMemo, useState } from 'react'
import { useAddress } from '../../lib/hooks/use-address.ts'
import { useSaveChoice } from '../../ui/use-save-choice.ts'
import { isViewOpen } from '../views/definition.ts'
import { isDefaultIn, namedIn, type ColumnKind } from './kind.ts'

/** Row spacing. */
export type Density = 'normal' | 'dense'

interface StoredChoice<Key> {
  /** Undefined for the defaults. */
  columns: readonly Key[] | undefined
  density: Density
}

export interface ColumnChoice<Key extends string> {
  keys: readonly Key[]
  density: Density
  /** Undefined for the defaults. */
  choose: (columns: readonly Key[] | undefined, density?: Density) => void
}

/** Debounce before a choice is saved, in ms. */
const pauseMs = 500

/**
 * Column choice and row density of a person for one table. Changes apply at once and sync to the person's other
 * browsers. Columns named in the address, as for a view, take precedence and are changed in the address. The kind must
 * be constant.
 */
export const useColumnChoice = <Key extends string>(kind: ColumnKind<Key>, preferences: Preferences) => {
  const { table } = kind
  const save = useSaveChoice()
  const { params, change } = useAddress()
  const { tables } = preferences
  const saved = tables?.[table]
  const [chosen, setChosen] = useState<StoredChoice<Key>>()
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
  // Leaving the page saves a pending choice.
  useEffect(() => () => write(), [])

  const named = params.get('columns')
  const isView = isViewOpen(params)
  const own = chosen ? chosen.columns : saved?.columns
  // A view shows everybody the same columns.
  const names = named === null ? (isView ? undefined : own?.join()) : named
  const keys = useMemo(() => namedIn(kind, names?.split(',')).columns, [kind, names])
  const density: Density = (chosen ? chosen.density : saved?.density) ?? 'normal'
  const ownKeys = useMemo(() => (own ? namedIn(kind, own).columns : undefined), [kind, own])
  /** Undefined for the defaults. */
  const choose = useCallback(
    (columns: readonly Key[] | undefined, next: Density = density) => {
      const chosen = columns && !isDefaultIn(kind, columns) ? columns : undefined
      const isNamed = isView || named !== null
      if (isNamed) change({ columns: chosen?.join() })
      if (!isNamed || next !== density) setChosen({ columns: isNamed ? ownKeys : chosen, density: next })
    },
    [kind, isView, named, change, density, ownKeys],
  )
  return useMemo((): ColumnChoice<Key> => ({ keys, density, choose }), [keys, density, choose])
}
