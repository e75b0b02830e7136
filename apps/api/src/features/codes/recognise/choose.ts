import * as evidence from './evidence.ts'
import { tiers, type Claims, type Tier } from './evidence.ts'
import { readLines, type Placed, type Read } from './relations.ts'
import type { Line } from './text/lines.ts'
import { isBareToken, isWordLike } from './token.ts'
import { has } from './words/find.ts'
import type { Words } from './words/kinds.ts'

interface Proven {
  it: Placed
  tier: Tier
}

/** What a mail is about can be said anywhere in it; only its first lines are looked at. */
const lookedAt = 300
const speaksOf = (lines: Line[], kind: keyof Words): boolean =>
  lines.slice(0, lookedAt).some((line) => has(kind, line.slice(0, 500)))

/**
 * A word that may mean any code needs a mail that sells nothing; for digits, a neighbourhood that does not. What is made
 * like a word with a number needs a better word.
 */
const isSold = (lines: Line[], reads: Read[], it: Placed, promoted: boolean): boolean => {
  // A line near by that has a number of its own speaks of that one.
  const near = reads.slice(Math.max(0, it.line - 2), it.line + 3)
  const own = near.filter(({ text, candidates }) => candidates.length === 0 || text === lines[it.line])
  return (
    (it.kind === 'digits' ? own.some(({ text }) => has('promo', text.slice(0, 500))) : promoted) || isWordLike(it.code)
  )
}

/** The best tie of each candidate. Words find their codes in this order: before, behind, below, above. */
const prove = (lines: Line[], reads: Read[]): Proven[] => {
  const claims: Claims = new Set()
  const all = reads
    .flatMap(({ candidates }) => candidates)
    .filter((it) => !it.alone || !evidence.isCaptioned(reads, it))
  const best = new Map<Placed, Tier>()
  const promoted = all.length > 0 && speaksOf(lines, 'promo')
  const about = (['proof', 'confirm', 'strong', 'silence'] as const).some(
    (kind) => all.length > 0 && speaksOf(lines, kind),
  )
  const proves = all.length > 0 && (speaksOf(lines, 'proof') || speaksOf(lines, 'strong'))
  const around = (it: Placed): Line[] => lines.slice(Math.max(0, it.line - 2), it.line + 3)
  const keep = (prover: (it: Placed, read: Read) => Tier | null): void => {
    for (const it of all) {
      const tier = prover(it, reads[it.line]!)
      // In a mail about signing in, the code of something unknown is that of the service.
      if (!tier || (tier === 'vague' && !about)) continue
      if ((tier === 'weak' || tier === 'vague') && isSold(lines, reads, it, promoted)) continue
      if (tier === 'confirming' && !proves && speaksOf(around(it), 'goods')) continue
      if (promoted && isWordLike(it.code)) continue
      const known = best.get(it)
      if (!known || tiers.indexOf(tier) < tiers.indexOf(known)) best.set(it, tier)
    }
  }
  keep((it, read) => evidence.wordBefore(read, it, claims))
  keep((it, read) => evidence.wordBehind(read, it, claims))
  keep((it) => evidence.lineAbove(reads, it, claims))
  keep((it) => evidence.lineBelow(reads, it, claims))
  keep((it) => evidence.subjectSpeaks(reads, it))
  keep((it) => evidence.askedFor(reads, it))
  keep((it) => evidence.requested(reads, it))
  if (best.size === 0) {
    const goods = promoted || speaksOf(lines, 'goods')
    keep((it) => (isBareToken(reads, it, goods) ? 'token' : null))
  }
  return [...best].map(([it, tier]) => ({ it, tier }))
}

interface Weighed {
  code: string
  tier: number
  /** In the subject as well as in the body: 2. */
  places: number
}

const weigh = (proven: Proven[]): Weighed[] => {
  const codes = [...new Set(proven.map(({ it }) => it.code))]
  return codes
    .map((code) => {
      const own = proven.filter(({ it }) => it.code === code)
      const tier = Math.min(...own.map((one) => tiers.indexOf(one.tier)))
      return { code, tier, places: new Set(own.map(({ it }) => it.line === 0)).size }
    })
    .toSorted((one, other) => one.tier - other.tier || other.places - one.places)
}

/** The codes that words speak of, the likeliest first; none where two are equally likely. */
export const choose = (lines: Line[]): { code: string; rule: 'keyword' | 'token' }[] => {
  const weighed = weigh(prove(lines, readLines(lines)))
  const [first, second] = weighed
  if (!first || (second && second.tier === first.tier && second.places === first.places)) return []
  // What is only loosely tied is no second choice.
  const tied = weighed.filter(({ tier }) => tier <= tiers.indexOf('vague'))
  return (tied.length > 0 ? tied : [first]).map(({ code, tier }) => ({
    code,
    rule: tiers[tier] === 'token' ? 'token' : 'keyword',
  }))
}
