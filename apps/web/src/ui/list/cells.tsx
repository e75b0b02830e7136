import type { ReactNode } from 'react'
import { useLanguage } from '../../i18n/use-language.ts'
import { empty, formatNumber } from '../../lib/format.ts'
import classes from './list.module.css'

interface OpenerProps {
  onOpen: (() => void) | undefined
  /** Accessible name, where it differs from the visible text. */
  label?: string
  /** Key of the record it opens, so that the focus can return to it. */
  record?: string
  children: ReactNode
}

/** Name of a row. On phones it opens the record, because the card shows only a part. */
export const Opener = ({ onOpen, label, record, children }: OpenerProps) =>
  onOpen ? (
    <button type="button" className={classes.open} aria-label={label} data-record={record} onClick={onOpen}>
      {children}
    </button>
  ) : (
    children
  )

/** Placeholder of an empty value. */
export const None = ({ children = empty }: { children?: ReactNode }) => <span className="quiet">{children}</span>

export const Count = ({ n }: { n: number | undefined }) => {
  const language = useLanguage()
  return <span className="count">{n !== undefined && formatNumber(n, language)}</span>
}

export const Tools = ({ children }: { children: ReactNode }) => <div className={classes.tools}>{children}</div>
