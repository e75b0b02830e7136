import { useEffect, useState } from 'react'

/** Row of a list, or one that has just left it. */
export interface Departing<Row> {
  readonly row: Row
  readonly gone: boolean
}

/** New rows merged with departed ones at their former positions. */
const withDeparted = <Row>(
  before: readonly Departing<Row>[],
  now: readonly Row[],
  key: (row: Row) => string,
  quiet: (row: Row) => boolean,
): Departing<Row>[] => {
  const present = new Set(now.map(key))
  const result: Departing<Row>[] = now.map((row) => ({ row, gone: false }))
  let place = 0
  for (const old of before) {
    const at = result.findIndex(({ row }) => key(row) === key(old.row))
    if (at >= 0) place = at + 1
    else if (!present.has(key(old.row)) && !quiet(old.row)) result.splice(place++, 0, { row: old.row, gone: true })
  }
  return result
}

interface Options<Row> {
  key: (row: Row) => string
  /** Rows that leave without a trace, because the person removed them. */
  quiet: (row: Row) => boolean
  /** Nothing moves while somebody points at or focuses the list. */
  held: boolean
  ms?: number
}

/** Rows of a list. Departed ones stay for a moment, marked, so that nothing moves under a finger. */
export const useDeparted = <Row>(rows: readonly Row[] | undefined, { key, quiet, held, ms = 2400 }: Options<Row>) => {
  const [state, setState] = useState<{ of: readonly Row[] | undefined; shown: readonly Departing<Row>[] }>()
  if (state?.of !== rows) {
    // During render, not in an effect: a row missing for one commit would lose its focus.
    setState({ of: rows, shown: rows ? withDeparted(state?.shown ?? [], rows, key, quiet) : [] })
  }
  const shown = state?.shown
  const waiting = !held && shown?.some(({ gone }) => gone) === true
  useEffect(() => {
    if (!waiting) return
    const timer = setTimeout(
      () => setState((old) => old && { ...old, shown: old.shown.filter(({ gone }) => !gone) }),
      ms,
    )
    return () => clearTimeout(timer)
  }, [waiting, shown, ms])
  return rows && shown
}
