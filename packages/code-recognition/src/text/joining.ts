import { seam } from './html.ts'

const one = /^[\p{Lu}\p{Ll}\p{Nd}-]$/u
const gaps = new RegExp(`([\\n\\t${seam}][\\n\\t ${seam}]*)`)

/** What separates pieces: the widest of the gaps in it. */
const kept = (gap: string): string => (gap.includes('\n') ? '\n' : gap.includes('\t') ? '\t' : '')

const endsInWord = /(?<![\p{L}\p{N}])\p{L}{0,30}\p{Ll}{2}$/u
const beginsWithCode = /^\s*(?:\d|[A-Z]{1,5}\d)/
const endsInNumber = /(?<![\p{L}\p{N}])[A-Z0-9-]{0,8}\d{2}$/u
const beginsWithWord = /^\p{Lu}?\p{Ll}{1,30}(?![\p{L}\p{N}])/u

/** Tags alone stand between a word and a code: a reader sees two things, by their looks or by a margin. */
const joint = (gap: string, left: string, right: string): string => {
  const between = kept(gap) || gap.replaceAll(seam, '')
  if (between !== '' || gap === '') return between
  const end = left.slice(-40)
  const touches =
    (endsInWord.test(end) && beginsWithCode.test(right)) || (endsInNumber.test(end) && beginsWithWord.test(right))
  return touches ? ' ' : ''
}

/**
 * Mails show a code with a cell, a block or a span for each character. Four to nine neighbours with exactly one
 * character each become one word; everything else stays apart as it was.
 */
export const joinSingles = (text: string): string => {
  const pieces = text.split(gaps)
  const out: string[] = []
  let run: string[] = []
  let inner: string[] = []
  const flush = (): void => {
    if (run.length >= 4 && run.length <= 9) out.push(run.join(''))
    else for (const [index, piece] of run.entries()) out.push(kept(inner[index - 1] ?? ''), piece)
    run = []
    inner = []
  }
  let gap = ''
  for (const [index, piece] of pieces.entries()) {
    if (index % 2 === 1) {
      gap += piece
      continue
    }
    const trimmed = piece.trim()
    if (trimmed === '' && index < pieces.length - 1) {
      gap += piece
      continue
    }
    if (one.test(trimmed)) {
      if (run.length > 0) inner.push(gap)
      else out.push(kept(gap) || gap.replaceAll(seam, ''))
      run.push(trimmed)
    } else {
      flush()
      out.push(joint(gap, out.at(-1) ?? '', piece), piece)
    }
    gap = ''
  }
  flush()
  return out.join('')
}

const letters = /^(?:[A-Z0-9] {1,3}){3,7}[A-Z0-9]$/
const spaced = '(?! ?[\\p{L}\\p{N}])'
/**
 * Five or more may also follow a word: `the code is 7 3 5 8 1 4`. A dash may divide them. With
 * nothing but dashes between they are six to eight: fewer may be scores, and 1-2-3 are steps.
 */
const digits = new RegExp(
  `(?<![\\p{L}\\p{N}] ?)(?:\\d(?: | - )){3,7}\\d${spaced}|(?<=\\p{L}{2} )(?:\\d ){4,7}\\d${spaced}|(?<![\\p{L}\\p{N}.,/+-]|\\d )(?!1-2-3)(?:\\d-){5,7}\\d(?![\\p{L}\\p{N}/-]|[.,]\\d| \\d)`,
  'gu',
)

/** The same for one line or cell where single characters have spaces between them. */
export const joinSpaced = (cell: string): string =>
  letters.test(cell) ? cell.replaceAll(' ', '') : cell.replaceAll(digits, (found) => found.replaceAll(/[ -]/g, ''))
