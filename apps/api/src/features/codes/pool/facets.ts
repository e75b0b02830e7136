import { mailboxHealths, type MailboxHealth } from '@app/contract'

/** Both statuses of a mailbox in one number, as the database computes it: status × 8, existing × 4, health. */
const statuses = ['available', 'in_use', 'completed', 'failed'] as const

export interface FacetFilter {
  status?: (typeof statuses)[number] | 'existing' | undefined
  email_status?: MailboxHealth | 'dead' | undefined
}

interface Facet {
  number: number
  status: (typeof statuses)[number]
  existing: boolean
  health: MailboxHealth
}

const all: Facet[] = statuses.flatMap((status, s) =>
  [false, true].flatMap((existing, e) =>
    mailboxHealths.map((health, h) => ({ number: s * 8 + e * 4 + h, status, existing, health })),
  ),
)

/** Words of the two status columns on the page, in both languages. */
const words: Record<string, string[]> = {
  available: ['available', 'вільна'],
  in_use: ['in use', 'in_use', 'у роботі'],
  completed: ['completed', 'завершена'],
  failed: ['failed', 'невдала'],
  existing: ['existing', 'наявна'],
  active: ['active', 'активна'],
  invalid: ['invalid', 'невалідна'],
  expired: ['expired', 'прострочена'],
  blocked: ['blocked', 'заблокована'],
}

/** Names under which the list shows a mailbox. An existing one that nobody took is not available. */
const namesOf = ({ status, existing, health }: Facet): string[] => [
  ...(existing ? ['existing'] : []),
  ...(existing && status === 'available' ? [] : [status]),
  health,
]

/** Facet numbers that a filter lets through; null for all. */
export const facetsOf = ({ status, email_status: health }: FacetFilter): number[] | null => {
  if (!status && !health) return null
  return all
    .filter((facet) => !status || namesOf(facet).includes(status))
    .filter((facet) => !health || (health === 'dead' ? facet.health !== 'active' : facet.health === health))
    .map(({ number }) => number)
}

/** Facet numbers whose status words contain the search text. */
export const facetsNamed = (search: string): number[] =>
  all
    .filter((facet) => namesOf(facet).some((name) => words[name]!.some((word) => word.includes(search))))
    .map(({ number }) => number)
