import { useEffect, useState } from 'react'

const none: ReadonlySet<never> = new Set()

/**
 * The keys of rows that have changed by themselves or come in, for a moment. Rows that are still the same must be the
 * same objects. `of` says which list it is: another list is not a change.
 */
export const useChanged = <Row>(
  rows: readonly Row[] | undefined,
  key: (row: Row) => number,
  of: string,
  ms = 2400,
): ReadonlySet<number> => {
  const [state, setState] = useState<{ of: string; rows?: readonly Row[]; changed: ReadonlySet<number> }>({
    of,
    changed: none,
  })
  if (rows && (state.rows !== rows || state.of !== of)) {
    const before = state.of === of ? state.rows : undefined
    const same = new Set(before)
    setState({ of, rows, changed: before ? new Set(rows.filter((row) => !same.has(row)).map(key)) : none })
  }
  const { changed } = state
  useEffect(() => {
    if (changed.size === 0) return
    const timer = setTimeout(() => setState((old) => ({ ...old, changed: none })), ms)
    return () => clearTimeout(timer)
  }, [changed, ms])
  return changed
}
