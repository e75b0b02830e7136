import type { Label, Meaning } from '../labels/label.ts'
import type { Placed, Read } from '../reading.ts'

/** How well a candidate is tied to a word for a code, best first. */
export const tiers = ['strong', 'near', 'confirming', 'weak', 'vague', 'loose', 'token'] as const
export type Tier = (typeof tiers)[number]

/** What evidence is looked for in. */
export interface Scene {
  reads: Read[]
  /** Words that already have their code, by line and place: the next number is not theirs. */
  claims: Set<string>
  /** The mail warns somebody who did not ask for it, as mails about signing in do. */
  warns: boolean
  /** The subject speaks of a code to sign in or confirm with: the mail is about that one. */
  announces: boolean
  /** Names that the mail shows to be names: of its sender, and those in the middle of its sentences. */
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
 * How well a number is tied that belongs to a label; `Dock code` is the code of no name that the mail knows, unless the
 * subject speaks of the code.
 */
export const tierOf = ({ names, announces }: Scene, { means, name }: Label): Tier | null =>
  means === 'unknown' && name !== null && !announces && !names.has(name.toLowerCase()) ? null : byMeaning[means]

/** The key of a word for a code in `claims`; `place` -1 is the whole line. */
export const claimOf = (line: number, place: number): string => `${line}:${place}`

/** Digits, also with the prefix of a provider, or capitals and digits; so much may be a code without a word for it. */
export const isPlain = ({ kind }: Placed): boolean => kind === 'upper' || kind === 'digits' || kind === 'tagged'
