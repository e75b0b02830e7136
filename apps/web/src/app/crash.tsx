import { useEffect, useState } from 'react'
import { useTranslation } from '../i18n/use-translation.ts'
import { errorText } from '../api/error-text.ts'
import { refusal } from '../api/error.ts'
import { useLanguage } from '../i18n/use-language.ts'
import { isTranslated } from '../lib/browser/moved-texts.ts'
import { typedFields } from '../lib/browser/typed-fields.ts'
import { Button } from '../ui/button/button.tsx'
import { CopyButton } from '../ui/button/copy-button.tsx'
import { RequestId } from '../ui/feedback/request-id.tsx'
import { State } from '../ui/feedback/state.tsx'

/** Replaces a crashed page and offers a way back. The menu around it stays. */
export const Crash = ({ error, onBack }: { error: unknown; onBack: () => void }) => {
  const { t } = useTranslation()
  const language = useLanguage()
  // The crashed page is still in the DOM during the first render.
  const [{ translated, typed }] = useState(() => ({ translated: isTranslated(), typed: typedFields() }))
  useEffect(() => console.error(error), [error])
  const requestId = refusal(error)?.requestId
  return (
    <State
      icon="warning"
      role="alert"
      title={t('failures.broken')}
      actions={
        <>
          <Button variant="primary" onClick={onBack}>
            {t('failures.backToPage')}
          </Button>
          <Button onClick={() => window.location.reload()}>{t('failures.reload')}</Button>
          {typed && <CopyButton label={t('failures.copyTyped')} text={typed} />}
        </>
      }
    >
      {translated && <span>{t('failures.translated')}</span>}
      <span>{t('failures.crashed')}</span>
      {requestId && (
        <>
          <span>{errorText(t, language, error)}</span>
          <RequestId id={requestId} />
        </>
      )}
    </State>
  )
}
