import { useTranslation } from '../i18n/use-translation.ts'
import { useErrorText } from '../api/error-text.ts'
import { refusal } from '../api/error.ts'
import { LogoutButton } from '../features/session/logout-button.tsx'
import { Button } from '../ui/button/button.tsx'
import { RequestId } from '../ui/feedback/request-id.tsx'
import { State } from '../ui/feedback/state.tsx'
import { Toasts } from '../ui/feedback/toasts.tsx'

/** Shown if the person's rights could not be loaded: the cause and a retry. */
export const MeFailed = ({ error, retry }: { error: unknown; retry: () => void }) => {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const requestId = refusal(error)?.requestId
  return (
    <main>
      <Toasts />
      <State
        icon="warning"
        role="alert"
        title={t('session.permissionsFailed')}
        actions={
          <>
            <Button variant="primary" onClick={retry}>
              {t('common.retry')}
            </Button>
            <LogoutButton />
          </>
        }
      >
        <span>{errorText(error)}</span>
        {requestId && <RequestId id={requestId} />}
      </State>
    </main>
  )
}
