import { accounts as contract, type TakenAccount } from '@app/contract'
import { useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../i18n/use-language.ts'
import { todayIn } from '../../../lib/days.ts'
import { formatNumber } from '../../../lib/format.ts'
import { presetRange, type Range } from '../../../lib/period.ts'
import { Button } from '../../../ui/button.tsx'
import { Choice } from '../../../ui/form/choice.tsx'
import { CsvButton } from '../../../ui/list/csv-button.tsx'
import { Pager } from '../../../ui/list/pager.tsx'
import { Period } from '../../../ui/period/period.tsx'
import { SearchField } from '../../../ui/form/search-field.tsx'
import { Segmented } from '../../../ui/form/segmented.tsx'
import { State } from '../../../ui/feedback/state.tsx'
import { Table } from '../../../ui/list/table.tsx'
import { Failed } from '../../../ui/feedback/failed.tsx'
import { pageSize } from '../find.ts'
import { overviewColumns } from './overview-columns.tsx'
import './overview-texts.ts'
import classes from './overview.module.css'
import { RecordDialog } from '../record-dialog.tsx'
import '../texts.ts'
import { Totals } from './totals.tsx'
import { states, useOverview } from './use-overview.ts'

const stateTexts = { all: 'all', open: 'taken', closed: 'closed' } as const

/** Taken accounts of everybody: who has which, since when, what was spent, and what can be done about it. */
export const Overview = ({ timeZone, mayLink }: { timeZone: string; mayLink: boolean }) => {
  const { t } = useTranslation(['overview', 'parts'])
  const { t: own } = useTranslation('overview')
  const language = useLanguage()
  const { query, change, data, old, error, isFetching, refetch } = useOverview()
  const [chosen, setChosen] = useState<TakenAccount>()
  const accounts = data?.accounts
  // One that leaves the list meanwhile stays open, with what was typed: the server says what became of it.
  const account = chosen && (accounts?.find(({ id }) => id === chosen.id) ?? chosen)
  const columns = useMemo(() => overviewColumns(own, language, setChosen), [own, language])
  const calendar = useMemo(() => ({ today: todayIn(timeZone), earliest: '1970-01-01' }), [timeZone])
  const { search = '', state = 'all', fromDate, toDate, sort } = query
  const range = useMemo(
    () => ((fromDate ?? toDate) ? { from: fromDate ?? '', to: toDate ?? '' } : undefined),
    [fromDate, toDate],
  )
  const filtered = search !== '' || state !== 'all' || range !== undefined
  const clear = () => change({ search: undefined, state: undefined, from: undefined, to: undefined, page: undefined })
  const choosePeriod = (next: Range) => {
    const whole = next.from === presetRange('all', calendar).from
    change({ from: whole ? undefined : next.from, to: whole ? undefined : next.to, page: undefined })
  }
  const sorts = columns.flatMap(({ key, title, sortable }) =>
    sortable
      ? [
          { value: `-${key}`, label: t('descending', { column: title }) },
          { value: key, label: t('ascending', { column: title }) },
        ]
      : [],
  )
  const failed = error !== undefined && !data
  const beyond = !old && data?.accounts.length === 0 && data.total > 0
  useEffect(() => {
    // Rows have gone since, or somebody typed a page that never was.
    if (beyond) change({ page: undefined })
  }, [beyond, change])
  return (
    <section aria-labelledby="overview">
      <div className={classes.head}>
        <h2 id="overview">
          {t('title')} <span className={classes.count}>{data && formatNumber(data.total, language)}</span>
        </h2>
        <Segmented
          label={t('filter')}
          value={state}
          options={states.map((each) => ({ value: each, label: t(stateTexts[each]) }))}
          onChange={(next) => change({ state: next === 'all' ? undefined : next, page: undefined })}
        />
        <SearchField
          label={t('search')}
          value={search}
          pause={250}
          onChange={(words) => change({ search: words, page: undefined })}
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
        <CsvButton list={contract.listTakenWithUsers} parts={{ query }} off={!data?.total} />
      </div>
      <div className={classes.period} role="group" aria-label={t('period')}>
        <Period range={range} calendar={calendar} refused={false} onChoose={choosePeriod} />
      </div>
      {failed && <Failed title={t('loadFailed')} error={error} busy={isFetching} onRetry={() => void refetch()} />}
      {data?.total === 0 && !filtered && <State icon="empty" role="status" title={t('none')} />}
      {data?.total === 0 && filtered && (
        <State
          icon="search"
          role="status"
          title={search ? t('parts:nothingMatches', { query: search }) : t('parts:nothingFound')}
          actions={<Button onClick={clear}>{t('parts:clearFilters')}</Button>}
        >
          <p>{t('parts:nothingHelp')}</p>
        </State>
      )}
      {!failed && data?.total !== 0 && (
        <>
          <Table
            label={t('title')}
            columns={columns}
            rows={accounts}
            rowKey={({ id }) => id}
            sort={sort}
            onSort={(next) => change({ sort: next, page: undefined })}
            dim={old || error !== undefined}
          />
          <Pager
            label={t('title')}
            page={data?.page ?? 1}
            total={data?.total ?? 0}
            size={data?.limit ?? pageSize}
            onPage={(next) => change({ page: next === 1 ? undefined : String(next) })}
          />
          {data && <Totals totals={data.totals} />}
        </>
      )}
      {account && <RecordDialog account={account} mayLink={mayLink} onClose={() => setChosen(undefined)} />}
    </section>
  )
}
