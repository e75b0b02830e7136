import { maxDaySpend, type SpendDay } from '@app/contract'
import { TextInput } from '@mantine/core'
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { useTranslation } from '#i18n/use-translation.ts'
import { useErrorText } from '#api/error-text.ts'
import { spendApi } from '#api/calls/spend.ts'
import { useLanguage } from '#i18n/use-language.ts'
import { parseAmount } from '#lib/amount.ts'
import { formatDay } from '#lib/moment.ts'
import { formatMoney } from '#lib/format.ts'
import { useLeaveWarning } from '#lib/hooks/use-leave-warning.ts'
import { Button } from '#ui/button/button.tsx'
import { InkButton } from '#ui/button/ink.tsx'
import { useTyped } from '#ui/dialog/record.tsx'
import { CheckedForm } from '#ui/form/checked-form.tsx'
import { toast } from '#ui/feedback/toast.tsx'
import classes from './spend.module.css'
import './texts.ts'
import { AmountField } from '#ui/form/amount-field.tsx'

interface DayRowProps {
  recordId: number
  day: string
  entry: SpendDay | undefined
  /** `open`: the person may record this day. `closed`: the account is closed, so a reason is required. */
  open: boolean
  closed: boolean
  /** Starts in edit mode; `onEnd` is called when editing ends. */
  begin?: boolean
  onEnd?: () => void
}

/** Form for one day, in place of its row. */
const DayForm = ({ recordId, day, entry, closed, onClose }: DayRowProps & { onClose: () => void }) => {
  const { t } = useTranslation('spend')
  const language = useLanguage()
  const errorText = useErrorText()
  const before = entry ? entry.spend.toFixed(2).replace('.', language === 'uk' ? ',' : '.') : ''
  const [text, setText] = useState(before)
  const [reason, setReason] = useState('')
  const [wrong, setWrong] = useState<{ amount?: string; reason?: string }>({})
  const [record, { isLoading }] = spendApi.useRecordSpendMutation()
  const needsReason = entry !== undefined || closed
  const typed = text !== before || reason !== ''
  useLeaveWarning(typed)
  useTyped(typed)

  const save = async () => {
    if (isLoading) return
    const spend = parseAmount(text)
    const amount =
      spend === undefined
        ? t('words.spendWrong')
        : spend > maxDaySpend
          ? t('words.spendMost', { max: formatMoney(maxDaySpend, language) })
          : undefined
    const changes = entry?.spend !== spend
    const missing = needsReason && changes && reason.trim() === '' ? t('whyMissing') : undefined
    setWrong({ ...(amount && { amount }), ...(missing && { reason: missing }) })
    if (amount || missing || spend === undefined) return
    const body = { days: [{ day, spend }], ...(reason.trim() !== '' && { reason: reason.trim() }) }
    const { error } = await record({ params: { id: String(recordId) }, body })
    if (error) return setWrong({ amount: errorText(error, t('saveFailed')) })
    toast('success', t('saved'))
    onClose()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    // Escape closes the form only, not the surrounding drawer.
    event.preventDefault()
    onClose()
  }
  return (
    <CheckedForm className={classes.form} onSubmit={() => void save()}>
      <AmountField
        label={t('amountOn', { day: formatDay(day, language) })}
        // eslint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        value={text}
        error={wrong.amount}
        onKeyDown={onKeyDown}
        // Typing replaces the current value.
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => {
          setText(event.currentTarget.value)
          setWrong({})
        }}
      />
      {needsReason && (
        <TextInput
          label={t('why')}
          autoComplete="off"
          maxLength={500}
          value={reason}
          error={wrong.reason}
          onKeyDown={onKeyDown}
          onChange={(event) => {
            setReason(event.currentTarget.value)
            setWrong({})
          }}
        />
      )}
      <div className={classes.tools}>
        <InkButton rank="form" type="submit" busy={isLoading}>
          {t('words.save')}
        </InkButton>
        <Button variant="quiet" onClick={onClose}>
          {t('common.cancel')}
        </Button>
      </div>
    </CheckedForm>
  )
}

/** One day of an account: its recorded spend, edited in place. */
export const DayRow = (props: DayRowProps) => {
  const { day, entry, open, begin, onEnd } = props
  const { t } = useTranslation('spend')
  const language = useLanguage()
  const [editing, setEditing] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const line = useRef<HTMLLIElement>(null)
  const wasEditing = useRef(false)
  useEffect(() => {
    // Return the focus to the button that opened the form.
    if (wasEditing.current && !editing) button.current?.focus()
    wasEditing.current = editing
    // Scroll the whole form into view, including its buttons, not only the field.
    if (editing) line.current?.scrollIntoView({ block: 'nearest' })
  }, [editing])
  useEffect(() => {
    if (begin && open) setEditing(true)
  }, [begin, open])
  const end = () => {
    setEditing(false)
    onEnd?.()
  }
  const name = formatDay(day, language)
  const amount = entry ? formatMoney(entry.spend, language) : t('none')
  return (
    <li ref={line}>
      <span>{name}</span>
      {editing ? (
        <DayForm {...props} onClose={end} />
      ) : (
        <>
          <span className={classes.source}>
            {entry && t(`source.${entry.source}`)}
            {entry?.setBy && ` · ${entry.setBy}`}
          </span>
          {open ? (
            <button
              ref={button}
              type="button"
              className={classes.amount}
              data-empty={!entry || undefined}
              aria-label={t('spendOn', { day: name, amount })}
              title={t('editDay')}
              onClick={() => setEditing(true)}
            >
              {amount}
            </button>
          ) : (
            <span className={classes.amount} data-empty={!entry || undefined}>
              {amount}
            </span>
          )}
        </>
      )}
    </li>
  )
}
