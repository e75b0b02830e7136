import { isNumbered } from '../numbered.ts'
import { lastSentences } from '../sentences.ts'
import { has } from '../words/find.ts'
import { isOwn, isSignIn, type Label } from './label.ts'
import { meaningOf, meaningOfOtp } from './label-meaning.ts'
import { isFirm, nameBefore } from './names.ts'
import { isDirectlyBefore, readSentence } from './sentence.ts'

/** All words for codes in a sentence, and which code each of them means. */
export const labelsIn = (text: string): Label[] => {
  const sentence = readSentence(text)
  if (!sentence) return []
  const { otp, code, figures, signIn } = sentence
  return [...otp, ...code, ...figures]
    .filter((hit) => !isFirm(text, hit) || signIn.some((other) => isDirectlyBefore(text, hit, other)))
    .map((hit) => ({
      ...hit,
      name: nameBefore(text, hit) ?? null,
      means: otp.includes(hit) ? meaningOfOtp(sentence, hit) : meaningOf(sentence, hit),
    }))
    .filter((label): label is Label => label.means !== null)
    .filter(({ means }) => figures.length === 0 || /sign-in|nearby|confirmation/.test(means) || has('enter', text))
    .toSorted((one, other) => one.start - other.start)
}

/** Words in a sentence for codes that may be the one of the mail. */
export const ownLabels = (text: string): Label[] => labelsIn(text).filter(isOwn)

/** `Your code (tell nobody!):` leads to the code, whatever else it asks for. */
const leadsOn = /[:：]["'*\s]*$/u

/** The code that the end of a text announces; null if it is about another number, or only asks for silence. */
export const announced = (text: string): Label | null => {
  for (const sentence of lastSentences(text)) {
    const labels = labelsIn(sentence)
    const label = isOwn(labels.at(-1)) ? labels.at(-1) : labels.findLast(isSignIn)
    if (labels.length > 0) return !label || (has('silence', sentence) && !leadsOn.test(sentence)) ? null : label
    if (isNumbered(sentence)) return null
  }
  return null
}
