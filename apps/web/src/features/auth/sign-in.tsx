import { useState } from 'react'
import { challengeOf, type Challenge, type Pending } from './challenge.ts'
import { CodeForm } from './code-form.tsx'
import { PasswordForm } from './password-form.tsx'
import { RecoveryForm } from './recovery-form.tsx'

type Stage = { name: 'password'; message?: string } | { name: 'code' | 'recovery'; challenge: Challenge; note?: string }

interface SignInProps {
  /** Pending sign-in from before the page was loaded. */
  pending: Pending | undefined
  onSignedIn: () => void
}

/** Sign-in: password, then a code from Telegram or a recovery code. */
export const SignIn = ({ pending, onSignedIn }: SignInProps) => {
  const [stage, setStage] = useState<Stage>(() =>
    pending ? { name: 'code', challenge: challengeOf(pending) } : { name: 'password' },
  )
  const toPassword = (message?: string) => setStage({ name: 'password', ...(message && { message }) })

  if (stage.name === 'password')
    return (
      <PasswordForm
        message={stage.message}
        onSignedIn={onSignedIn}
        onChallenge={(challenge, note) => setStage({ name: 'code', challenge, ...(note && { note }) })}
      />
    )
  const { challenge, note } = stage
  if (stage.name === 'recovery')
    return (
      <RecoveryForm
        tempToken={challenge.tempToken}
        onSignedIn={onSignedIn}
        onExpired={toPassword}
        onBack={() => setStage({ ...stage, name: 'code' })}
      />
    )
  return (
    <CodeForm
      challenge={challenge}
      note={note}
      onSignedIn={onSignedIn}
      onExpired={toPassword}
      onChallenge={(next) => setStage({ name: 'code', challenge: next })}
      onRecovery={() => setStage({ ...stage, name: 'recovery' })}
      onBack={() => toPassword()}
    />
  )
}
