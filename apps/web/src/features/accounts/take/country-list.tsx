import type { AvailableAccount } from '@app/contract'
import { useId, useMemo, useState } from 'react'
import { useTranslation } from '#i18n/use-translation.ts'
import { accountsApi } from '#api/calls/accounts.ts'
import { useLanguage } from '#i18n/use-language.ts'
import { empty, formatNumber } from '#lib/format.ts'
import { regionName } from '#lib/regions.ts'
import { pageIn, useAddress } from '#lib/hooks/use-address.ts'
import { useDeparted, type Departing } from '#lib/hooks/use-departed.ts'
import { useBeside } from '#lib/hooks/use-beside.ts'
import { useHeld } from '#lib/hooks/use-held.ts'
import { AccountName } from '#ui/text/account-name.tsx'
import { Button } from '#ui/button/button.tsx'
import { IconButton } from '#ui/button/icon-button.tsx'
import { Pager } from '#ui/list/pager.tsx'
import { SearchField } from '#ui/form/search-field.tsx'
import { State } from '#ui/feedback/state.tsx'
import { Table, type Column } from '#ui/list/table.tsx'
import { Failed } from '#ui/feedback/failed.tsx'
import { Chip } from '#ui/feedback/status.tsx'
import { ListFilter, ListSort } from '#ui/list/list-bar.tsx'
import { formatDateTime } from '#lib/moment.ts'
import { matches, pageOf, pageSize } from '../find.ts'
import classes from '../lists.module.css'
import { freeAsked, unasked } from './free-asked.ts'
import { keyOf, nextKey, type TakeRequest } from './use-take.ts'

const dayMs = 86_400_000
/** Whole days since a moment. */
const daysSince = (moment: string): number => Math.max(0, Math.floor((Date.now() - Date.parse(moment)) / dayMs))

interface CountryListProps {
  country: string
  take: (row: AvailableAccount) => Promise<void>
  takeNext: (wanted: TakeRequest, expected: string) => Promise<void>
  /** Key of the row being taken. */
  busy: string | undefined
  isOwn: (row: AvailableAccount) => boolean
  onClose: () => void
}

const TakeButton = ({
  shown,
  take,
  busy,
}: { shown: Departing<AvailableAccount> } & Pick<CountryListProps, 'take' | 'busy'>) => {
  const { t } = useTranslation('accounts')
  const { row, gone } = shown
  const running = busy === keyOf(row)
  return (
    <Button
      size="xs"
      className={classes.take}
      variant={gone ? 'quiet' : 'default'}
      busy={running}
      off={gone || busy !== undefined}
      aria-label={gone || running ? undefined : t('takeOf', { id: row.id })}
      onClick={() => void take(row)}
    >
      {t(gone ? 'takenJustNow' : running ? 'taking' : 'take')}
    </Button>
  )
}

/** Free accounts of a country: search, ten per page, and a button to take each. */
export const CountryList = ({ country, take, takeNext, busy, isOwn, onClose }: CountryListProps) => {
  const { t } = useTranslation(['accounts', 'ui'])
  const language = useLanguage()
  const { params, change } = useAddress()
  const words = params.get('search') ?? ''
  const asked = freeAsked(params)
  const { held, holds } = useHeld()
  const { currentData, error, isFetching, refetch } = accountsApi.useListAvailableAccountsQuery({
    params: { sheet: country },
    // Without a query the key equals that of the list that Refresh fetches.
    ...(Object.keys(asked.query).length > 0 && { query: asked.query }),
  })
  const { next = null, mailTypes = [], whGeos = [] } = currentData ?? {}
  const filters = {
    chosen: asked.chosen,
    sort: asked.sort ?? '-age',
    ask: (values: Readonly<Record<string, string | undefined>>) => change({ ...values, page: undefined }),
  }
  const yesNo = [
    { value: 'yes', label: t('has') },
    { value: 'no', label: t('hasNot') },
  ]
  const wordsOf = (words: readonly string[]) => words.map((word) => ({ value: word, label: word }))
  const [open, setOpen] = useState(false)
  const isBeside = useBeside()
  const filtersId = useId()
  const searching = useId()
  const narrowed = Object.keys(asked.fitting).length
  const filtered = Object.keys(asked.fitting).length > 0
  const shown = useDeparted(currentData?.accounts, { key: keyOf, quiet: isOwn, held })
  const found = useMemo(
    () => shown?.filter(({ row }) => words === '' || matches(row, words, language)),
    [shown, words, language],
  )
  const name = regionName(country, language)
  const { page, rows } = pageOf(found ?? [], pageIn(params))
  const left = rows.filter(({ gone }) => gone).length

  const all: Column<Departing<AvailableAccount>>[] = [
    {
      key: 'id',
      title: t('fields.id'),
      card: 'subject',
      sortable: true,
      cell: ({ row }) => (
        <span className={classes.subject}>
          <AccountName account={{ accountId: row.id, accountName: row.name }} />
          {row.id === next && <Chip>{t('next')}</Chip>}
        </span>
      ),
    },
    {
      key: 'mailType',
      title: t('fields.mail_type'),
      sortable: true,
      card: 'value',
      cell: ({ row }) => row.mailType ?? empty,
    },
    { key: 'whGeo', title: t('fields.wh_geo'), sortable: true, card: 'value', cell: ({ row }) => row.whGeo ?? empty },
    {
      key: 'pixel',
      title: t('fields.pixel'),
      sortable: true,
      card: 'value',
      cell: ({ row }) => (row.pixel ? t('has') : empty),
    },
    {
      key: 'email',
      title: t('fields.email'),
      sortable: true,
      card: 'value',
      cell: ({ row }) => (row.email ? t('has') : empty),
    },
    { key: 'sheet', title: t('words.sheet'), cell: ({ row }) => row.sheet },
    {
      key: 'row',
      title: t('words.row'),
      number: true,
      card: 'aside',
      cell: ({ row }) => (
        <>
          <span className={classes.onPhone}>{t('row', { row: row.row })}</span>
          <span className={classes.onDesk}>{row.row}</span>
        </>
      ),
    },
    {
      key: 'age',
      title: t('age'),
      number: true,
      sortable: true,
      card: 'value',
      cell: ({ row }) => (
        <span title={formatDateTime(row.since, language)}>
          {t('ageDays', { n: formatNumber(daysSince(row.since), language) })}
        </span>
      ),
    },
    {
      key: 'take',
      title: t('ui:actions'),
      silent: true,
      card: 'actions',
      cell: (each) => <TakeButton shown={each} take={take} busy={busy} />,
    },
  ]
  // There is no room for sheet and row beside a drawer.
  const columns = isBeside ? all.filter(({ key }) => key !== 'sheet' && key !== 'row') : all
  return (
    <div {...holds}>
      <div className={classes.head}>
        <h2>
          {name}{' '}
          <span className="count" role="status">
            {currentData && t('available', { count: currentData.total, n: formatNumber(currentData.total, language) })}
          </span>
        </h2>
        <span className={classes.space} />
        <SearchField label={t('search')} value={words} onChange={(search) => change({ search, page: undefined })} />
        <Button
          busy={busy === nextKey}
          off={next === null || words !== '' || (busy !== undefined && busy !== nextKey)}
          aria-describedby={words === '' ? undefined : searching}
          title={words !== '' ? t('takeNextSearch') : next === null ? undefined : t('takeNextHelp', { id: next })}
          onClick={() => next !== null && void takeNext({ country, ...asked.fitting }, next)}
        >
          {t('takeNext')}
        </Button>
        <span className={classes.fold}>
          <Button aria-expanded={open} aria-controls={filtersId} onClick={() => setOpen(!open)}>
            {narrowed > 0 ? t('ui:filtersOn', { n: formatNumber(narrowed, language) }) : t('ui:filters')}
          </Button>
        </span>
        <span className={classes.onDesk}>
          <IconButton icon="close" size="sm" label={t('ui:close')} onClick={onClose} />
        </span>
      </div>
      <div
        id={filtersId}
        className={classes.filters}
        data-open={open || undefined}
        role="group"
        aria-label={t('ui:filters')}
      >
        <ListFilter
          list={filters}
          name="mail"
          label={t('fields.mail_type')}
          any={t('anyMail')}
          options={wordsOf(mailTypes)}
        />
        <ListFilter list={filters} name="geo" label={t('fields.wh_geo')} any={t('anyGeo')} options={wordsOf(whGeos)} />
        <ListFilter list={filters} name="pixel" label={t('fields.pixel')} any={t('anyPixel')} options={yesNo} />
        <ListFilter list={filters} name="email" label={t('fields.email')} any={t('anyEmail')} options={yesNo} />
        <ListSort list={filters} columns={columns} />
      </div>
      <p id={searching} className={words === '' ? 'sr' : classes.searching}>
        {words !== '' && t('takeNextSearch')}
      </p>
      <p className="sr" role="status">
        {left > 0 && t('hasLeft')}
      </p>
      {error && !currentData ? (
        <Failed
          title={t('failedCountry', { country: name })}
          error={error}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      ) : shown?.length === 0 && filtered ? (
        <State
          icon="search"
          title={t('ui:nothingFound')}
          role="status"
          actions={
            <Button onClick={() => filters.ask({ ...unasked, sort: asked.sort })}>{t('ui:clearFilters')}</Button>
          }
        />
      ) : shown?.length === 0 ? (
        <State icon="empty" title={t('noneOf', { country: name })} role="status" />
      ) : found?.length === 0 ? (
        <State
          icon="search"
          title={t('ui:nothingMatches', { query: words })}
          role="status"
          actions={<Button onClick={() => change({ search: undefined })}>{t('ui:clearSearch')}</Button>}
        >
          <p>{t('ui:nothingHelp')}</p>
        </State>
      ) : (
        <>
          <Table
            label={t('accountsOf', { country: name })}
            columns={columns}
            rows={found && rows}
            rowKey={({ row }) => keyOf(row)}
            mark={({ gone }) => (gone ? 'gone' : undefined)}
            sort={filters.sort}
            onSort={(sort) => filters.ask({ sort })}
          />
          <Pager
            counted
            label={name}
            page={page}
            total={found?.length ?? 0}
            size={pageSize}
            onPage={(next) => change({ page: next === 1 ? undefined : String(next) })}
          />
        </>
      )}
    </div>
  )
}
