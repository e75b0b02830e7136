import { maxBulk, type CloseLine, type CloseVerdict } from '@app/contract'
import type { Db } from '../../../db/connect.ts'
import type { Whose } from '../../../lib/principal.ts'
import { orRefuse } from '../../../lib/refusal.ts'
import { selectNamed } from '../repository/selecting.ts'

/** A line of a text as it was read: cents, or why they could not be. */
export interface ReadLine {
  line: number
  account: string
  cents: number | null
  fault: Exclude<CloseVerdict, 'closes' | 'unknown' | 'closed' | 'below' | 'twice'> | null
}

/** Reads lines of account and spend; null: more than `most`. */
export type ReadLines = (text: string, most: number) => readonly ReadLine[] | null

/** What closing would make of each line of a text as things are now. @throws Refusal too_large/bulk_lines */
export const previewLines = async (db: Db, whose: Whose, read: ReadLines, text: string): Promise<CloseLine[]> => {
  const lines = orRefuse(read(text, maxBulk), 'too_large/bulk_lines', { values: { lines: String(maxBulk) } })
  const known = await selectNamed(db, whose, [...new Set(lines.map(({ account }) => account))])
  const said = new Map<number, Set<number>>()
  for (const { account, cents } of lines) {
    const found = known.get(account)
    if (found && cents !== null) said.set(found.recordId, (said.get(found.recordId) ?? new Set()).add(cents))
  }
  const closing = new Set<number>()
  return lines.map(({ line, account, cents, fault }): CloseLine => {
    const found = known.get(account)
    const verdict = ((): CloseVerdict => {
      if (fault || cents === null) return fault ?? 'amount'
      if (!found) return 'unknown'
      if (found.closed) return 'closed'
      if (said.get(found.recordId)!.size > 1 || closing.has(found.recordId)) return 'twice'
      // What is recorded of its days must be corrected first, one account at a time.
      if (BigInt(cents) < found.recorded) return 'below'
      closing.add(found.recordId)
      return 'closes'
    })()
    return {
      line,
      account,
      accountName: found?.accountName ?? null,
      username: found?.username ?? null,
      spend: cents === null ? null : cents / 100,
      recorded: found ? Number(found.recorded) / 100 : null,
      verdict,
      recordId: verdict === 'closes' ? found!.recordId : null,
    }
  })
}
