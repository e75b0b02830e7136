import { useEffect, useRef, useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useCountdown } from '../../lib/hooks/use-countdown.ts'
import { CopyIcon } from '../button/copy-button.tsx'
import { IconButton } from '../button/icon-button.tsx'
import classes from './secret.module.css'
import '../ui-texts.ts'
import { TimeLeft } from './time-left.tsx'

/** For how long a secret stays on the screen. */
export const secretMs = 30_000

const Left = ({ until }: { until: number }) => {
  const { t } = useTranslation('ui')
  const seconds = useCountdown(until)
  const said = t('hiddenIn', { n: seconds })
  return <TimeLeft seconds={seconds} share={(seconds * 1000) / secretMs} said={said} title={said} />
}

interface SecretProps {
  name: string
  /** What is shown until when; undefined while it is hidden. */
  shown: { text: string; until: number } | undefined
  busy: boolean
  /** Fewer dots for a card code; never as many as the secret has letters. */
  short?: boolean
  onReveal: () => void
  onHide: () => void
  /** It is being looked at: the time starts again. */
  onLook: () => void
  /** The text, for copying without showing. */
  take: () => Promise<string | undefined>
}

/** The value of a secret: dots, or the text while it is shown. */
export const SecretValue = ({ shown, short, onLook }: Pick<SecretProps, 'shown' | 'short' | 'onLook'>) => {
  const { t } = useTranslation('ui')
  const value = useRef<HTMLSpanElement>(null)
  const visible = shown !== undefined
  const [was, setWas] = useState(visible)
  if (visible && !was) setWas(true)
  useEffect(() => {
    // To what was asked for; whoever has gone on meanwhile stays there.
    const line = value.current?.parentElement?.parentElement
    if (visible && line?.contains(document.activeElement)) value.current?.focus({ preventScroll: true })
  }, [visible])
  return (
    <>
      {/* The same element hidden and shown: the focus stays on it. Focusable, so that a keyboard can select it. */}
      <span
        ref={value}
        translate={visible ? 'no' : undefined}
        className={visible ? classes.text : classes.dots}
        // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={visible ? 0 : -1}
        onFocus={visible ? onLook : undefined}
      >
        {shown?.text ?? (
          <>
            <span className="sr">{t('hidden')}</span>
            <span aria-hidden="true">{short ? '•••' : '••••••••••••'}</span>
          </>
        )}
      </span>
      <span className="sr" role="status">
        {visible ? t('shownFor', { n: secretMs / 1000 }) : was && t('hidden')}
      </span>
    </>
  )
}

/** Its buttons: reveal with the rest of the time, hide, and copy without showing. */
export const SecretTools = ({ name, shown, busy, onReveal, onHide, take }: Omit<SecretProps, 'short' | 'onLook'>) => {
  const { t } = useTranslation('ui')
  return (
    <>
      {shown && <Left until={shown.until} />}
      <IconButton
        icon={shown ? 'eyeOff' : 'eye'}
        label={t(shown ? 'hideOf' : 'revealOf', { field: name })}
        busy={busy}
        onClick={shown ? onHide : onReveal}
      />
      <CopyIcon label={t(shown ? 'copyOf' : 'copyHidden', { field: name })} text={take} />
    </>
  )
}
