import { seam } from './html.ts'

const one = /^[\p{Lu}\p{Ll}\p{Nd}-]$/u
const gaps = new RegExp(`([\\n\\t${seam}][\\n\\t ${seam}]*)`)

/** Separator of pieces: the widest one in the gap. */
const kept = (gap: string): string => (gap.includes('\n') ? '\n' : gap.includes('\t') ? '\t' : '')

/** The same, with a seam if the gap contains nothing else. */
const between = (gap: string): string => {
  const rest = gap.replaceAll(seam, '')
  return kept(gap) || (rest === '' && gap !== '' ? seam : rest)
}

/**
 * Mails render a code with a cell, a block or a span for each character. Four to nine neighbours with exactly one
 * character each are joined to one word; everything else stays separate.
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
      else out.push(between(gap))
      run.push(trimmed)
    } else {
      flush()
      out.push(between(gap), piece)
    }
    gap = ''
  }
  flush()
  return out.join('')
}

const letters = /^(?:[A-Z0-9] {1,3}){3,7}[A-Z0-9]$/
const spaced = '(?! ?[\\p{L}\\p{N}])'
/**
 * Five or more may also follow a word: `the code is 7 3 5 8 1 4`. A dash may separate them. With dashes only there must
 * be six to eight: fewer may be scores, and 1-2-3 are steps.
 */
const digits = new RegExp(
  `(?<![\\p{L}\\p{N}] ?)(?:\\d(?: | - )){3,7}\\d${spaced}|(?<=\\p{L}{2} )(?:\\d ){4,7}\\d${spaced}|(?<![\\p{L}\\p{N}.,/+-]|\\d )(?!1-2-3)(?:\\d-){5,7}\\d(?![\\p{L}\\p{N}/-]|[.,]\\d| \\d)`,
  'gu',
)

/** The same for one line or cell with spaces between single characters. */
export const joinSpaced = (cell: string): string =>
  letters.test(cell) ? cell.replaceAll(' ', '') : cell.replaceAll(digits, (found) => found.replaceAll(/[ -]/g, ''))
