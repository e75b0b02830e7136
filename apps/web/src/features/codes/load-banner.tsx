import { useTranslation } from '../../i18n/use-translation.ts'
import { useErrorText } from '../../api/error-text.ts'
import { refusal } from '../../api/error.ts'
import { Banner } from '../../ui/feedback/banner.tsx'
import { RequestId } from '../../ui/feedback/request-id.tsx'
import { State } from '../../ui/feedback/state.tsx'
import '../../ui/ui-texts.ts'
import './texts.ts'
import { Retry } from '../../ui/feedback/retry.tsx'
import { formatTime } from '../../lib/moment.ts'

interface LoadBannerProps {
  error: unknown
  /** Time of the data still shown, in ms; undefined if there is none. */
  shownOf: number | undefined
  busy: boolean
  onRetry: () => void
}

/** Banner for a list that failed to load: the cause, what is shown instead, and a retry. */
export const LoadBanner = ({ error, shownOf, busy, onRetry }: LoadBannerProps) => {
  const { t } = useTranslation(['codes', 'ui'])
  const errorText = useErrorText()
  if (error === undefined) return null
  const body = refusal(error)
  if (body?.code === 'forbidden')
    return (
      <State icon="lock" title={t('ui:noRights')} role="alert">
        <p>{t('ui:noRightsHelp')}</p>
      </State>
    )
  const cause = errorText(error, t('loadFailed'))
  return (
    <Banner kind={shownOf === undefined ? 'error' : 'warning'} action={<Retry busy={busy} onRetry={onRetry} />}>
      <strong>{t('loadFailed')}</strong>
      {cause !== t('loadFailed') && <p>{cause}</p>}
      {shownOf !== undefined && <p>{t('words.asOf', { time: formatTime(new Date(shownOf)) })}</p>}
      {body && shownOf === undefined && <RequestId id={body.requestId} />}
    </Banner>
  )
}
