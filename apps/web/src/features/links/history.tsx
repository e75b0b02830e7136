import { links as contract, type LinkRecord } from '@app/contract'
import { useEffect, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useErrorText } from '../../api/error-text.ts'
import { refusal } from '../../api/error.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { formatNumber } from '../../lib/format.ts'
import { regionName } from '../../lib/regions.ts'
import { Button } from '../../ui/button.tsx'
import { Choice } from '../../ui/form/choice.tsx'
import { CsvButton } from '../../ui/list/csv-button.tsx'
import { Pager } from '../../ui/list/pager.tsx'
import '../../ui/parts-texts.ts'
import { RequestId } from '../../ui/feedback/request-id.tsx'
import { SearchField } from '../../ui/form/search-field.tsx'
import { Segmented } from '../../ui/form/segmented.tsx'
import { State } from '../../ui/feedback/state.tsx'
import { Table } from '../../ui/list/table.tsx'
import { historyColumns } from './history-columns.tsx'
import classes from './history.module.css'
import './texts.ts'
import { noFilters, pageSize, useHistory } from './use-history.ts'
import type { Mending } from './use-mend.ts'

interface HistoryProps {
  countries: readonly string[]
  busy: number | undefined
  onOpen: (link: LinkRecord) => void
  onMend: (kind: Mending, link: LinkRecord) => void
}

const Failed = ({ error, busy, onRetry }: { error: unknown; busy: boolean; onRetry: () => void }) => {
  const { t } = useTranslation('links')
  const errorText = useErrorText()
  const title = t('linksFailed')
  const cause = errorText(error, title)
  const body = refusal(error)
  return (
    <State
      icon="warning"
      title={title}
      role="alert"
      actions={
        <Button busy={busy} onClick={onRetry}>
          {t('common.retry')}
        </Button>
      }
    >
      {cause !== title && <p>{cause}</p>}
      {body && <RequestId id={body.requestId} />}
    </State>
  )
}

/** Links made so far: found, filtered, sorted and paged by the server. */
export const History = ({ countries, busy, onOpen, onMend }: HistoryProps) => {
  const { t } = useTranslation(['links', 'parts'])
  const { t: own } = useTranslation('links')
  const language = useLanguage()
  const { query, change, data, old, error, isFetching, refetch } = useHistory(countries)
  const columns = useMemo(
    () => historyColumns({ t: own, language, busy, onOpen, onMend }),
    [own, language, busy, onOpen, onMend],
  )
  const { search = '', state, country = '', account_id: account, campaign_id: campaign, sort } = query
  const filtered = Boolean(search || state || country || account || campaign)
  const words = search || account || campaign
  const failed = error !== undefined && !data
  const beyond = !old && data?.links.length === 0 && data.total > 0
  useEffect(() => {
    // Somebody typed a page that never was.
    if (beyond) change({ page: undefined })
  }, [beyond, change])
  const sorts = columns.flatMap(({ key, title, sortable }) =>
    sortable
      ? [
          { value: `-${key}`, label: t('descending', { column: title }) },
          { value: key, label: t('ascending', { column: title }) },
        ]
      : [],
  )
  return (
    <section aria-labelledby="link-history">
      <div className={classes.head}>
        <h2 id="link-history">
          {t('history')} <span className={classes.count}>{data && formatNumber(data.total, language)}</span>
        </h2>
        <Segmented
          label={t('filter')}
          value={state ?? 'all'}
          options={[
            { value: 'all', label: t('all') },
            { value: 'unfinished', label: t('unfinished') },
          ]}
          onChange={(next) => change({ state: next === 'all' ? undefined : next, page: undefined })}
        />
        <Choice
          bare
          label={t('country')}
          value={country}
          options={[
            { value: '', label: t('country') },
            ...countries.map((code) => ({ value: code, label: `${code} ${regionName(code, language)}` })),
          ]}
          onChange={(next) => change({ country: next, page: undefined })}
        />
        <SearchField
          label={t('search')}
          value={search}
          pause={250}
          onChange={(next) => change({ search: next, page: undefined })}
        />
        <div className={classes.sort}>
          <Choice
            bare
            label={t('sort')}
            value={sort}
            options={sorts}
            onChange={(next) => change({ sort: next, page: undefined })}
          />
        </div>
        {(account ?? campaign) && (
          <Button size="xs" onClick={() => change({ account: undefined, campaign: undefined, page: undefined })}>
            {t('parts:clearFilters')}: {account ?? campaign}
          </Button>
        )}
        <CsvButton list={contract.listLinks} parts={{ query }} off={!data?.total} />
      </div>
      {!data && !failed && (
        <span className="sr" role="status">
          {t('loading')}
        </span>
      )}
      {failed && <Failed error={error} busy={isFetching} onRetry={() => void refetch()} />}
      {data?.total === 0 && !filtered && <State icon="empty" role="status" title={t('none')} />}
      {data?.total === 0 && filtered && (
        <State
          icon="search"
          role="status"
          title={words ? t('parts:nothingMatches', { query: words }) : t('parts:nothingFound')}
          actions={<Button onClick={() => change(noFilters)}>{t('parts:clearFilters')}</Button>}
        >
          <p>{t('parts:nothingHelp')}</p>
        </State>
      )}
      {!failed && data?.total !== 0 && (
        <>
          <Table
            label={t('history')}
            columns={columns}
            rows={data?.links}
            rowKey={({ id }) => id}
            sort={sort}
            onSort={(next) => change({ sort: next, page: undefined })}
            dim={old || error !== undefined}
          />
          <Pager
            label={t('history')}
            page={data?.page ?? 1}
            total={data?.total ?? 0}
            size={data?.limit ?? pageSize}
            onPage={(next) => change({ page: next === 1 ? undefined : String(next) })}
          />
        </>
      )}
    </section>
  )
}
