import { useEffect, useState } from 'react'

const none: ReadonlySet<never> = new Set()

/**
 * Keys of rows that changed or arrived by themselves, for a moment. Unchanged rows must keep their object identity.
 * `of` identifies the list: switching lists is no change.
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
