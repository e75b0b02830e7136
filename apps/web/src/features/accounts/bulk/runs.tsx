import { bulk, type BulkChange, type BulkItem, type BulkSummary } from '@app/contract'
import { useEffect, useRef, useState } from 'react'
import { bulkApi } from '#api/calls/bulk.ts'
import { useLanguage } from '#i18n/use-language.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { formatMoney, formatNumber } from '#lib/format.ts'
import { Button } from '#ui/button/button.tsx'
import { Drawer } from '#ui/dialog/drawer.tsx'
import { Failed } from '#ui/feedback/failed.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { State } from '#ui/feedback/state.tsx'
import { Chip } from '#ui/feedback/status.tsx'
import { Icon } from '#ui/button/icon.tsx'
import { CsvButton } from '#ui/list/csv-button.tsx'
import { Pager } from '#ui/list/pager.tsx'
import { Moment } from '#ui/text/moment.tsx'
import classes from './bulk.module.css'
import './texts.ts'
import { ItemName } from './item-name.tsx'
import { useWhy } from './why.ts'

const pageSize = 20

const stateOf = ({ endedAt, counts }: BulkSummary) =>
  endedAt === null ? 'running' : counts.cancelled > 0 ? 'cancelled' : 'finished'

/** Kind, time and progress of a change, with its author if that is somebody else. */
const Summary = ({ change }: { change: BulkSummary }) => {
  const { t } = useTranslation('bulk')
  const language = useLanguage()
  const { counts, own, username, startedAt } = change
  const n = (count: number) => formatNumber(count, language)
  return (
    <div className={classes.summary}>
      <span>
        <Moment at={startedAt} /> {!own && username} <Chip>{t(`states.${stateOf(change)}`)}</Chip>
      </span>
      <span className="hint">
        {t('runs.counts', {
          done: n(counts.done),
          failed: n(counts.refused),
          left: n(counts.waiting + counts.cancelled),
        })}
      </span>
    </div>
  )
}

const useTitle = () => {
  const { t } = useTranslation('bulk')
  return ({ kind, to }: BulkSummary): string =>
    kind !== 'hand_over' ? t(`runs.${kind}`) : to === null ? t('runs.handedOver') : t('runs.hand_over', { to })
}

/** Bulk changes, newest first; each opens its rows. */
const List = ({ onOpen }: { onOpen: (id: number) => void }) => {
  const { t } = useTranslation('bulk')
  const titleOf = useTitle()
  const [page, setPage] = useState(1)
  const { data, error, isFetching, refetch } = bulkApi.useListBulkChangesQuery({
    query: { page: String(page), limit: String(pageSize) },
  })
  if (error && !data)
    return <Failed title={t('runs.failed')} error={error} busy={isFetching} onRetry={() => void refetch()} />
  if (!data) return <Skeleton width="60%" height={16} />
  if (data.total === 0) return <State icon="empty" role="status" title={t('runs.none')} />
  return (
    <>
      <p className="hint">{t('runs.help')}</p>
      <ul aria-label={t('runs.title')}>
        {data.changes.map((change) => (
          <li key={change.id} className={classes.line}>
            <Button variant="quiet" size="xs" onClick={() => onOpen(change.id)}>
              {titleOf(change)}
            </Button>
            <Summary change={change} />
          </li>
        ))}
      </ul>
      <Pager label={t('runs.title')} page={page} total={data.total} size={pageSize} onPage={setPage} />
    </>
  )
}

/** Rows of a bulk change with their results. */
const Rows = ({ change }: { change: BulkChange }) => {
  const { t } = useTranslation('bulk')
  const language = useLanguage()
  const titleOf = useTitle()
  const why = useWhy(change)
  const [page, setPage] = useState(1)
  const { items } = change
  const wordOf = (item: BulkItem) => (item.state === 'refused' ? why(item) : t(`rowStates.${item.state}`))
  return (
    <>
      <h3>{titleOf(change)}</h3>
      <Summary change={change} />
      {change.reason !== '' && <p className="long">{change.reason}</p>}
      <ul aria-label={t('runs.rows')}>
        {items.slice((page - 1) * pageSize, page * pageSize).map((item) => (
          <li key={item.recordId} className={classes.line}>
            <ItemName item={item} />
            <span className="hint">
              {item.spend !== null && `${formatMoney(item.spend, language)} · `}
              {wordOf(item)}
            </span>
          </li>
        ))}
      </ul>
      <Pager label={t('runs.rows')} page={page} total={items.length} size={pageSize} onPage={setPage} />
    </>
  )
}

const File = ({ change }: { change: BulkChange }) => {
  const why = useWhy(change)
  const parts = { params: { id: String(change.id) } }
  // The first column holds the record id, which identifies the row.
  const whyOf = (key: string, [record]: readonly string[] = []) => {
    const item = change.items.find(({ recordId }) => String(recordId) === record)
    return item ? why(item) : key
  }
  return <CsvButton list={bulk.getBulkChange} parts={parts} kindText={whyOf} worded />
}

interface BulkRunsProps {
  /** Bulk change whose rows are shown; undefined for the list. */
  id: number | undefined
  onOpen: (id: number | undefined) => void
  onClose: () => void
}

/** History of bulk changes: a list, and the rows of each. */
export const BulkRuns = ({ id, onOpen, onClose }: BulkRunsProps) => {
  const { t } = useTranslation('bulk')
  const { currentData, error, isFetching, refetch } = bulkApi.useGetBulkChangeQuery(
    { params: { id: String(id) } },
    { skip: id === undefined },
  )
  const top = useRef<HTMLDivElement>(null)
  const shown = useRef(id)
  useEffect(() => {
    // The pressed control is gone, so the focus moves to what replaced it.
    if (shown.current !== id) top.current?.focus()
    shown.current = id
  }, [id])
  const change = id === undefined ? undefined : currentData
  return (
    <Drawer title={t('runs.title')} onClose={onClose} foot={change && <File change={change} />}>
      <div ref={top} tabIndex={-1} className={classes.runs} data-autofocus>
        {id === undefined ? (
          <List onOpen={onOpen} />
        ) : (
          <>
            <Button
              variant="quiet"
              size="xs"
              leftSection={<Icon name="back" size={15} />}
              onClick={() => onOpen(undefined)}
            >
              {t('runs.back')}
            </Button>
            {error && !change && (
              <Failed title={t('run.loadFailed')} error={error} busy={isFetching} onRetry={() => void refetch()} />
            )}
            {!error && !change && <Skeleton width="60%" height={16} />}
            {change && <Rows key={change.id} change={change} />}
          </>
        )}
      </div>
    </Drawer>
  )
}
