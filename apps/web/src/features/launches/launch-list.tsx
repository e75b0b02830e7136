import type { Launch } from '@app/contract'
import { useTranslation } from '../../i18n/use-translation.ts'
import { launchesApi } from '../../api/calls/launches.ts'
import { useOpenRecord, useRecord } from '../../lib/hooks/use-record.ts'
import { useRecordList } from '../../lib/record-list.ts'
import { useMemo } from 'react'
import { AccountName } from '../../ui/text/account-name.tsx'
import { Status } from '../../ui/feedback/status.tsx'
import { Moment } from '../../ui/text/moment.tsx'
import classes from './launch-list.module.css'
import './texts.ts'

const kinds = { open: 'busy', done: 'good', cancelled: 'neutral' } as const

const Row = ({ launch, isOpen }: { launch: Launch; isOpen: boolean }) => {
  const { t } = useTranslation('launches')
  const { open } = useOpenRecord()
  const { id, account, link, state } = launch
  return (
    <li>
      <button
        type="button"
        className={classes.row}
        data-record={`launch-${id}`}
        aria-current={isOpen || undefined}
        onClick={() => open({ kind: 'launch', id })}
      >
        <span className="muted">
          <span className="sr">{t('list.open')} </span>
          <Moment at={launch.created_at} />
        </span>
        <span className={classes.account}>
          <AccountName account={{ accountId: account.account_id, accountName: account.name }} />
        </span>
        <Status kind={kinds[state]}>{t(`list.states.${state}`)}</Status>
        <span className="muted">{link ? link.campaign_name : state === 'open' ? t('list.link') : null}</span>
      </button>
    </li>
  )
}

/** Launches of the person: open ones, and results of the last days; renders nothing before the first. */
export const LaunchList = () => {
  const { t } = useTranslation('launches')
  const record = useRecord()
  const launches = launchesApi.useListLaunchesQuery().data?.launches
  useRecordList(
    'launch',
    useMemo(() => launches?.map(({ id }) => id), [launches]),
  )
  if (!launches || launches.length === 0) return null
  return (
    <section aria-label={t('list.title')}>
      <div className={classes.head}>
        <h2>{t('list.title')}</h2>
      </div>
      <ul className={classes.list}>
        {launches.map((launch) => (
          <Row key={launch.id} launch={launch} isOpen={record?.kind === 'launch' && record.id === launch.id} />
        ))}
      </ul>
    </section>
  )
}
