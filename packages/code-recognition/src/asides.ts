import { isOwn } from './labels/label.ts'
import { labelsIn } from './labels/labels.ts'
import { isDate } from './negations.ts'
import type { Placed, Read } from './read-mail.ts'
import { sentencesBefore, wordsIn, wordy } from './sentences.ts'
import { find, has } from './words/find.ts'

/** Maximum numbers per mail that are examined. */
const most = 60

const opened = /[([][^()[\]]{0,30}$/u
const closed = /^[^()[\]]{0,20}[)\]]/u
const dashBefore = /\s[-–—]\s$/u
const dashBehind = /^\s[-–—]\s/u

/** Whether the text ends in `is` or in a sign that leads on. */
const leadsOn = (text: string): boolean =>
  /[:=→–—]\s*["'“«(]*\s*$|\s-\s$|\t$/u.test(text) || find('is', text).some((hit) => !wordy.test(text.slice(hit.end)))

const forSomebody = /^(?:for|para|per|pour|für|для|dla|voor|för|til|till|pentru|untuk|cho|за|pro)$/iu
const somebody =
  /^\s(?:(?:the|your|our|el|la|il|lo|le|o|a|den|die|ваш\p{L}*)\s|l['’])?(?:customer|client|user|member|subscriber|patient|employee|cliente|clienta|client(?:ul(?:ui)?|ei)|usuari[oa]|utente|utilizador|utilisat(?:eur|rice)|kund(?:e|in|en)?|zákazní\p{L}*|pelanggan|khách\shàng|(?:be)?nutzer(?:in)?|klant|клієнт\p{L}*|користувач\p{L}*|клиент\p{L}*|пользовател\p{L}*|klient\p{L}*|użytkowni\p{L}*)(?!\p{L})/iu
const named = (words: string): boolean => (['thing', 'goods', 'promo'] as const).some((kind) => has(kind, words))

/** `for Olena`, `para el cliente`: the words after `for` name a person, and nothing that has a code of its own. */
const isSomebody = (preposition: string, words: string): boolean =>
  forSomebody.test(preposition) && !named(words.replace(somebody, ''))

interface Stretch {
  start: number
  end: number
}

/**
 * Position in the line of the words that, together with a number, say whose the code is; null if the number is the
 * label's own.
 */
const asideOf = (text: string, it: Placed): (Stretch & { inBrackets: boolean }) | null => {
  const { last } = sentencesBefore(text, it.start)
  const from = it.start - last.length
  const after = text.slice(it.end, it.end + 30)
  const bracket = opened.exec(last)
  const close = bracket && closed.exec(after)
  const inBrackets = bracket !== null && close !== null
  const inDashes = dashBefore.test(last) && dashBehind.test(after)
  const lead = inBrackets ? last.slice(0, bracket.index) : inDashes ? last.replace(dashBefore, '') : last
  const preposition = find('of', lead).at(-1)
  const words = preposition && lead.slice(preposition.end)
  const isFor = words !== undefined && wordsIn(words) <= 4
  if (!inBrackets && !isFor) return null
  const isPerson = isFor && isSomebody(lead.slice(preposition!.start, preposition!.end), words)
  const label = labelsIn(isPerson ? lead.slice(0, preposition!.start) : last).at(-1)
  if (!isOwn(label) || leadsOn(lead.slice(label.end))) return null
  const end = inBrackets ? it.end + close[0].length : it.end
  if (isPerson) return { start: from + preposition!.start, end, inBrackets }
  if (inBrackets) return { start: from + bracket.index, end, inBrackets }
  return preposition!.start >= label.end ? { start: it.start, end, inBrackets } : null
}

/** Whether the line continues to another number as the label's code: `(AB1245) is 811402`. */
const leadsTo = (text: string, aside: { end: number; inBrackets: boolean }, other: Placed): boolean => {
  const rest = text.slice(aside.end, other.start)
  if (rest.length > 80 || /[.!?;]\s/.test(rest)) return false
  // `(811402) is valid to 2026`
  if (wordsIn(rest) > (isDate(other) ? 1 : 6)) return false
  return leadsOn(rest) || (aside.inBrackets && !wordy.test(rest))
}

/** Words in a line that say whose the code is, and the numbers in them, which are not codes. */
const asidesOf = ({ text, candidates }: Read, below: Placed | undefined): { it: Placed; stretch: Stretch }[] =>
  candidates.flatMap((it, place) => {
    const next = candidates[place + 1]
    if (it.alone || it.cell !== null || (!next && !below)) return []
    const aside = asideOf(text, it)
    if (!aside) return []
    const rest = text.slice(aside.end, aside.end + 80)
    const ends = text.length < aside.end + 80 && (leadsOn(rest) || !wordy.test(rest))
    const isAside = next ? leadsTo(text, aside, next) : below!.code !== it.code && ends
    return isAside ? [{ it, stretch: aside }] : []
  })

/**
 * Removes the words between a label and its code that say, with a number, whose it is: `OTP for Olena (AB1245) is
 * 811402`. A number in brackets or after `for` is not a code if the line, or its end, leads to another number.
 * Positions are preserved.
 */
export const withoutAsides = (reads: Read[]): Read[] => {
  let left = most
  return reads.map((read, index) => {
    left -= read.candidates.length
    if (read.candidates.length === 0 || left < 0) return read
    const asides = asidesOf(
      read,
      reads[index + 1]?.candidates.find(({ alone }) => alone),
    )
    if (asides.length === 0) return read
    const none = new Set(asides.map(({ it }) => it))
    const text = asides.reduce(
      (line, { stretch: { start, end } }) => line.slice(0, start) + ' '.repeat(end - start) + line.slice(end),
      read.text,
    )
    return { text, candidates: read.candidates.filter((it) => !none.has(it)) }
  })
}
