import { useEffect, useRef, useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { api } from '../../api/api.ts'
import { useErrorText } from '../../api/error-text.ts'
import { refusal } from '../../api/error.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { useCountdown } from '../../lib/hooks/use-countdown.ts'
import { useLeaveWarning } from '../../lib/hooks/use-leave-warning.ts'
import { Button } from '../../ui/button/button.tsx'
import { Note } from '../../ui/feedback/note.tsx'
import { BotHint } from './bot-hint.tsx'
import { resendAt, type Challenge } from './challenge.ts'
import classes from './form.module.css'
import { noDigits, PinBoxes, type PinHandle } from '../../shared/telegram/pin-boxes.tsx'

interface CodeFormProps {
  challenge: Challenge
  /** Delivery problem of the code, if any. */
  note: string | undefined
  onSignedIn: () => void
  onExpired: (message: string) => void
  onChallenge: (challenge: Challenge) => void
  onRecovery: () => void
  onBack: () => void
}

/** Second step: six digits from Telegram. */
export const CodeForm = ({
  challenge,
  note,
  onSignedIn,
  onExpired,
  onChallenge,
  onRecovery,
  onBack,
}: CodeFormProps) => {
  const { t } = useTranslation()
  const language = useLanguage()
  const errorText = useErrorText()
  const [verify, { isLoading }] = api.useVerifyTwoFactorMutation()
  const [resend, { isLoading: isResending }] = api.useResendTwoFactorMutation()
  const [digits, setDigits] = useState(noDigits)
  const [failure, setFailure] = useState<string>()
  const [sent, setSent] = useState(false)
  const boxes = useRef<PinHandle>(null)
  const seconds = useCountdown(challenge.resendAt)
  useLeaveWarning(true)
  useEffect(() => boxes.current?.focus(), [])

  const fail = (error: unknown, fallback: string) => {
    const text = errorText(error, fallback)
    const body = refusal(error)
    if (body?.code === 'challenge_expired') return onExpired(text)
    setFailure(text)
    setDigits(noDigits)
    boxes.current?.focus()
  }

  const submit = async (code: string) => {
    if (isLoading) return
    setSent(false)
    setFailure(undefined)
    if (code.length !== 6) {
      setFailure(t('signIn.enterCode'))
      return boxes.current?.focus()
    }
    const { error } = await verify({ body: { tempToken: challenge.tempToken, code } })
    if (error) fail(error, t('signIn.verifyFailed'))
    else onSignedIn()
  }

  const sendAgain = async () => {
    setSent(false)
    setFailure(undefined)
    const { data, error } = await resend({ body: { tempToken: challenge.tempToken, language } })
    if (error) {
      const wait = refusal(error)?.retryAfterSeconds
      if (wait !== undefined) onChallenge({ ...challenge, resendAt: resendAt(wait) })
      return fail(error, t('signIn.resendFailed'))
    }
    onChallenge({
      tempToken: data.tempToken ?? challenge.tempToken,
      resendAt: resendAt(data.retryAfterSeconds),
    })
    setDigits(noDigits)
    setSent(true)
    boxes.current?.focus()
  }

  const change = (next: readonly string[]) => {
    setDigits(next)
    const code = next.join('')
    if (code.length === 6 && code !== digits.join('')) void submit(code)
  }

  return (
    <form
      className={classes.form}
      noValidate
      aria-labelledby="sign-in"
      onSubmit={(event) => {
        event.preventDefault()
        void submit(digits.join(''))
      }}
    >
      <div className={classes.head}>
        <h1 id="sign-in">{t('signIn.enterCode')}</h1>
        <p id="sign-in-where">{t(note ? 'signIn.codeFailure' : 'signIn.codeSent')}</p>
      </div>
      {note && <Note kind="warning">{note}</Note>}
      {failure && <Note kind="error">{failure}</Note>}
      {sent && <Note kind="ok">{t('signIn.resent')}</Note>}
      <PinBoxes
        ref={boxes}
        describedBy="sign-in-where"
        digits={digits}
        invalid={failure !== undefined}
        readOnly={isLoading}
        onChange={change}
      />
      <Button type="submit" variant="primary" busy={isLoading}>
        {t(isLoading ? 'signIn.verifying' : 'signIn.verify')}
      </Button>
      <div className={classes.links}>
        <Button variant="quiet" busy={isResending} off={seconds > 0} onClick={() => void sendAgain()}>
          {seconds > 0 ? t('signIn.resendIn', { n: seconds }) : t('signIn.resend')}
        </Button>
        <Button variant="quiet" onClick={onBack}>
          {t('signIn.back')}
        </Button>
      </div>
      <div className="hint">
        <BotHint />{' '}
        <button type="button" className={classes.link} onClick={onRecovery}>
          {t('signIn.useRecovery')}
        </button>
      </div>
    </form>
  )
}
