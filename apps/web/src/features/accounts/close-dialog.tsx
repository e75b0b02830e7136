import { useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { accountsApi } from '../../api/calls/accounts.ts'
import { useErrorText } from '../../api/error-text.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { parseAmount } from '../../lib/amount.ts'
import { formatMoney } from '../../lib/format.ts'
import { Button } from '../../ui/button/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { ToldFailure } from '../../ui/feedback/note.tsx'
import { toast } from '../../ui/feedback/toast.tsx'
import { correctionsOf, noCorrections } from './spend/corrections.ts'
import { CloseReasonFields, lacksNote, noReason, reasonOf } from '../../shared/accounts/close-reason-fields.tsx'
import './texts.ts'
import { lazily } from '../../ui/lazily.tsx'
import { AmountField } from '../../ui/form/amount-field.tsx'

const SpreadPreview = lazily(async () => (await import('./spend/spread-preview.tsx')).SpreadPreview)

/** Maximum total spend of an account, in dollars. */
export const mostSpend = 1_000_000

interface CloseDialogProps {
  recordId: number
  name: string
  /** Cancelled. */
  onClose: () => void
  onDone: () => void
}

/**
 * Closes an account, which is final. Asks for the total spend and confirms it; if the recorded days exceed the total,
 * also asks for their corrections.
 */
export const CloseDialog = ({ recordId, name, onClose, onDone }: CloseDialogProps) => {
  const { t } = useTranslation('accounts')
  const language = useLanguage()
  const errorText = useErrorText()
  const [text, setText] = useState('')
  const [wrong, setWrong] = useState<string>()
  const [sure, setSure] = useState<number>()
  const [typed, setTyped] = useState(noCorrections)
  const [tried, setTried] = useState(false)
  const [because, setBecause] = useState(noReason)
  const [noteTried, setNoteTried] = useState(false)
  const question = useId()
  const [failure, setFailure] = useState<string>()
  const [send, { isLoading }] = accountsApi.useCloseAccountMutation()

  // The amount field unmounts while the question is shown, so the focus moves with it.
  const verb = useRef<HTMLButtonElement>(null)
  const amount = useRef<HTMLInputElement>(null)
  const asked = useRef(false)
  useEffect(() => {
    if (sure !== undefined) verb.current?.focus()
    else if (asked.current) amount.current?.focus()
    asked.current = sure !== undefined
  }, [sure])
  const back = () => {
    setSure(undefined)
    // Corrections made for one total need not apply to another.
    setTyped(noCorrections)
    setTried(false)
    setFailure(undefined)
  }

  const check = () => {
    const spend = parseAmount(text)
    if (spend === undefined || spend > mostSpend) {
      const message =
        spend === undefined ? t('words.spendWrong') : t('words.spendMost', { max: formatMoney(mostSpend, language) })
      setWrong(message)
      return toast('error', message)
    }
    setNoteTried(true)
    if (!lacksNote(because)) setSure(spend)
  }
  const close = async (spend: number) => {
    setFailure(undefined)
    const { corrections, wrong: unread } = correctionsOf(typed)
    const reason = typed.reason.trim()
    const isChanged = Object.keys(typed.amounts).length > 0
    setTried(isChanged)
    if (isChanged && (unread.length > 0 || reason === '')) return
    const body = { spend, ...reasonOf(because), ...(isChanged && { corrections, reason }) }
    const { error } = await send({ params: { id: String(recordId) }, body })
    if (error) {
      const cause = errorText(error, t('closeFailed'))
      setFailure(cause)
      return toast('error', cause)
    }
    toast('success', t('closeDone'))
    onDone()
  }
  const submit = () => {
    if (isLoading) return
    if (sure === undefined) check()
    else void close(sure)
  }
  return (
    <Dialog
      title={t('closeTitle', { name })}
      onClose={onClose}
      held={isLoading}
      typed={text !== '' || because !== noReason}
      onEscape={sure === undefined || isLoading ? undefined : back}
      onSubmit={submit}
      steady
      foot={
        <>
          <Button variant="quiet" onClick={sure === undefined ? onClose : back}>
            {t('common.cancel')}
          </Button>
          <Button
            ref={verb}
            type="submit"
            variant="primary"
            busy={isLoading}
            aria-describedby={sure === undefined ? undefined : question}
            // A held Enter key in the amount field must not answer the question.
            onKeyDown={(event) => event.repeat && event.preventDefault()}
          >
            {t('words.closeAccount')}
          </Button>
        </>
      }
    >
      {sure === undefined ? (
        <>
          <p>{t('howMuch')}</p>
          <AmountField
            ref={amount}
            data-autofocus
            label={t('words.spendField')}
            styles={{ wrapper: { maxWidth: 180 } }}
            value={text}
            error={wrong}
            onChange={(event) => {
              setText(event.currentTarget.value)
              setWrong(undefined)
            }}
          />
          <CloseReasonFields value={because} onChange={setBecause} tried={noteTried} />
        </>
      ) : (
        <>
          <p id={question} role="status">
            <strong>{t('confirmSpend', { amount: formatMoney(sure, language) })}</strong>
          </p>
          <SpreadPreview recordId={recordId} spend={sure} typed={typed} onType={setTyped} tried={tried} />
        </>
      )}
      <p className="hint">{t('final')}</p>
      <ToldFailure text={failure} />
    </Dialog>
  )
}
