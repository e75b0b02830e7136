import { useTranslation } from '../../i18n/use-translation.ts'
import { useErrorText } from '../../api/error-text.ts'
import { refusal } from '../../api/error.ts'
import { RequestId } from './request-id.tsx'
import { State } from './state.tsx'
import '../ui-texts.ts'
import { Button } from '../button/button.tsx'

interface FailedProps {
  title: string
  /** Text for people without the right, where the page has its own. */
  refused?: string
  error: unknown
  busy: boolean
  onRetry: () => void
}

/** Replaces a list that could not be loaded: missing rights, or a failure with a retry. */
export const Failed = ({ title, refused, error, busy, onRetry }: FailedProps) => {
  const { t } = useTranslation('ui')
  const errorText = useErrorText()
  const body = refusal(error)
  if (body?.code === 'forbidden')
    return (
      <State icon="lock" title={refused ?? t('noRights')} role="alert">
        <p>{t('noRightsHelp')}</p>
      </State>
    )
  const cause = errorText(error, title)
  return (
    <State
      icon="warning"
      title={title}
      role="alert"
      actions={
        <Button busy={busy} onClick={onRetry}>
          {t('common.retry')}
        </Button>
      }
    >
      {cause !== title && <p>{cause}</p>}
      {body && <RequestId id={body.requestId} />}
    </State>
  )
}
