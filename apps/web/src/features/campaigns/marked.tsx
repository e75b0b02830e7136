import { digitsIn, foldedText } from '@app/contract'
import type { ReactNode } from 'react'
import classes from './list.module.css'

/** What is to be marked: in texts, and in numbers, whose digits may stand in groups. */
export interface Marks {
  text: RegExp
  number: RegExp | undefined
}

const escaped = (words: string): string => words.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&').replaceAll('’', "[’ʼ`']")

/** Where words are found; undefined for none. */
export const marksOf = (words: string): Marks | undefined => {
  const sought = foldedText(words)
  if (!sought) return undefined
  const digits = digitsIn(sought)
  return {
    text: new RegExp(`(${escaped(sought)})`, 'gi'),
    number: digits === undefined ? undefined : new RegExp(`(${digits.split('').join('\\D?')})`, 'g'),
  }
}

/** A text with what was found in it. */
export const marked = (text: string, find: RegExp | undefined): ReactNode => {
  if (!find) return text
  const parts = text.split(find)
  if (parts.length === 1) return text
  // What a split keeps of its separator stands at the odd places.
  return parts.map((part, place) =>
    place % 2 === 0 ? (
      part
    ) : (
      <mark key={place} className={classes.mark}>
        {part}
      </mark>
    ),
  )
}
