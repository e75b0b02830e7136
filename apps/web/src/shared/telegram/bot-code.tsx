import type { InviteClaim } from '@app/contract'
import { useEffect, useRef, useState } from 'react'
import { api } from '../../api/api.ts'
import { useErrorText } from '../../api/error-text.ts'
import { refusal } from '../../api/error.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useCountdown } from '../../lib/hooks/use-countdown.ts'
import { buttonLook, Button } from '../../ui/button/button.tsx'
import { CopyIcon } from '../../ui/button/copy-button.tsx'
import { Note } from '../../ui/feedback/note.tsx'
import { noDigits, PinBoxes, type PinHandle } from './pin-boxes.tsx'
import own from './bot-code.module.css'
import './invite-texts.ts'

const clock = (seconds: number): string => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`

/** Stand-in for simulated Telegram, where the link leads nowhere: shows the message to send by hand. */
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

interface BotCodeProps {
  claim: InviteClaim
  /** Id of the text that says where the code comes from. */
  describedBy: string
  /** Text shown when the ten minutes have expired. */
  over: string
  /** Request that completes the claim. */
  finish: (code: string) => Promise<{ error?: unknown }>
  busy: boolean
  onDone: () => void
  /** The claim must be restarted. */
  onOver: (why: string) => void
}

/** Link to the bot, and boxes for the code that it sends after Start. Must be rendered inside a form. */
export const useBotCode = ({ claim, describedBy, over: overText, finish, busy, onDone, onOver }: BotCodeProps) => {
  const { t } = useTranslation('invite')
  const errorText = useErrorText()
  const simulated = api.useGetMetaQuery().data?.simulated.includes('telegram')
  const [digits, setDigits] = useState(noDigits)
  const [failure, setFailure] = useState<string>()
  const boxes = useRef<PinHandle>(null)
  const opener = useRef<HTMLAnchorElement>(null)
  const seconds = useCountdown(Date.parse(claim.expiresAt))
  const over = seconds === 0
  useEffect(() => opener.current?.focus(), [])

  const submit = async (code = digits.join('')) => {
    if (busy) return
    setFailure(undefined)
    if (code.length !== 6) {
      setFailure(t('signIn.enterCode'))
      return boxes.current?.focus()
    }
    const { error } = await finish(code)
    if (!error) return onDone()
    const body = refusal(error)
    const text = errorText(error, t('finishFailed'))
    if (body?.code === 'challenge_expired' || body?.code === 'wrong_state') return onOver(text)
    setFailure(text)
    setDigits(noDigits)
    boxes.current?.focus()
  }
  const change = (next: readonly string[]) => {
    setDigits(next)
    const code = next.join('')
    if (code.length === 6 && code !== digits.join('')) void submit(code)
  }

  const fields = (
    <>
      {over ? (
        <Note kind="warning">{overText}</Note>
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
        describedBy={describedBy}
        digits={digits}
        invalid={failure !== undefined}
        readOnly={busy}
        onChange={change}
      />
      <Button type="submit" busy={busy} off={over}>
        {t(busy ? 'finishing' : 'finish')}
      </Button>
    </>
  )
  return { fields, submit }
}
