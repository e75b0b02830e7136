import { digitsIn, foldedText } from '@app/figures'
import type { ReactNode } from 'react'
import classes from './list.module.css'

/** Patterns to highlight, in texts and in numbers, whose digits may be grouped. */
export interface Marks {
  text: RegExp
  number: RegExp | undefined
}

const escaped = (words: string): string => words.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&').replaceAll('’', "[’ʼ`']")

/** Patterns for search words; undefined for none. */
export const marksOf = (words: string): Marks | undefined => {
  const sought = foldedText(words)
  if (!sought) return undefined
  const digits = digitsIn(sought)
  return {
    text: new RegExp(`(${escaped(sought)})`, 'gi'),
    number: digits === undefined ? undefined : new RegExp(`(${digits.split('').join('\\D?')})`, 'g'),
  }
}

/** Text with highlighted matches. */
export const marked = (text: string, find: RegExp | undefined): ReactNode => {
  if (!find) return text
  const parts = text.split(find)
  if (parts.length === 1) return text
  // Split keeps the matches at odd indexes.
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
