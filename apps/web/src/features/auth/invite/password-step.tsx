import type { Answer, AppContract, InviteClaim } from '@app/contract'
import { TextInput } from '@mantine/core'
import { useEffect, useRef, useState, type SyntheticEvent } from 'react'
import { api } from '#api/api.ts'
import { useErrorText } from '#api/error-text.ts'
import { refusal } from '#api/error.ts'
import { invitesApi } from '#api/calls/invites.ts'
import { useLanguage } from '#i18n/use-language.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { formatNumber } from '#lib/format.ts'
import { setReportingZone } from '#lib/moment.ts'
import { zoneName } from '#lib/zones.ts'
import { useLeaveWarning } from '#lib/hooks/use-leave-warning.ts'
import { Button } from '#ui/button/button.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { PasswordField } from '#ui/form/password-field.tsx'
import { MomentIn } from '#ui/text/moment.tsx'
import classes from '../form.module.css'
import { StepList } from './step-list.tsx'
import '#shared/telegram/invite-texts.ts'

interface PasswordStepProps {
  token: string
  invite: NonNullable<Answer<AppContract['lookAtInvite']>['invite']>
  /** Reason the person is back at this step. */
  message: string | undefined
  onChosen: (claim: InviteClaim) => void
  /** The invitation is no longer valid. */
  onOver: () => void
}

/** First step: the password, under the given user name. */
export const PasswordStep = ({ token, invite, message, onChosen, onOver }: PasswordStepProps) => {
  const { t } = useTranslation('invite')
  const language = useLanguage()
  const errorText = useErrorText()
  const minimum = api.useGetMetaQuery().data?.passwordMin ?? 4
  const counted = { count: minimum, n: formatNumber(minimum, language) }
  const [choose, { isLoading }] = invitesApi.useChooseInvitePasswordMutation()
  const [password, setPassword] = useState('')
  const [problem, setProblem] = useState<string>()
  const [failure, setFailure] = useState(message)
  const field = useRef<HTMLInputElement>(null)
  const { username, roleName, expiresAt, reportTimeZone } = invite
  // Must be set before the time below is formatted.
  setReportingZone(reportTimeZone)
  /** A person who already exists pairs with their existing password. */
  const pairs = roleName === null
  useLeaveWarning(password !== '')
  useEffect(() => field.current?.focus(), [])

  const submit = async (event: SyntheticEvent) => {
    event.preventDefault()
    if (isLoading) return
    setFailure(undefined)
    if (!pairs && [...password].length < minimum) {
      setProblem(t('passwordShort', counted))
      return field.current?.focus()
    }
    const { data, error } = await choose({ body: { token, password, language } })
    if (data) return onChosen(data)
    const body = refusal(error)
    const text = errorText(error, t(pairs ? 'pairFailed' : 'passwordFailed'))
    if (body?.code === 'wrong_state') return onOver()
    if (body?.code !== 'validation') return setFailure(text)
    setProblem(text)
    field.current?.focus()
  }

  return (
    <form className={classes.form} noValidate aria-labelledby="invite" onSubmit={(event) => void submit(event)}>
      <StepList at="password" />
      <div className={classes.head}>
        <h1 id="invite">{t(pairs ? 'pair' : 'choose')}</h1>
        <p>{pairs ? t('pairHelp', { username }) : t('youAre', { username, role: t(`roles.${roleName}`) })}</p>
      </div>
      {failure && <Note kind="error">{failure}</Note>}
      {/* Lets the browser save the password under this user name. */}
      <TextInput label={t('signIn.username')} value={username} name="username" autoComplete="username" readOnly />
      <PasswordField
        ref={field}
        label={t('signIn.password')}
        value={password}
        maxLength={128}
        name="password"
        autoComplete={pairs ? 'current-password' : 'new-password'}
        description={pairs ? undefined : t('passwordShort', counted)}
        error={problem}
        // < and > cannot be typed when signing in.
        onChange={(value) => {
          setPassword(value.replaceAll(/[<>]/g, ''))
          setProblem(undefined)
        }}
      />
      <Button type="submit" variant="primary" busy={isLoading} off={password === ''}>
        {t(isLoading ? 'saving' : 'next')}
      </Button>
      <p className="hint">
        <MomentIn at={expiresAt} say={(time) => t('until', { time, zone: zoneName(reportTimeZone) })} />
      </p>
    </form>
  )
}
