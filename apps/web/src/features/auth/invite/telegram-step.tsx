import type { InviteClaim } from '@app/contract'
import { useEffect, useRef, useState } from 'react'
import { api } from '../../../api/api.ts'
import { useErrorText } from '../../../api/error-text.ts'
import { refusal } from '../../../api/error.ts'
import { invitesApi } from '../../../api/invites.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { useCountdown } from '../../../lib/hooks/use-countdown.ts'
import { buttonLook, Button } from '../../../ui/button.tsx'
import { CopyIcon } from '../../../ui/copy-button.tsx'
import { Note } from '../../../ui/feedback/note.tsx'
import classes from '../form.module.css'
import { noDigits, PinBoxes, type PinHandle } from '../pin-boxes.tsx'
import own from './invite.module.css'
import { StepList } from './step-list.tsx'
import './texts.ts'

interface TelegramStepProps {
  claim: InviteClaim
  /** The link of the invitation is at hand: it can be begun anew here. */
  anew: boolean
  onAgain: (message?: string) => void
  onSignedIn: () => void
}

const clock = (seconds: number): string => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`

/** Where Telegram is only simulated, nobody can follow the link: what it would send is written by hand. */
const Simulated = ({ link }: { link: string }) => {
  const { t } = useTranslation('invite')
  const text = `/start ${new URL(link).searchParams.get('start') ?? ''}`
  return (
    <div className="hint">
      <p>{t('demo')}</p>
      <p className={own.demo}>
        <code>{text}</code>
        <CopyIcon label={t('common.copy')} text={text} />
      </p>
    </div>
  )
}

/** The second step: Start in Telegram, and the code that comes from there. */
export const TelegramStep = ({ claim, anew, onAgain, onSignedIn }: TelegramStepProps) => {
  const { t } = useTranslation('invite')
  const errorText = useErrorText()
  const simulated = api.useGetMetaQuery().data?.simulated.includes('telegram')
  const [accept, { isLoading }] = invitesApi.useAcceptInviteMutation()
  const [digits, setDigits] = useState(noDigits)
  const [failure, setFailure] = useState<string>()
  const boxes = useRef<PinHandle>(null)
  const opener = useRef<HTMLAnchorElement>(null)
  const seconds = useCountdown(Date.parse(claim.expiresAt))
  const over = seconds === 0
  useEffect(() => opener.current?.focus(), [])

  const submit = async (code: string) => {
    if (isLoading) return
    setFailure(undefined)
    if (code.length !== 6) {
      setFailure(t('signIn.enterCode'))
      return boxes.current?.focus()
    }
    const { error } = await accept({ body: { code } })
    if (!error) return onSignedIn()
    const body = refusal(error)
    const text = errorText(error, t('finishFailed'))
    if (body?.code === 'challenge_expired' || body?.code === 'wrong_state') return onAgain(text)
    setFailure(text)
    setDigits(noDigits)
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
      aria-labelledby="invite"
      onSubmit={(event) => {
        event.preventDefault()
        void submit(digits.join(''))
      }}
    >
      <StepList at="telegram" />
      <div className={classes.head}>
        <h1 id="invite">{t('telegram')}</h1>
        <p id="invite-help">{t('telegramHelp')}</p>
      </div>
      {over ? (
        <Note kind="warning">{t(anew ? 'over' : 'overNoLink')}</Note>
      ) : (
        <div className={own.open}>
          <a
            ref={opener}
            href={claim.link}
            target="_blank"
            rel="noreferrer noopener"
            {...buttonLook({ variant: 'primary' })}
          >
            {t('open')}
          </a>
          <span className="hint">{t('minutesLeft', { time: clock(seconds) })}</span>
          {simulated && <Simulated link={claim.link} />}
        </div>
      )}
      {failure && <Note kind="error">{failure}</Note>}
      <PinBoxes
        ref={boxes}
        describedBy="invite-help"
        digits={digits}
        invalid={failure !== undefined}
        readOnly={isLoading}
        onChange={change}
      />
      <Button type="submit" busy={isLoading} off={over}>
        {t(isLoading ? 'finishing' : 'finish')}
      </Button>
      {anew && (
        <div className={classes.links}>
          <Button variant="quiet" onClick={() => onAgain()}>
            {t('again')}
          </Button>
        </div>
      )}
    </form>
  )
}
