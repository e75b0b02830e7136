import { useTranslation } from '../i18n/use-translation.ts'
import { Loading } from '../ui/feedback/loading.tsx'

/** First screen, while the code of the page loads. */
export const Starting = () => {
  const { t } = useTranslation()
  return <Loading title={t('common.loading')} text={t('common.wait')} />
}
