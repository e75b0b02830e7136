import { auth } from '@app/contract'
import { TextInput } from '@mantine/core'
import { useEffect, useRef, useState, type SyntheticEvent } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { api } from '../../api/api.ts'
import { useErrorText } from '../../api/error-text.ts'
import { refusal } from '../../api/error.ts'
import { useLeaveWarning } from '../../lib/hooks/use-leave-warning.ts'
import { Button } from '../../ui/button/button.tsx'
import { Note } from '../../ui/feedback/note.tsx'
import classes from './form.module.css'

interface RecoveryFormProps {
  tempToken: string
  onSignedIn: () => void
  onExpired: (message: string) => void
  onBack: () => void
}

const { code: codeSchema } = auth.verifyRecovery.body.shape

/** Second step for people whose Telegram does not work: a saved recovery code. */
export const RecoveryForm = ({ tempToken, onSignedIn, onExpired, onBack }: RecoveryFormProps) => {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const [verify, { isLoading }] = api.useVerifyRecoveryMutation()
  const [code, setCode] = useState('')
  const [failure, setFailure] = useState<string>()
  const field = useRef<HTMLInputElement>(null)
  useLeaveWarning(true)
  useEffect(() => field.current?.focus(), [])

  const submit = async (event: SyntheticEvent) => {
    event.preventDefault()
    if (isLoading) return
    setFailure(undefined)
    if (!codeSchema.safeParse(code).success) {
      setFailure(t('errors.invalid_code/recovery'))
      return field.current?.focus()
    }
    const { error } = await verify({ body: { tempToken, code } })
    if (!error) return onSignedIn()
    const text = errorText(error, t('signIn.verifyFailed'))
    if (refusal(error)?.code === 'challenge_expired') return onExpired(text)
    setFailure(text)
    field.current?.select()
  }

  return (
    <form className={classes.form} noValidate onSubmit={(event) => void submit(event)} aria-labelledby="sign-in">
      <h1 id="sign-in">{t('signIn.recoveryCode')}</h1>
      {failure && <Note kind="error">{failure}</Note>}
      <TextInput
        ref={field}
        label={t('signIn.recoveryCode')}
        description={t('signIn.recoveryHint')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        value={code}
        maxLength={40}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => setCode(event.currentTarget.value)}
      />
      <Button type="submit" variant="primary" busy={isLoading} off={code.trim() === ''}>
        {t(isLoading ? 'signIn.verifying' : 'signIn.verify')}
      </Button>
      <div className={classes.links}>
        <Button variant="quiet" onClick={onBack}>
          {t('signIn.useTelegram')}
        </Button>
      </div>
    </form>
  )
}
