import type { BulkChange, BulkItem } from '@app/contract'
import { bulkApi } from '#api/calls/bulk.ts'
import { useErrorText } from '#api/error-text.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { useLanguage } from '#i18n/use-language.ts'
import { formatNumber } from '#lib/format.ts'
import { Button } from '#ui/button/button.tsx'
import { Failed } from '#ui/feedback/failed.tsx'
import { Status } from '#ui/feedback/status.tsx'
import { toast } from '#ui/feedback/toast.tsx'
import { Bar } from '#ui/list/list-bar.tsx'
import { Table, type Column } from '#ui/list/table.tsx'
import classes from './bulk.module.css'
import './texts.ts'
import { ItemName } from './item-name.tsx'
import { useWhy } from './why.ts'

/** Polling interval of a running change, in ms; a fallback for missed events. */
const pollMs = 3_000

/** Rows that were not done, with reasons. */
const Left = ({ change, items }: { change: BulkChange; items: readonly BulkItem[] }) => {
  const { t } = useTranslation('bulk')
  const why = useWhy(change)
  const columns: Column<BulkItem>[] = [
    {
      key: 'account',
      title: t('words.account'),
      card: 'subject',
      cell: (item) => <ItemName item={item} />,
    },
    { key: 'why', title: t('run.why'), card: 'full', cell: why },
  ]
  return <Table label={t('run.left')} columns={columns} rows={items} rowKey={({ recordId }) => recordId} />
}

/** Progress of a bulk change; at the end the rows not done, and a retry for them. */
export const BulkRun = ({ id, onDismiss }: { id: number; onDismiss: () => void }) => {
  const { t } = useTranslation('bulk')
  const language = useLanguage()
  const errorText = useErrorText()
  const [cancel, cancelling] = bulkApi.useCancelBulkChangeMutation()
  const [repeat, repeating] = bulkApi.useRepeatBulkChangeMutation()
  const parts = { params: { id: String(id) } }
  const known = bulkApi.endpoints.getBulkChange.useQueryState(parts)
  const isOver = known.data !== undefined && known.data.endedAt !== null
  const { data, error, isFetching, refetch } = bulkApi.useGetBulkChangeQuery(parts, {
    pollingInterval: isOver ? 0 : pollMs,
  })
  const n = (count: number) => formatNumber(count, language)
  if (!data)
    return error === undefined ? null : (
      <Failed title={t('run.loadFailed')} error={error} busy={isFetching} onRetry={() => void refetch()} />
    )
  const { counts, items, kind, to, own, endedAt } = data
  const left = items.filter(({ state }) => state === 'refused' || state === 'cancelled')
  const all = items.length
  const send = async (call: typeof cancel | typeof repeat, failed: string) => {
    const { error: refused } = await call({ ...parts, body: {} })
    if (refused) toast('error', errorText(refused, failed))
  }
  return (
    <section className={classes.run} aria-labelledby="bulk-run">
      <Bar>
        <h2 id="bulk-run">{t(`run.${kind}`, { to: to ?? '' })}</h2>
        {endedAt === null ? (
          <>
            <progress
              aria-label={t('run.progress', { done: n(all - counts.waiting), all: n(all) })}
              max={all}
              value={all - counts.waiting}
            />
            <span>{t('run.progress', { done: n(all - counts.waiting), all: n(all) })}</span>
            <Button size="xs" busy={cancelling.isLoading} onClick={() => void send(cancel, t('run.cancelFailed'))}>
              {t('run.cancel')}
            </Button>
          </>
        ) : (
          <>
            <Status kind={left.length > 0 ? 'bad' : 'good'}>
              {t('run.ended', { done: n(counts.done), left: n(left.length) })}
            </Status>
            {own && left.length > 0 && (
              <Button size="xs" busy={repeating.isLoading} onClick={() => void send(repeat, t('run.repeatFailed'))}>
                {t('run.repeat', { count: left.length, n: n(left.length) })}
              </Button>
            )}
            <Button size="xs" variant="quiet" onClick={onDismiss}>
              {t('run.dismiss')}
            </Button>
          </>
        )}
      </Bar>
      <span className="sr" role="status">
        {endedAt !== null && t('run.ended', { done: n(counts.done), left: n(left.length) })}
      </span>
      {endedAt !== null && left.length > 0 && <Left change={data} items={left} />}
    </section>
  )
}
