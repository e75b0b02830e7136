import { candidatesIn, type Candidate } from './candidates.ts'
import { isWord } from './letters.ts'
import type { Line } from './text/lines.ts'

const wordy = /[\p{L}\p{N}]/u
const latest = /latest verification code(?!\p{L})/iu
const style = /found code by style(?!\p{L})/iu
/** `font-size: 24px`, but not `code: 482913`. */
const declaration = /(?<![\w-])(?!(?:code|value|result|text|match)\b)[a-z][a-z-]{1,30}\s?:\s?[^\s:;,()[\]"'>]{1,60}/giu

/** Text after a phrase in a line, or the next line if nothing readable follows. */
const behind = (lines: Line[], phrase: RegExp): string[] =>
  lines.flatMap((line, index) => {
    const found = phrase.exec(line)
    if (!found) return []
    const rest = line.slice(found.index + found[0].length).slice(0, 300)
    return [wordy.test(rest) ? rest : (lines[index + 1] ?? '').slice(0, 300)]
  })

const nothing = new Set<string>()
const isAnswer = ({ code, kind }: Candidate): boolean => kind !== 'letters' || !isWord(code, nothing)

/** CODE-35: `Latest verification code: X`, where X comes first after the phrase. */
export const latestCodes = (lines: Line[]): string[] =>
  behind(lines, latest).flatMap((rest) => {
    const first = candidatesIn(rest, 1)[0]
    return first && isAnswer(first) && !wordy.test(rest.slice(0, first.start).replace(/^\s*is\b/i, ''))
      ? [first.code]
      : []
  })

/**
 * CODE-36: `found code by style: X`. The style may be described between the phrase and X, or after X: declarations such
 * as `font-size: 24px` or `color: 112233`, in brackets, quotes or bare, and an arrow. X must be the only remaining text
 * in the shape of a code; a line with two of them yields nothing.
 */
export const styleCodes = (lines: Line[]): string[] =>
  behind(lines, style).flatMap((rest) => {
    const codes = new Set(
      candidatesIn(rest.replace(/^[\s:=>-]+/, ' ').replaceAll(declaration, ' '), 5)
        .filter(isAnswer)
        .map(({ code }) => code),
    )
    return codes.size === 1 ? [...codes] : []
  })
