import { isOwn } from './labels/label.ts'
import { labelsIn } from './labels/labels.ts'
import { isDate } from './negations.ts'
import type { Placed, Read } from './reading.ts'
import { sentencesBefore, wordsIn, wordy } from './sentences.ts'
import { find, has } from './words/find.ts'

/** Numbers of a mail that are looked at. */
const most = 60

const opened = /[([][^()[\]]{0,30}$/u
const closed = /^[^()[\]]{0,20}[)\]]/u
const dashBefore = /\s[-–—]\s$/u
const dashBehind = /^\s[-–—]\s/u

/** What follows ends in `is` or in a sign that leads on. */
const leadsOn = (text: string): boolean =>
  /[:=→–—]\s*["'“«(]*\s*$|\s-\s$|\t$/u.test(text) || find('is', text).some((hit) => !wordy.test(text.slice(hit.end)))

const forSomebody = /^(?:for|para|per|pour|für|для|dla|voor|för|til|till|pentru|untuk|cho|за|pro)$/iu
const somebody =
  /^\s(?:(?:the|your|our|el|la|il|lo|le|o|a|den|die|ваш\p{L}*)\s|l['’])?(?:customer|client|user|member|subscriber|patient|employee|cliente|clienta|client(?:ul(?:ui)?|ei)|usuari[oa]|utente|utilizador|utilisat(?:eur|rice)|kund(?:e|in|en)?|zákazní\p{L}*|pelanggan|khách\shàng|(?:be)?nutzer(?:in)?|klant|клієнт\p{L}*|користувач\p{L}*|клиент\p{L}*|пользовател\p{L}*|klient\p{L}*|użytkowni\p{L}*)(?!\p{L})/iu
const named = (words: string): boolean => (['thing', 'goods', 'promo'] as const).some((kind) => has(kind, words))

/** `for Olena`, `para el cliente`: the words behind `for` name a person, and nothing that has a code of its own. */
const isSomebody = (preposition: string, words: string): boolean =>
  forSomebody.test(preposition) && !named(words.replace(somebody, ''))

interface Stretch {
  start: number
  end: number
}

/** Where in its line the words are that say with a number whose the code is; null where the number is the label's own. */
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

/** The line goes on to another number as to what the label means: `(AB1245) is 811402`. */
const leadsTo = (text: string, aside: { end: number; inBrackets: boolean }, other: Placed): boolean => {
  const rest = text.slice(aside.end, other.start)
  if (rest.length > 80 || /[.!?;]\s/.test(rest)) return false
  // `(811402) is valid to 2026`
  if (wordsIn(rest) > (isDate(other) ? 1 : 6)) return false
  return leadsOn(rest) || (aside.inBrackets && !wordy.test(rest))
}

/** The words of a line that say whose the code is, and the numbers in them that are none. */
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
 * Lines without the words between a label and its code that say with a number whose it is: `OTP for Olena (AB1245) is
 * 811402`. What stands in brackets or behind `for` is no code where the line, or the end of it, leads to another. Places
 * stay the same.
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
