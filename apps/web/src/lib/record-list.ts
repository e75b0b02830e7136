import { useEffect, useSyncExternalStore } from 'react'
import type { RecordKind, RecordRef } from './record.ts'

/** Openable rows of a list, in order. */
interface RecordList {
  readonly kind: RecordKind
  readonly ids: readonly number[]
  /** Renders the row of a virtualised list. */
  readonly reveal: ((id: number) => void) | undefined
}

let lists: readonly RecordList[] = []
const heard = new Set<() => void>()

const change = (next: readonly RecordList[]): void => {
  lists = next
  for (const tell of heard) tell()
}

const subscribe = (tell: () => void) => {
  heard.add(tell)
  return () => void heard.delete(tell)
}

/** Registers the records of a list and their order, so that one can step from one to the next. */
export const useRecordList = (
  kind: RecordKind,
  ids: readonly number[] | undefined,
  reveal?: (id: number) => void,
): void => {
  useEffect(() => {
    if (!ids) return
    const own: RecordList = { kind, ids, reveal }
    change([...lists, own])
    return () => change(lists.filter((each) => each !== own))
  }, [kind, ids, reveal])
}

/** Neighbours of a record in its list. */
export const useNeighbours = (record: RecordRef): { previous?: RecordRef; next?: RecordRef } => {
  const now = useSyncExternalStore(subscribe, () => lists)
  const list = now.findLast(({ kind, ids }) => kind === record.kind && ids.includes(record.id))
  if (!list) return {}
  const at = list.ids.indexOf(record.id)
  const [previous, next] = [list.ids[at - 1], list.ids[at + 1]]
  const { kind } = record
  return {
    ...(previous !== undefined && { previous: { kind, id: previous } }),
    ...(next !== undefined && { next: { kind, id: next } }),
  }
}

/** Makes the list of a record render its row. */
export const revealRow = ({ kind, id }: RecordRef): void =>
  lists.findLast((list) => list.kind === kind && list.ids.includes(id))?.reveal?.(id)
