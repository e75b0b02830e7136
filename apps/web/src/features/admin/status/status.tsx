import { useTranslation } from '#i18n/use-translation.ts'
import { fresh } from '#api/endpoints.ts'
import { statusApi } from '#api/calls/status.ts'
import { again, useRefresh } from '#api/use-refresh.ts'
import { useLanguage } from '#i18n/use-language.ts'
import { formatNumber } from '#lib/format.ts'
import { Banner } from '#ui/feedback/banner.tsx'
import { Failed } from '#ui/feedback/failed.tsx'
import { Status } from '#ui/feedback/status.tsx'
import { DeadLetters } from './dead-letters.tsx'
import { SectionHead } from '../section-head.tsx'
import { Queues, Rest } from './status-rest.tsx'
import { Services } from './status-services.tsx'
import classes from './status.module.css'
import './status-texts.ts'
import { useStatus } from './use-status.ts'
import { Retry } from '#ui/feedback/retry.tsx'

/** State of the installation, in the order of troubleshooting. */
export const StatusSection = () => {
  const { t } = useTranslation('status')
  const language = useLanguage()
  const { data, error, isFetching, fulfilledTimeStamp, refetch } = useStatus()
  const { busy, refresh } = useRefresh(() => [statusApi.endpoints.getStatus.initiate(fresh({}), again)])
  const retry = () => void refetch()
  const count = data?.troubles ?? 0
  const hasFault =
    data?.services.some(({ state, place }) => state === 'down' && place !== 'unset') ||
    data?.findings.some(({ severity }) => severity === 'fault')
  return (
    <section aria-labelledby="status">
      <SectionHead
        id="status"
        title={t('title')}
        updated={data && fulfilledTimeStamp}
        busy={busy || (isFetching && !data)}
        refresh={refresh}
      >
        {data && !error && (
          <span role="status">
            <Status kind={count === 0 ? 'good' : hasFault ? 'bad' : 'busy'}>
              {count === 0 ? t('allWell') : t('troubles', { count, n: formatNumber(count, language) })}
            </Status>
          </span>
        )}
      </SectionHead>
      {error && !data && <Failed title={t('failed')} error={error} busy={isFetching} onRetry={retry} />}
      {error && data && (
        <Banner kind="warning" action={<Retry busy={isFetching} onRetry={retry} />}>
          {t('failed')}
        </Banner>
      )}
      {(data ?? !error) && (
        <>
          <h3 className={classes.head}>{t('services')}</h3>
          <Services services={data?.services} />
        </>
      )}
      {/* Rendered once the number of rows above is known. */}
      {data && (
        <>
          <h3 className={classes.head}>{t('rest')}</h3>
          <Rest findings={data.findings} />
          <h3 className={classes.head}>{t('queues')}</h3>
          <Queues queues={data.queues} />
        </>
      )}
      {data && <DeadLetters {...data.dead} onGone={retry} />}
    </section>
  )
}
