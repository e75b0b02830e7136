import type { AuditRecord } from '@app/contract'

/** Kinds of rows that others of the same moment belong to: what becomes of a person brings rows of all that they hold. */
const leading: ReadonlySet<string> = new Set(['users.deleted', 'users.restored'])

/**
 * Rows that belong to one act, by the id of the row that tells of it: a transaction writes all of its rows at one moment. Where
 * the row that tells of it is on another page, each stands by itself.
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

/** The rows that stand in the list: those of an act follow the one that tells of it, once it is open. */
export const unfolded = (
  rows: readonly AuditRecord[],
  acts: ReadonlyMap<number, readonly AuditRecord[]>,
  open: ReadonlySet<number>,
): AuditRecord[] => {
  const folded = new Set([...acts.values()].flat())
  return rows.flatMap((row) => (folded.has(row) ? [] : [row, ...(open.has(row.id) ? (acts.get(row.id) ?? []) : [])]))
}
