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

/** Slots of the frame around a record for its title and buttons, and the callbacks it takes. */
export interface RecordFrame {
  title: HTMLElement
  foot: HTMLElement
  close: () => void
  /** Opens another record in the same frame; Back returns here. */
  follow: (record: RecordRef) => void
}

const FrameContext = createContext<RecordFrame | undefined>(undefined)
export const RecordFrameProvider = FrameContext

/** Frame around this record. @throws outside a frame */
export const useRecordFrame = (): RecordFrame => {
  const frame = use(FrameContext)
  if (!frame) throw new Error('useRecordFrame is called outside a record')
  return frame
}

/** Marks unsaved input in the record, so that the frame asks before closing. */
export const useTyped = (typed: boolean): void => {
  const id = useId()
  useEffect(() => {
    setTyped(id, typed)
    return () => setTyped(id, false)
  }, [id, typed])
}

/** Title slot: the name and the state of the record. */
export const RecordTitle = ({ children }: { children: ReactNode }) => {
  const { title } = useRecordFrame()
  return createPortal(children, title)
}

/** Footer buttons; the first is leftmost. */
export const RecordFoot = ({ children }: { children: ReactNode }) => {
  const { foot } = useRecordFrame()
  return createPortal(children, foot)
}

interface SectionProps {
  title?: string
  /** Right of the title. */
  aside?: ReactNode
  children?: ReactNode
}

/** Section of a record, separated from the next by a hairline. */
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

/** Link to another record, opened in the same frame. */
export const RecordLink = ({ to, children }: { to: RecordRef; children: ReactNode }) => {
  const { follow } = useRecordFrame()
  return (
    <button type="button" className={classes.follow} onClick={() => follow(to)}>
      {children}
    </button>
  )
}

/** Skeleton with the heights of the sections to come. */
export const RecordLoading = () => (
  <div aria-busy="true" className={classes.section}>
    <Skeleton width="40%" />
    <Skeleton width="75%" />
    <Skeleton width="60%" />
  </div>
)

/** Other people's records and missing ones look the same. */
export const RecordAbsent = () => {
  const { t } = useTranslation('record')
  return (
    <State icon="empty" role="status" title={t('absent')}>
      <p>{t('absentHelp')}</p>
    </State>
  )
}

/** Shown without the right to such records; names who can grant it. */
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

/** A requested record, or the reason it is missing. Cached data stays until the record is known to be gone. */
export const RecordAnswer = <T,>({ data, error, busy, onRetry, children }: AnswerProps<T>) => {
  const { t } = useTranslation('record')
  const code = refusal(error)?.code
  if (code === 'forbidden') return <RecordLocked />
  if (data !== undefined)
    return (
      <>
        {/* The record was deleted while open: work in progress stays, and the server reports its outcome. */}
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
