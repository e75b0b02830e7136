import type { Label, Meaning } from '../labels/label.ts'
import type { Placed, Read } from '../read-mail.ts'

/** Strength of the tie between a candidate and a word for a code, best first. */
export const tiers = ['strong', 'near', 'confirming', 'weak', 'vague', 'loose', 'token'] as const
export type Tier = (typeof tiers)[number]

/** Context in which evidence is searched. */
export interface Scene {
  reads: Read[]
  /** Words that already have their code, by line and position: they do not claim the next number. */
  claims: Set<string>
  /** The mail warns people who did not ask for it, as sign-in mails do. */
  warns: boolean
  /** The subject mentions a code to sign in or confirm with, so the mail is about that code. */
  announces: boolean
  /** Names that the mail shows to be names: of its sender, and capitalised words within its sentences. */
  names: ReadonlySet<string>
}

const byMeaning: Record<Meaning, Tier | null> = {
  'sign-in': 'strong',
  nearby: 'near',
  confirmation: 'confirming',
  plain: 'weak',
  unknown: 'vague',
  other: null,
}

/**
 * Tier of a number that belongs to a label. `Dock code` is a code for a name unknown to the mail and has none, unless
 * the subject mentions the code.
 */
export const tierOf = ({ names, announces }: Scene, { means, name }: Label): Tier | null =>
  means === 'unknown' && name !== null && !announces && !names.has(name.toLowerCase()) ? null : byMeaning[means]

/** Key of a word for a code in `claims`; `place` -1 is the whole line. */
export const claimOf = (line: number, place: number): string => `${line}:${place}`

/** Digits, also with a provider's prefix, or capitals and digits. Only these may be a code without a word for it. */
export const isPlain = ({ kind }: Placed): boolean => kind === 'upper' || kind === 'digits' || kind === 'tagged'
