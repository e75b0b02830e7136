export interface ColumnKind<Key extends string = string> {
  /** Key under which the person's choice is stored. */
  table: string
  /** In the order of the chooser. */
  all: readonly Key[]
  /** Default columns. */
  initial: readonly Key[]
  /** Column that identifies the row; always shown. */
  locked: Key
}

/**
 * Splits names into known columns, in this order, and unknown names. Falls back to the defaults if no column is left.
 */
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

/** Whether columns and order equal the defaults. */
export const isDefaultIn = ({ initial }: ColumnKind, columns: readonly string[]): boolean =>
  columns.join() === initial.join()

/** The columns of a view that still exist; undefined for the defaults. */
export const readColumns = (kind: ColumnKind, value: string): string | undefined => {
  const { columns, unknown } = namedIn(kind, value.split(','))
  if (unknown.length === 0) return value
  return isDefaultIn(kind, columns) ? undefined : columns.join()
}
