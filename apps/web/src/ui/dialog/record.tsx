import { createContext, use, useEffect, useId, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from '../../i18n/use-translation.ts'
import { refusal } from '../../api/error.ts'
import type { RecordRef } from '../../lib/record.ts'
import { setTyped } from '../../lib/typed.ts'
import { Failed } from '../feedback/failed.tsx'
import { Note } from '../feedback/note.tsx'
import { Skeleton } from '../feedback/skeleton.tsx'
import { State } from '../feedback/state.tsx'
import classes from './drawer.module.css'
import './record-texts.ts'

/** The frame around a record: where its name and its buttons go, and what it tells. */
export interface RecordFrame {
  title: HTMLElement
  foot: HTMLElement
  close: () => void
  /** Opens another record in its place; Back leads here again. */
  follow: (record: RecordRef) => void
}

const FrameContext = createContext<RecordFrame | undefined>(undefined)
export const RecordFrameProvider = FrameContext

/** The frame around this record. @throws outside one */
export const useRecordFrame = (): RecordFrame => {
  const frame = use(FrameContext)
  if (!frame) throw new Error('useRecordFrame is called outside a record')
  return frame
}

/** Tells that something typed here would be lost: before it goes, the person is asked. */
export const useTyped = (typed: boolean): void => {
  const id = useId()
  useEffect(() => {
    setTyped(id, typed)
    return () => setTyped(id, false)
  }, [id, typed])
}

/** What stands in the head: the name, and how it stands. */
export const RecordTitle = ({ children }: { children: ReactNode }) => {
  const { title } = useRecordFrame()
  return createPortal(children, title)
}

/** The buttons below: the first stands left. */
export const RecordFoot = ({ children }: { children: ReactNode }) => {
  const { foot } = useRecordFrame()
  return createPortal(children, foot)
}

interface SectionProps {
  title?: string
  /** On the right of the title. */
  aside?: ReactNode
  children?: ReactNode
}

/** A part of a record, parted from the next by a hairline. */
export const RecordSection = ({ title, aside, children }: SectionProps) => (
  <section className={classes.section} {...(title !== undefined && { 'aria-label': title })}>
    {title !== undefined && (
      <div className={classes.sectionHead}>
        <h3 className="heading">{title}</h3>
        {aside && <span>{aside}</span>}
      </div>
    )}
    {children}
  </section>
)

/** What is known of another record: its name leads to it, in this place. */
export const RecordLink = ({ to, children }: { to: RecordRef; children: ReactNode }) => {
  const { follow } = useRecordFrame()
  return (
    <button type="button" className={classes.follow} onClick={() => follow(to)}>
      {children}
    </button>
  )
}

/** While a record is on its way: of the heights that its parts will have. */
export const RecordLoading = () => (
  <div aria-busy="true" className={classes.section}>
    <Skeleton width="40%" />
    <Skeleton width="75%" />
    <Skeleton width="60%" />
  </div>
)

/** What is another person's and what does not exist are the same. */
export const RecordAbsent = () => {
  const { t } = useTranslation('record')
  return (
    <State icon="empty" role="status" title={t('absent')}>
      <p>{t('absentHelp')}</p>
    </State>
  )
}

/** Who may not look at such records reads who can change that. */
export const RecordLocked = () => {
  const { t } = useTranslation('record')
  return (
    <State icon="lock" role="status" title={t('locked')}>
      <p>{t('lockedHelp')}</p>
    </State>
  )
}

interface AnswerProps<T> {
  data: T | undefined
  error: unknown
  busy: boolean
  onRetry: () => void
  children: (data: T) => ReactNode
}

/** A record that was asked for: itself, or why it is not there. What is kept of it stands until it is known to be gone. */
export const RecordAnswer = <T,>({ data, error, busy, onRetry, children }: AnswerProps<T>) => {
  const { t } = useTranslation('record')
  const code = refusal(error)?.code
  if (code === 'forbidden') return <RecordLocked />
  if (data !== undefined)
    return (
      <>
        {/* It went while it was open: what is being done with it stays, and the server says what became of it. */}
        {code === 'not_found' && (
          <div className={classes.section}>
            <Note kind="warning">{t('gone')}</Note>
          </div>
        )}
        {children(data)}
      </>
    )
  if (code === 'not_found') return <RecordAbsent />
  if (error === undefined) return <RecordLoading />
  return <Failed title={t('failed')} error={error} busy={busy} onRetry={onRetry} />
}
