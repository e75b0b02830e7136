import type { ReactNode } from 'react'
import classes from './admin.module.css'

/** What a row is called; on phones it leads to the record, since the card shows a part of it only. */
export const Opener = ({ onOpen, children }: { onOpen: (() => void) | undefined; children: ReactNode }) =>
  onOpen ? (
    <button type="button" className={classes.open} onClick={onOpen}>
      {children}
    </button>
  ) : (
    children
  )
