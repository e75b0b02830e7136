import { useEffect, useRef } from 'react'
import { useTranslation } from '#i18n/use-translation.ts'
import { useCountdown } from '#lib/hooks/use-countdown.ts'
import { formatTime } from '#lib/moment.ts'
import { Button } from '#ui/button/button.tsx'
import { CopyIcon } from '#ui/button/copy-button.tsx'
import { KeyValue } from '#ui/list/key-values.tsx'
import { TimeLeft } from '#ui/text/time-left.tsx'
import classes from './one-time-line.module.css'
import { useOneTimeCodes } from './use-one-time-codes.ts'

/** Seconds before a code expires from which this is announced. */
const lastSeconds = 5

const Left = ({ from, until }: { from: number; until: number }) => {
  const { t } = useTranslation('accounts')
  const seconds = useCountdown(until)
  return (
    <TimeLeft
      large
      last={seconds < lastSeconds}
      seconds={seconds}
      share={Math.min(1, (seconds * 1000) / (until - from))}
      said={t('nextCode', { n: seconds })}
    />
  )
}

/** Split in two halves, the way people read codes out. */
const halves = (code: string): [string, string] => {
  const middle = Math.ceil(code.length / 2)
  return [code.slice(0, middle), code.slice(middle)]
}

/** One-time code of an account: one press shows it for 60 s, renewed at each time step. */
export const OneTimeLine = ({ recordId }: { recordId: number }) => {
  const { t } = useTranslation(['accounts', 'ui'])
  const { current, end, over, busy, show } = useOneTimeCodes(recordId)
  const value = useRef<HTMLSpanElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const name = t('fields.totp')
  const visible = current !== undefined
  const wasVisible = useRef(false)
  useEffect(() => {
    // The code replaces the pressed button and the button returns afterwards, so the focus moves with them.
    const line = value.current?.closest('div')
    if (visible && (document.activeElement === document.body || line?.contains(document.activeElement)))
      value.current?.focus({ preventScroll: true })
    if (!visible && wasVisible.current && document.activeElement === document.body)
      button.current?.focus({ preventScroll: true })
    wasVisible.current = visible
  }, [visible])
  const [first, second] = halves(current?.code ?? '')
  return (
    <KeyValue
      name={name}
      actions={
        current ? (
          <>
            <Left key={current.from} from={current.from} until={current.until} />
            <CopyIcon label={t('ui:copyOf', { field: name })} text={current.code} />
          </>
        ) : (
          <Button ref={button} size="xs" busy={busy} onClick={show}>
            {t(over ? 'showCodesAgain' : 'showCodes')}
          </Button>
        )
      }
    >
      {current && (
        // Focusable, so that a keyboard can select it.
        // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <span ref={value} className={classes.code} tabIndex={0}>
          {first}
          <i />
          {second}
        </span>
      )}
      {end !== undefined && current && (
        <span className={classes.until}>{t('codesUntil', { time: formatTime(new Date(end)) })}</span>
      )}
      <span className="sr" role="status">
        {over && t('codesOver')}
      </span>
    </KeyValue>
  )
}
