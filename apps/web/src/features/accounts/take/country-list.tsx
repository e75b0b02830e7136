import type { AvailableAccount } from '@app/contract'
import { useMemo } from 'react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { accountsApi } from '../../../api/accounts.ts'
import { useLanguage } from '../../../i18n/use-language.ts'
import { formatNumber } from '../../../lib/format.ts'
import { regionName } from '../../../lib/regions.ts'
import { pageIn, useAddress } from '../../../lib/hooks/use-address.ts'
import { useDeparted, type Departing } from '../../../lib/hooks/use-departed.ts'
import { useHeld } from '../../../lib/hooks/use-held.ts'
import { Button } from '../../../ui/button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Pager } from '../../../ui/list/pager.tsx'
import { SearchField } from '../../../ui/form/search-field.tsx'
import { State } from '../../../ui/feedback/state.tsx'
import { Table, type Column } from '../../../ui/list/table.tsx'
import { Failed } from '../../../ui/feedback/failed.tsx'
import { matches, pageOf, pageSize } from '../find.ts'
import classes from '../lists.module.css'
import { keyOf } from './use-take.ts'

interface CountryListProps {
  country: string
  take: (row: AvailableAccount) => Promise<void>
  /** The key of the row that is being taken. */
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

/** The free accounts of a country: search, ten on a page, and a way to take each. */
export const CountryList = ({ country, take, busy, isOwn, onClose }: CountryListProps) => {
  const { t } = useTranslation(['accounts', 'ui'])
  const language = useLanguage()
  const { params, change } = useAddress()
  const words = params.get('search') ?? ''
  const { held, holds } = useHeld()
  const { currentData, error, isFetching, refetch } = accountsApi.useListAvailableAccountsQuery({
    params: { sheet: country },
  })
  const shown = useDeparted(currentData?.accounts, { key: keyOf, quiet: isOwn, held })
  const found = useMemo(
    () => shown?.filter(({ row }) => words === '' || matches(row, words, language)),
    [shown, words, language],
  )
  const name = regionName(country, language)
  const { page, rows } = pageOf(found ?? [], pageIn(params))
  const left = rows.filter(({ gone }) => gone).length

  const columns: Column<Departing<AvailableAccount>>[] = [
    { key: 'id', title: t('fields.id'), card: 'subject', cell: ({ row }) => <span className="mono">{row.id}</span> },
    {
      key: 'country',
      title: t('fields.country'),
      cell: ({ row }) => <span title={regionName(row.country, language)}>{row.country}</span>,
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
      key: 'take',
      title: t('ui:actions'),
      silent: true,
      card: 'actions',
      cell: (each) => <TakeButton shown={each} take={take} busy={busy} />,
    },
  ]
  return (
    <div {...holds}>
      <div className={classes.head}>
        <h2>
          {name}{' '}
          <span className={classes.count} role="status">
            {currentData && t('available', { count: currentData.total, n: formatNumber(currentData.total, language) })}
          </span>
        </h2>
        <span className={classes.space} />
        <SearchField label={t('search')} value={words} onChange={(search) => change({ search, page: undefined })} />
        <span className={classes.onDesk}>
          <IconButton icon="close" size="sm" label={t('ui:close')} onClick={onClose} />
        </span>
      </div>
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
            compact
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
