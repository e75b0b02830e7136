import { useTranslation } from '../../i18n/use-translation.ts'
import { useErrorText } from '../../api/error-text.ts'
import { refusal } from '../../api/error.ts'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { Button } from '../../ui/button/button.tsx'
import '../../ui/ui-texts.ts'
import { RequestId } from '../../ui/feedback/request-id.tsx'
import { State } from '../../ui/feedback/state.tsx'
import classes from './list.module.css'

/** Shown while the first rows load. */
export const Loading = () => {
  const { t } = useTranslation('campaigns')
  return (
    <div className={classes.loading} role="status">
      <span>{t('loading')}</span>
      <Skeleton width="60%" />
      <Skeleton width="45%" />
    </div>
  )
}

/** Shown if loading failed: the cause and a retry. */
export const Failed = ({ error, busy, onRetry }: { error: unknown; busy: boolean; onRetry: () => void }) => {
  const { t } = useTranslation('campaigns')
  const errorText = useErrorText()
  const requestId = refusal(error)?.requestId
  return (
    <State
      icon="warning"
      role="alert"
      title={errorText(error, t('failed'))}
      actions={
        <Button busy={busy} onClick={onRetry}>
          {t('common.retry')}
        </Button>
      }
    >
      {requestId && <RequestId id={requestId} />}
    </State>
  )
}

/** Possible causes of an empty list. */
const Causes = () => {
  const { t } = useTranslation('campaigns')
  return (
    <>
      <p>{t('causes')}</p>
      <ul className={classes.causes}>
        <li>{t('noGroups')}</li>
        <li>{t('emptyGroups')}</li>
        <li>{t('narrow')}</li>
      </ul>
    </>
  )
}

/** Shown if there are no campaigns, or none match. */
export const Nothing = ({ onClear, empty }: { onClear: (() => void) | undefined; empty: boolean }) => {
  const { t } = useTranslation(['campaigns', 'ui'])
  return (
    <State
      icon={onClear ? 'search' : 'empty'}
      role="status"
      title={t('none')}
      actions={onClear && <Button onClick={onClear}>{t('ui:clearFilters')}</Button>}
    >
      {empty ? <Causes /> : <p>{t('ui:nothingHelp')}</p>}
    </State>
  )
}
