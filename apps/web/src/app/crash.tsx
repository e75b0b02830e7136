import { useEffect } from 'react'
import { useTranslation } from '../i18n/use-translation.ts'
import { errorText } from '../api/error-text.ts'
import { refusal } from '../api/error.ts'
import { useLanguage } from '../i18n/use-language.ts'
import { Button } from '../ui/button/button.tsx'
import { RequestId } from '../ui/feedback/request-id.tsx'
import { State } from '../ui/feedback/state.tsx'

/** Takes the place of a page that broke. The menu around it stays. */
export const Crash = ({ error }: { error: unknown }) => {
  const { t } = useTranslation()
  const language = useLanguage()
  useEffect(() => console.error(error), [error])
  const requestId = refusal(error)?.requestId
  return (
    <State
      icon="warning"
      role="alert"
      title={t('failures.broken')}
      actions={
        <Button variant="primary" onClick={() => window.location.reload()}>
          {t('failures.reload')}
        </Button>
      }
    >
      {requestId && (
        <>
          <span>{errorText(t, language, error)}</span>
          <RequestId id={requestId} />
        </>
      )}
    </State>
  )
}
