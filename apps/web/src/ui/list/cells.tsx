import type { ReactNode } from 'react'
import { useLanguage } from '../../i18n/use-language.ts'
import { empty, formatNumber } from '../../lib/format.ts'
import classes from './list.module.css'

interface OpenerProps {
  onOpen: (() => void) | undefined
  /** What is read out, where it is not what is seen. */
  label?: string
  /** What it opens, so that the focus comes back to it. */
  record?: string
  children: ReactNode
}

/** What a row is called; on phones it leads to the record, since the card shows a part of it only. */
export const Opener = ({ onOpen, label, record, children }: OpenerProps) =>
  onOpen ? (
    <button type="button" className={classes.open} aria-label={label} data-record={record} onClick={onOpen}>
      {children}
    </button>
  ) : (
    children
  )

/** Stands where a row has no value. */
export const None = ({ children = empty }: { children?: ReactNode }) => <span className="quiet">{children}</span>

/** How many there are, beside what they are. */
export const Count = ({ n }: { n: number | undefined }) => {
  const language = useLanguage()
  return <span className="count">{n !== undefined && formatNumber(n, language)}</span>
}

/** What can be done with a row. */
export const Tools = ({ children }: { children: ReactNode }) => <div className={classes.tools}>{children}</div>
