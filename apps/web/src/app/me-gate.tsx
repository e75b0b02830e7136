import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useErrorText } from '../api/error-text.ts'
import { refusal } from '../api/error.ts'
import { LogoutButton } from '../features/session/logout-button.tsx'
import { MeProvider } from '../features/session/me.tsx'
import { useMeQuery } from '../features/session/use-me-query.ts'
import { Loading } from '../ui/loading.tsx'
import { RequestId } from '../ui/request-id.tsx'
import { State } from '../ui/state.tsx'

/** Shows its content once it is known who the person is and what they may do. */
export const MeGate = ({ children }: { children: ReactNode }) => {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const { me, error, failed, retry } = useMeQuery()
  if (me) return <MeProvider me={me}>{children}</MeProvider>
  if (!failed) return <Loading title={t('session.checkingPermissions')} />
  const requestId = refusal(error)?.requestId
  return (
    <main>
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
