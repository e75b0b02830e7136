import { useTranslation } from '../../i18n/use-translation.ts'
import { CopyButton } from '../button/copy-button.tsx'

/** Request id by which an administrator finds the failure in the log. */
export const RequestId = ({ id }: { id: string }) => {
  const { t } = useTranslation()
  return (
    <span className="hint">
      {t('failures.requestId', { requestId: id })} <CopyButton text={id} small />
    </span>
  )
}
