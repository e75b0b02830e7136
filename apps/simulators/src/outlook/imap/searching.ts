import { readMail } from '../mail/reading.ts'
import type { StoredMail } from '../state.ts'
import { dayOf } from './fetching.ts'
import { parseSet, type Word } from './words.ts'

export interface Numbered {
  mail: StoredMail
  /** Sequence number in the folder, from 1. */
  number: number
}
type Test = (each: Numbered) => boolean

const contains = (text: string, part: string): boolean => text.toLowerCase().includes(part.toLowerCase())
const day = ({ mail }: Numbered): string => mail.receivedAt.slice(0, 10)

const byText: Record<string, (mail: StoredMail) => string> = {
  FROM: (mail) => Object.values(readMail(mail).from).join(' '),
  SUBJECT: (mail) => readMail(mail).subject,
}
const byDay: Record<string, (day: string, given: string) => boolean> = {
  SINCE: (one, other) => one >= other,
  BEFORE: (one, other) => one < other,
  ON: (one, other) => one === other,
}

/** Conditions of a SEARCH, all of which must hold; null if unsupported. Days are those of the server. */
export const parseSearch = (words: readonly Word[], mails: readonly Numbered[]): Test | null => {
  const tests: Test[] = []
  const rest = [...words]
  while (rest.length) {
    const key = String(rest.shift())
    const name = key.toUpperCase()
    if (name === 'ALL') continue
    if (name === 'UNSEEN' || name === 'SEEN') tests.push(({ mail }) => mail.isRead === (name === 'SEEN'))
    else if (byDay[name]) {
      const given = dayOf(String(rest.shift()))
      if (!given) return null
      tests.push((each) => byDay[name]!(day(each), given))
    } else if (byText[name]) {
      const part = String(rest.shift())
      tests.push(({ mail }) => contains(byText[name]!(mail), part))
    } else {
      const isUid = name === 'UID'
      const numberOf = ({ mail, number }: Numbered): number => (isUid ? mail.uid! : number)
      const last = mails.at(-1)
      const set = parseSet(isUid ? String(rest.shift()) : key, last ? numberOf(last) : 0)
      if (!set) return null
      tests.push((each) => set(numberOf(each)))
    }
  }
  return (each) => tests.every((test) => test(each))
}
