import type { AuditRecord } from '@app/contract'

/** Kinds that lead an act: deleting or restoring a person also writes rows for everything they hold. */
const leading: ReadonlySet<string> = new Set(['users.deleted', 'users.restored'])

/**
 * Rows of one act by the id of its leading row: a transaction writes all its rows with the same timestamp. If the
 * leading row is on another page, each row stands alone.
 */
export const actsOf = (rows: readonly AuditRecord[]): ReadonlyMap<number, readonly AuditRecord[]> => {
  const together = new Map<string, AuditRecord[]>()
  for (const row of rows) {
    const key = `${row.at} ${row.username ?? ''}`
    const act = together.get(key)
    if (act) act.push(row)
    else together.set(key, [row])
  }
  const acts = new Map<number, readonly AuditRecord[]>()
  for (const act of together.values()) {
    const lead = act.find(({ kind }) => leading.has(kind))
    const rest = act.filter((row) => row !== lead)
    if (lead && rest.length > 0) acts.set(lead.id, rest)
  }
  return acts
}

/** Rows to list: the rows of an expanded act follow its leading row. */
export const unfolded = (
  rows: readonly AuditRecord[],
  acts: ReadonlyMap<number, readonly AuditRecord[]>,
  open: ReadonlySet<number>,
): AuditRecord[] => {
  const folded = new Set([...acts.values()].flat())
  return rows.flatMap((row) => (folded.has(row) ? [] : [row, ...(open.has(row.id) ? (acts.get(row.id) ?? []) : [])]))
}
