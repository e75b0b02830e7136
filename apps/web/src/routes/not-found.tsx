import { useTranslation } from '../i18n/use-translation.ts'
import { ButtonLink } from '../ui/button/button-link.tsx'
import { State } from '../ui/feedback/state.tsx'

export const NotFound = () => {
  const { t } = useTranslation()
  return (
    <State
      icon="search"
      title={t('failures.pageNotFound')}
      actions={<ButtonLink to="/get-code">{t('failures.backTo', { page: t('pages.codes') })}</ButtonLink>}
    >
      {t('failures.pageNotFoundHelp')}
    </State>
  )
}
