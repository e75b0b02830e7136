import { jobReasons, type DeadJob, type JobReason } from '@app/contract'
import { useRef } from 'react'
import { useTranslation } from '#i18n/use-translation.ts'
import { useLanguage } from '#i18n/use-language.ts'
import { formatNumber } from '#lib/format.ts'
import { Button } from '#ui/button/button.tsx'
import { State } from '#ui/feedback/state.tsx'
import { Status } from '#ui/feedback/status.tsx'
import { Table, type Column } from '#ui/list/table.tsx'
import classes from './status.module.css'
import './status-texts.ts'
import { useQueueName } from './use-finding.ts'
import { useRetry } from './use-retry.ts'
import { Count } from '#ui/list/cells.tsx'
import { Moment } from '#ui/text/moment.tsx'

const known = Object.keys(jobReasons) as JobReason[]

interface DeadLettersProps {
  total: number
  jobs: readonly DeadJob[]
  onGone: () => void
}

/** Dead letters, each with a retry. */
export const DeadLetters = ({ total, jobs, onGone }: DeadLettersProps) => {
  const { t } = useTranslation('status')
  const language = useLanguage()
  const queueName = useQueueName()
  const heading = useRef<HTMLHeadingElement>(null)
  // The row is removed, so the focus moves to the heading of the list.
  const { states, retry } = useRetry(() => heading.current?.focus(), onGone)
  const reasonOf = (reason: string) => {
    const key = known.find((each) => jobReasons[each] === reason)
    return key ? (
      t(`reasons.${key}`)
    ) : (
      <span translate="no" className="mono">
        {reason}
      </span>
    )
  }
  const columns: Column<DeadJob>[] = [
    { key: 'queue', title: t('queue'), card: 'subject', cell: ({ queue }) => queueName(queue) },
    {
      key: 'key',
      title: t('key'),
      card: 'aside',
      cell: ({ key }) => (
        <span translate="no" className="mono">
          {key}
        </span>
      ),
    },
    { key: 'reason', title: t('reason'), card: 'full', cell: ({ reason }) => reasonOf(reason) },
    {
      key: 'tries',
      title: t('tries'),
      number: true,
      card: 'value',
      cell: ({ tries }) => formatNumber(tries, language),
    },
    { key: 'sent', title: t('since'), card: 'value', cell: ({ sentAt }) => <Moment at={sentAt} /> },
    { key: 'died', title: t('diedAt'), card: 'value', cell: ({ diedAt }) => <Moment at={diedAt} /> },
    {
      key: 'retry',
      title: t('common.retry'),
      silent: true,
      card: 'actions',
      cell: (job) =>
        states[job.id] === 'done' ? (
          <Status kind="good">{t('retried')}</Status>
        ) : (
          <Button
            size="xs"
            busy={states[job.id] === 'busy'}
            aria-label={t('retryOf', { queue: queueName(job.queue), key: job.key })}
            onClick={() => retry(job)}
          >
            {t(states[job.id] === 'busy' ? 'retrying' : 'common.retry')}
          </Button>
        ),
    },
  ]
  return (
    <section aria-labelledby="dead-letters">
      <h3 id="dead-letters" ref={heading} tabIndex={-1} className={classes.head}>
        {t('deadList')}
        {total > 0 && <Count n={total} />}
      </h3>
      {jobs.length === 0 ? (
        <State icon="check" role="status" title={t('noDead')} />
      ) : (
        <>
          <p className={`hint ${classes.help}`}>
            {t('deadHelp')} {total > jobs.length && t('deadMore', { n: formatNumber(jobs.length, language) })}
          </p>
          <Table label={t('deadList')} columns={columns} rows={jobs} rowKey={({ id }) => id} />
        </>
      )}
    </section>
  )
}
