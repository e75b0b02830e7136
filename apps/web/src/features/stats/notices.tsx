import type { Stats } from '@app/contract'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useErrorText } from '../../api/error-text.ts'
import { refusal } from '../../api/error.ts'
import { useLanguage } from '../../i18n/use-language.ts'

import { formatNumber } from '../../lib/format.ts'
import { asSentence } from '../../lib/sentence.ts'
import { formatDayList } from '../../lib/moment.ts'
import { Note } from '../../ui/feedback/note.tsx'
import { RequestId } from '../../ui/feedback/request-id.tsx'
import { StaleNote } from '../../ui/feedback/stale-note.tsx'
import type { Figures } from './figures.ts'
import classes from './notices.module.css'
import { useWarningText } from './use-warning-text.ts'
import { Retry } from '../../ui/feedback/retry.tsx'

interface NoticesProps {
  kind: Figures['kind'] | undefined
  stats: Stats | undefined
  failure: unknown
  onRetry: () => void
  busy: boolean
}

/** Notices on the figures: not real, stale, incomplete, or missing. */
export const Notices = ({ kind, stats, failure, onRetry, busy }: NoticesProps) => {
  const { t } = useTranslation('dashboard')
  const language = useLanguage()
  const errorText = useErrorText()
  const warningText = useWarningText()
  const requestId = refusal(failure)?.requestId
  const retry = <Retry busy={busy} onRetry={onRetry} />
  return (
    <div className={classes.notices}>
      {failure !== undefined && (
        <Note kind="error" action={retry}>
          {requestId ? (
            <>
              {asSentence(errorText(failure, t('failed')))} <RequestId id={requestId} />
            </>
          ) : (
            errorText(failure, t('failed'))
          )}
        </Note>
      )}
      {kind === 'sample' && (
        <Note kind="warning">
          <strong>{t('sample')}</strong> {t('sampleHint')}
        </Note>
      )}
      {kind === 'demo' && <Note kind="warning">{t('demo')}</Note>}
      {stats?.stale && failure === undefined && <StaleNote asOf={stats.asOf} trouble={stats.trouble} action={retry} />}
      {stats !== undefined && stats.unknownDays.length > 0 && (
        <Note kind="warning">
          {t('words.unknownDays', {
            count: stats.unknownDays.length,
            days: formatDayList(stats.unknownDays, language),
          })}
        </Note>
      )}
      {stats?.withoutGroups && <Note kind="warning">{t('withoutGroups')}</Note>}
      {stats?.warnings.map((warning) => (
        <Note key={warning.metric} kind="warning">
          {warningText(warning)}
        </Note>
      ))}
      {stats !== undefined && stats.unreadRows > 0 && (
        <Note kind="warning">
          {t('words.unreadRows', { count: stats.unreadRows, n: formatNumber(stats.unreadRows, language) })}
        </Note>
      )}
    </div>
  )
}
