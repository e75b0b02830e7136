import { useEffect, useRef, useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useCountdown } from '../../lib/hooks/use-countdown.ts'
import { CopyIcon } from '../button/copy-button.tsx'
import { IconButton } from '../button/icon-button.tsx'
import classes from './secret.module.css'
import '../ui-texts.ts'
import { TimeLeft } from './time-left.tsx'

/** Time for which a secret stays visible, in ms. */
export const secretMs = 30_000

const Left = ({ until }: { until: number }) => {
  const { t } = useTranslation('ui')
  const seconds = useCountdown(until)
  const said = t('hiddenIn', { n: seconds })
  return <TimeLeft seconds={seconds} share={(seconds * 1000) / secretMs} said={said} title={said} />
}

interface SecretProps {
  name: string
  /** Visible text and its expiry; undefined while hidden. */
  shown: { text: string; until: number } | undefined
  busy: boolean
  /** Fewer dots, for a card code. The number of dots never equals the length of the secret. */
  short?: boolean
  onReveal: () => void
  onHide: () => void
  /** Being looked at restarts the timer. */
  onLook: () => void
  /** Fetches the text, for copying without showing. */
  take: () => Promise<string | undefined>
}

/** Value of a secret: dots, or the text while visible. */
export const SecretValue = ({ shown, short, onLook }: Pick<SecretProps, 'shown' | 'short' | 'onLook'>) => {
  const { t } = useTranslation('ui')
  const value = useRef<HTMLSpanElement>(null)
  const visible = shown !== undefined
  const [was, setWas] = useState(visible)
  if (visible && !was) setWas(true)
  useEffect(() => {
    // Focuses the revealed value, unless the person has moved on meanwhile.
    const line = value.current?.parentElement?.parentElement
    if (visible && line?.contains(document.activeElement)) value.current?.focus({ preventScroll: true })
  }, [visible])
  return (
    <>
      {/* Same element in both states, so that the focus stays. Focusable, so that keyboards can select the text. */}
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

/** Buttons of a secret: reveal with the time left, hide, and copy without showing. */
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
