/** The columns that a table can show. */
export interface ColumnKind<Key extends string = string> {
  /** Under which name the choice of a person is kept. */
  table: string
  /** In the order in which they are offered. */
  all: readonly Key[]
  /** Those of who has chosen none. */
  initial: readonly Key[]
  /** What says which thing a row is about: always shown. */
  locked: Key
}

/** The columns that are named, in this order, and the names that are none; the usual ones where nothing is left of them. */
export const namedIn = <Key extends string>(
  { all, initial, locked }: ColumnKind<Key>,
  names: readonly string[] | undefined,
): { columns: readonly Key[]; unknown: readonly string[] } => {
  const isColumn = (name: string): name is Key => (all as readonly string[]).includes(name)
  const unknown = names?.filter((name) => !isColumn(name)) ?? []
  const known = [...new Set(names?.filter(isColumn))]
  if (known.length === 0) return { columns: initial, unknown }
  return { columns: known.includes(locked) ? known : [locked, ...known], unknown }
}

/** Whether these are the columns, and the order, of who has chosen none. */
export const isDefaultIn = ({ initial }: ColumnKind, columns: readonly string[]): boolean =>
  columns.join() === initial.join()

/** What of the columns that a view names is there; undefined for the usual ones. */
export const readColumns = (kind: ColumnKind, value: string): string | undefined => {
  const { columns, unknown } = namedIn(kind, value.split(','))
  if (unknown.length === 0) return value
  return isDefaultIn(kind, columns) ? undefined : columns.join()
}
