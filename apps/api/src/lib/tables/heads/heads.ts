import { stripInvisible, type TableRole } from '@app/contract'
import { splitCurrency } from '../currencies.ts'
import { facebook } from './facebook.ts'
import { google } from './google.ts'
import type { KnownHead } from './known-head.ts'
import { own } from './own.ts'
import { tiktok } from './tiktok.ts'

/** Normalizes a head for comparison: case, repeated spaces, invisible characters and a trailing colon are dropped. */
export const foldHead = (head: string): string =>
  stripInvisible(head)
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\s_]+/gu, ' ')
    .replaceAll('ё', 'е')
    .replaceAll(/[’ʼ`´]/gu, "'")
    .replace(/\s*[:*]+$/u, '')
    .trim()

/** Role of a head, and whether a public page documents it. */
export interface HeadMeaning {
  role: TableRole
  source: 'named' | 'memory'
  /** A network uses this head for something else, so another matching column is preferred. */
  isShared: boolean
  currency: string | null
}

const meanings = new Map<string, Omit<HeadMeaning, 'currency'>>()
for (const { head, role, source } of [...facebook, ...tiktok, ...google] satisfies KnownHead[]) {
  const name = foldHead(head)
  const before = meanings.get(name)
  // A head that networks use for different things gets no role.
  if (before && before.role !== role) meanings.set(name, { role: 'other', source: 'memory', isShared: true })
  else if (before?.source !== 'named')
    meanings.set(name, { role, source: source === 'memory' ? 'memory' : 'named', isShared: false })
}
for (const { head, role } of own) {
  const before = meanings.get(foldHead(head))
  meanings.set(foldHead(head), { role, source: 'named', isShared: before !== undefined && before.role !== role })
}

/** Meaning of a whole head, with its currency; null if unknown. */
export const meaningOf = (head: string): HeadMeaning | null => {
  if (head.length > 200) return null
  const name = foldHead(head)
  const whole = meanings.get(name)
  if (whole) return { ...whole, currency: null }
  const split = splitCurrency(head.trim())
  const base = split && meanings.get(foldHead(split.head))
  return base ? { ...base, currency: split.currency } : null
}

export const isKnownHead = (head: string): boolean => head !== '' && meaningOf(head) !== null
