import type { CampaignsStatus } from '@app/contract'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useErrorText } from '../../api/error-text.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { formatNumber } from '../../lib/format.ts'
import { formatDayList } from '../../lib/moment.ts'
import { Note } from '../../ui/feedback/note.tsx'
import { StaleNote } from '../../ui/feedback/stale-note.tsx'
import { Retry } from '../../ui/feedback/retry.tsx'

interface NoticesProps {
  status: CampaignsStatus | undefined
  /** Error of the last refresh; the previous campaigns stay visible. */
  failure: unknown
  busy: boolean
  onRetry: () => void
}

/** Notices on the figures: stale or incomplete. */
export const Notices = ({ status, failure, busy, onRetry }: NoticesProps) => {
  const { t } = useTranslation('campaigns')
  const language = useLanguage()
  const errorText = useErrorText()
  const retry = <Retry busy={busy} onRetry={onRetry} />
  return (
    <div className="notices">
      {failure !== undefined && (
        <Note kind="error" action={retry}>
          {errorText(failure, t('failed'))}
        </Note>
      )}
      {failure === undefined && status?.stale && (
        <StaleNote asOf={status.asOf} trouble={status.trouble} action={retry} />
      )}
      {status !== undefined && status.unknownDays.length > 0 && (
        <Note kind="warning">
          {t('words.unknownDays', {
            count: status.unknownDays.length,
            days: formatDayList(status.unknownDays, language),
          })}
        </Note>
      )}
      {status?.warnings.map(({ code, metric, measure }) => (
        <Note key={metric} kind="warning">
          {t(code === 'unknown_measure' ? 'words.unknownMeasure' : 'incompleteMeasure', {
            measure,
            metric: t(`columns.${metric}`),
          })}
        </Note>
      ))}
      {status !== undefined && status.unreadRows > 0 && (
        <Note kind="warning">
          {t('words.unreadRows', { count: status.unreadRows, n: formatNumber(status.unreadRows, language) })}
        </Note>
      )}
    </div>
  )
}
