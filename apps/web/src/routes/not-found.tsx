import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { State } from '../ui/state.tsx'

/** An address that leads nowhere. */
export const NotFound = () => {
  const { t } = useTranslation()
  return (
    <State
      icon="search"
      title={t('failures.pageNotFound')}
      actions={
        <Button renderRoot={(props) => <Link to="/get-code" {...props} />}>
          {t('failures.backTo', { page: t('pages.codes') })}
        </Button>
      }
    >
      {t('failures.pageNotFoundHelp')}
    </State>
  )
}
