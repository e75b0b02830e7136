import { useTranslation } from 'react-i18next'
import { State } from '../ui/state.tsx'

/** Stands where a page is still missing, and says so. */
export const NotBuilt = () => {
  const { t } = useTranslation()
  return (
    <State icon="empty" title={t('pages.notBuilt')}>
      {t('pages.notBuiltHelp')}
    </State>
  )
}
