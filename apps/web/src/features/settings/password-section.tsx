import { useState, type SyntheticEvent } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { api } from '../../api/api.ts'
import { useErrorText } from '../../api/error-text.ts'
import { refusal } from '../../api/error.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { formatNumber } from '../../lib/format.ts'
import { passwordStrength } from '../../lib/password-strength.ts'
import { Button } from '../../ui/button/button.tsx'
import { Note } from '../../ui/feedback/note.tsx'
import { PasswordField } from '../../ui/form/password-field.tsx'
import { toast } from '../../ui/feedback/toast.tsx'
import { Section } from './section.tsx'
import classes from './settings.module.css'

type Failure = { field: 'current' | 'next' | 'form'; text: string }

/** Field that a refusal concerns. */
const fieldOf = (error: unknown): Failure['field'] => {
  const body = refusal(error)
  if (body?.code !== 'validation') return 'form'
  if (body.reason === 'current_password' || body.fields?.['current'] !== undefined) return 'current'
  return body.reason?.startsWith('password_') || body.fields?.['next'] !== undefined ? 'next' : 'form'
}

/** Form to change the own password, which ends all other sessions. */
export const PasswordSection = () => {
  const { t } = useTranslation('settings')
  const language = useLanguage()
  const errorText = useErrorText()
  const minimum = api.useGetMetaQuery().data?.passwordMin ?? 4
  const [change, { isLoading }] = api.useChangePasswordMutation()
  const [current, setCurrent] = useState('')
  const [next, setNext] = useState('')
  const [failure, setFailure] = useState<Failure>()
  const at = (field: Failure['field']) => (failure?.field === field ? failure.text : undefined)

  const submit = async (event: SyntheticEvent) => {
    event.preventDefault()
    if (isLoading) return
    setFailure(undefined)
    if (next.length < minimum) {
      const n = formatNumber(minimum, language)
      return setFailure({ field: 'next', text: t('errors.validation/password_short', { count: minimum, n }) })
    }
    const { error } = await change({ body: { current, next } })
    if (error) return setFailure({ field: fieldOf(error), text: errorText(error, t('passwordFailed')) })
    setCurrent('')
    setNext('')
    toast('success', t('passwordChanged'))
  }

  const hint = next
    ? t('words.strength', { level: t(`levels.${passwordStrength(next, minimum)}`) })
    : t('words.minimum', { count: minimum, n: formatNumber(minimum, language) })

  return (
    <Section title={t('words.password')} hint={t('passwordHint')}>
      <form className={classes.fields} noValidate onSubmit={(event) => void submit(event)}>
        {at('form') && <Note kind="error">{at('form')}</Note>}
        <PasswordField
          label={t('current')}
          value={current}
          onChange={setCurrent}
          name="current-password"
          autoComplete="current-password"
          maxLength={128}
          error={at('current')}
        />
        <PasswordField
          label={t('words.newPassword')}
          value={next}
          onChange={setNext}
          name="new-password"
          autoComplete="new-password"
          maxLength={128}
          description={hint}
          error={at('next')}
        />
        <div>
          <Button type="submit" busy={isLoading} off={!current || !next}>
            {t(isLoading ? 'common.saving' : 'changePassword')}
          </Button>
        </div>
      </form>
    </Section>
  )
}
