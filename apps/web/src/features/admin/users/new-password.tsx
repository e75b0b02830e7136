import { useTranslation } from '#i18n/use-translation.ts'
import { api } from '#api/api.ts'
import { useLanguage } from '#i18n/use-language.ts'
import { formatNumber } from '#lib/format.ts'
import { passwordStrength } from '#lib/password-strength.ts'
import { PasswordField } from '#ui/form/password-field.tsx'
import '../texts.ts'

/** Minimum length of a new password, and the error for a shorter one. */
export const usePasswordRule = () => {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const count = api.useGetMetaQuery().data?.passwordMin ?? 4
  const counted = { count, n: formatNumber(count, language) }
  return {
    hint: (password: string) =>
      password
        ? t('words.strength', { level: t(`levels.${passwordStrength(password, count)}`) })
        : t('words.minimum', counted),
    problem: (password: string) => (password.length < count ? t('passwordShort', counted) : undefined),
  }
}

interface NewPasswordProps {
  label: string
  value: string
  onChange: (value: string) => void
  error: string | undefined
}

/** Password field for somebody else, with a strength meter. */
export const NewPassword = ({ label, value, onChange, error }: NewPasswordProps) => {
  const { hint } = usePasswordRule()
  return (
    <PasswordField
      label={label}
      value={value}
      onChange={onChange}
      name="new-password"
      autoComplete="new-password"
      maxLength={128}
      description={hint(value)}
      error={error}
    />
  )
}
