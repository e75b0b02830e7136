import { Modal } from '@mantine/core'
import '@mantine/core/styles/Modal.layer.css'
import { useLayoutEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useFocusBack } from '../../lib/hooks/use-focus-back.ts'
import { CheckedForm } from '../form/checked-form.tsx'
import classes from './dialog.module.css'
import { Foot } from './foot.tsx'
import './record-texts.ts'

interface DialogProps {
  title: string
  children: ReactNode
  /** Buttons; the last is the main one. */
  foot: ReactNode
  onClose: () => void
  /** Busy, or something would be lost: only the dialog's own buttons close it. */
  held?: boolean
  /** Unsaved input: Escape asks before it is lost; otherwise only the dialog's own buttons close it. */
  typed?: boolean
  /** Replaces closing on Escape, as in a later step. */
  onEscape?: (() => void) | undefined
  /** If given, the dialog is a form and Enter submits it. */
  onSubmit?: () => void
  wide?: boolean
  /** Dialog with steps: the buttons stay in place when a step is shorter than the one before. */
  steady?: boolean
}

/** Modal dialog; a bottom sheet on phones. Mounting opens it; unmounting restores the focus. */
export const Dialog = ({
  title,
  children,
  foot,
  onClose,
  held = false,
  typed = false,
  onEscape,
  onSubmit,
  wide = false,
  steady = false,
}: DialogProps) => {
  useFocusBack()
  const body = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (steady && body.current) body.current.style.minHeight = `${body.current.offsetHeight}px`
  })
  const [leaving, setLeaving] = useState(false)
  const escape = ({ key, defaultPrevented }: KeyboardEvent) => {
    if (key !== 'Escape' || defaultPrevented) return
    if (onEscape) onEscape()
    else if (typed && !held) setLeaving(true)
  }
  const content = (
    <>
      <div ref={body} className={classes.body}>
        {children}
      </div>
      <div className={classes.foot}>{foot}</div>
    </>
  )
  const dialog = (
    <Modal.Root
      opened
      onClose={onClose}
      size={wide ? 640 : 420}
      closeOnClickOutside={!held && !typed}
      closeOnEscape={!held && !typed && !onEscape}
      centered
      transitionProps={{ duration: 0 }}
      classNames={{
        overlay: classes.scrim ?? '',
        content: classes.dialog ?? '',
        inner: classes.inner ?? '',
        title: classes.title ?? '',
      }}
    >
      <Modal.Overlay backgroundOpacity={1} />
      <Modal.Content>
        <Modal.Title>{title}</Modal.Title>
        <Modal.Body p={0} onKeyDown={escape}>
          {onSubmit ? <CheckedForm onSubmit={onSubmit}>{content}</CheckedForm> : content}
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
  return (
    <>
      {dialog}
      {leaving && <LeaveQuestion onLeave={onClose} onStay={() => setLeaving(false)} />}
    </>
  )
}

interface LeaveQuestionProps {
  onLeave: () => void
  onStay: () => void
}

/** Asks before unsaved input is lost. */
export const LeaveQuestion = ({ onLeave, onStay }: LeaveQuestionProps) => {
  const { t } = useTranslation('record')
  return (
    <Dialog
      title={t('leave')}
      onClose={onStay}
      foot={<Foot verb={t('discard')} danger busy={false} onConfirm={onLeave} onClose={onStay} />}
    >
      <p>{t('leaveHelp')}</p>
    </Dialog>
  )
}
