import { auth } from '@app/contract'
import { TextInput } from '@mantine/core'
import { useId, useLayoutEffect, useRef, useState, type SyntheticEvent } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { api } from '../../api/api.ts'
import { useErrorText } from '../../api/error-text.ts'
import { refusal } from '../../api/error.ts'
import { cookieText, hasNoCookies } from '../../i18n/cookie-text.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { useLeaveWarning } from '../../lib/hooks/use-leave-warning.ts'
import { typedFirst, typedSince } from '../../lib/first.ts'
import { Button } from '../../ui/button/button.tsx'
import { Note } from '../../ui/feedback/note.tsx'
import { PasswordField } from '../../ui/form/password-field.tsx'
import { challengeOf, type Challenge } from './challenge.ts'
import classes from './form.module.css'
import { usePendingChallenge } from './use-pending-challenge.ts'

interface PasswordFormProps {
  /** Reason the person is back at this step. */
  message: string | undefined
  onSignedIn: () => void
  onChallenge: (challenge: Challenge, note?: string) => void
}

/** Names and passwords cannot contain < or >, so these are dropped while typing. */
const stripped = (text: string) => text.replaceAll(/[<>]/g, '')

const { username: usernameSchema } = auth.login.body.shape

/** First step: user name and password. */
export const PasswordForm = ({ message, onSignedIn, onChallenge }: PasswordFormProps) => {
  const { t } = useTranslation()
  const title = useId()
  const language = useLanguage()
  const errorText = useErrorText()
  const fetchPending = usePendingChallenge()
  const twoFactor = api.useGetMetaQuery().data?.twoFactor
  const [login, { isLoading }] = api.useLoginMutation()
  const [typed] = useState(typedFirst)
  const [username, setUsername] = useState(stripped(typed.username))
  const [password, setPassword] = useState(stripped(typed.password))
  const [failure, setFailure] = useState(() => message ?? (hasNoCookies() ? cookieText(t) : undefined))
  const [nameWrong, setNameWrong] = useState(false)
  const first = useRef<HTMLInputElement>(null)
  const second = useRef<HTMLInputElement>(null)
  useLeaveWarning(username !== '' || password !== '')
  // A layout effect, to run in the moment these fields replace the first ones.
  useLayoutEffect(() => {
    const since = typedSince()
    ;(since?.focused === 'password' ? second : first).current?.focus()
    if (!since) return
    setUsername(stripped(since.username))
    setPassword(stripped(since.password))
  }, [])

  const refused = async (error: unknown) => {
    const body = refusal(error)
    const text = errorText(error, t('signIn.failed'))
    if (body?.code === 'invalid_credentials') {
      setUsername('')
      setPassword('')
      first.current?.focus()
    } else if (body?.code.startsWith('vendor_')) {
      // The password was right; only Telegram is in trouble. The sign-in may still be open for a recovery code.
      const pending = await fetchPending()
      if (pending) return onChallenge(challengeOf(pending), text)
    } else if (body?.fields?.['username'] !== undefined) {
      setNameWrong(true)
    }
    setFailure(text)
  }

  const submit = async (event: SyntheticEvent) => {
    event.preventDefault()
    if (isLoading) return
    setFailure(undefined)
    if (!usernameSchema.safeParse(username).success) {
      setNameWrong(true)
      return first.current?.focus()
    }
    const { data, error } = await login({ body: { username, password, language } })
    if (error) return refused(error)
    if (data.twofaRequired && data.tempToken) return onChallenge(challengeOf({ ...data, tempToken: data.tempToken }))
    onSignedIn()
  }

  return (
    <form className={classes.form} noValidate onSubmit={(event) => void submit(event)} aria-labelledby={title}>
      <h1 id={title}>{t('signIn.title')}</h1>
      {failure && <Note kind="error">{failure}</Note>}
      <TextInput
        ref={first}
        label={t('signIn.username')}
        value={username}
        maxLength={50}
        pattern="[A-Za-z0-9_\-]+"
        title={t('signIn.usernameRule')}
        error={nameWrong && t('signIn.usernameRule')}
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        onChange={(event) => {
          setUsername(stripped(event.currentTarget.value))
          setNameWrong(false)
        }}
      />
      <PasswordField
        ref={second}
        label={t('signIn.password')}
        value={password}
        maxLength={128}
        name="password"
        autoComplete="current-password"
        onChange={(value) => setPassword(stripped(value))}
      />
      <Button type="submit" variant="primary" busy={isLoading} off={!username || !password}>
        {t(isLoading ? 'signIn.submitting' : 'signIn.submit')}
      </Button>
      {twoFactor && <p className="hint">{t('signIn.codeFollows')}</p>}
    </form>
  )
}
