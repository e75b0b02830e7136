import { useTranslation } from '../../i18n/use-translation.ts'
import { Button } from '../button/button.tsx'

export const Retry = ({ busy = false, onRetry }: { busy?: boolean; onRetry: () => void }) => {
  const { t } = useTranslation()
  return (
    <Button size="xs" busy={busy} onClick={onRetry}>
      {t('common.retry')}
    </Button>
  )
}
