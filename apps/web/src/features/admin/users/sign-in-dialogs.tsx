import type { User } from '@app/contract'
import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from '#i18n/use-translation.ts'
import { adminApi } from '#api/calls/admin.ts'
import { useLanguage } from '#i18n/use-language.ts'
import { formatNumber } from '#lib/format.ts'
import { Foot } from '#ui/dialog/foot.tsx'
import { Confirm } from '#ui/dialog/confirm.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { ToldFailure } from '#ui/feedback/note.tsx'
import '#ui/ui-texts.ts'
import { NewPassword, usePasswordRule } from './new-password.tsx'
import { digitsProblem, telegramProblem } from './person-form.ts'
import '../texts.ts'
import { useAct } from '#ui/dialog/use-act.ts'

interface DialogProps {
  user: User
  onClose: () => void
}

const params = ({ id }: User) => ({ params: { id: String(id) } })

/** A new password for somebody who has forgotten theirs. */
export const PasswordDialog = ({ user, onClose }: DialogProps) => {
  const { t } = useTranslation('admin')
  const rule = usePasswordRule()
  const [reset] = adminApi.useResetUserPasswordMutation()
  const { busy, failure, run } = useAct(t('resetPasswordFailed'), onClose)
  const [password, setPassword] = useState('')
  const [problem, setProblem] = useState<string>()
  const submit = () => {
    const found = rule.problem(password)
    setProblem(found)
    if (found === undefined) void run(reset({ ...params(user), body: { password } }), () => t('passwordReset'))
  }
  return (
    <Dialog
      title={t('resetPasswordTitle', { username: user.username })}
      held={busy}
      typed={password !== ''}
      onClose={onClose}
      onSubmit={submit}
      foot={<Foot verb={t('resetPassword')} busy={busy} onClose={onClose} />}
    >
      <p>{t('resetPasswordHelp')}</p>
      <NewPassword
        label={t('words.newPassword')}
        value={password}
        error={problem ?? failure?.text}
        onChange={(next) => {
          setPassword(next)
          setProblem(undefined)
        }}
      />
    </Dialog>
  )
}

/** Resets the second factor of a person who has lost their phone or recovery codes. */
export const FactorDialog = ({ user, onClose }: DialogProps) => {
  const { t } = useTranslation(['admin', 'ui'])
  const { t: own } = useTranslation('admin')
  const [reset] = adminApi.useResetSecondFactorMutation()
  const { busy, failure, run } = useAct(t('resetFactorFailed'), onClose)
  const [telegramId, setTelegramId] = useState('')
  const [problem, setProblem] = useState<string>()
  const submit = () => {
    const next = telegramId.trim()
    const found = next === '' ? undefined : telegramProblem(own, next)
    setProblem(found)
    if (found !== undefined) return
    const body = next === '' ? {} : { telegramId: next }
    void run(reset({ ...params(user), body }), () => t('factorReset'))
  }
  return (
    <Dialog
      title={t('resetFactorTitle', { username: user.username })}
      held={busy}
      typed={telegramId !== ''}
      onClose={onClose}
      onSubmit={submit}
      foot={<Foot verb={t('resetFactor')} busy={busy} onClose={onClose} />}
    >
      <p>{t('resetFactorHelp')}</p>
      <TextInput
        label={`${t('newTelegramId')} · ${t('ui:optional')}`}
        inputMode="numeric"
        autoComplete="off"
        maxLength={30}
        value={telegramId}
        error={digitsProblem(own, telegramId) ?? problem ?? failure?.text}
        onChange={(event) => setTelegramId(event.currentTarget.value)}
      />
    </Dialog>
  )
}

/** Signs somebody out everywhere. */
export const SessionsDialog = ({ user, onClose }: DialogProps) => {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const [end] = adminApi.useEndUserSessionsMutation()
  const { busy, failure, run } = useAct(t('endSessionsFailed'), onClose)
  return (
    <Confirm
      title={t('endSessionsTitle', { username: user.username })}
      verb={t('endSessions')}
      busy={busy}
      onConfirm={() =>
        void run(end({ ...params(user), body: {} }), ({ ended }) =>
          t('sessionsEnded', { count: ended, n: formatNumber(ended, language) }),
        )
      }
      onClose={onClose}
    >
      <ToldFailure text={failure?.text} />
      <p>{t('endSessionsHelp')}</p>
    </Confirm>
  )
}
