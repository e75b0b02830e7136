import { accounts as contract, type TakenAccount } from '@app/contract'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDispatch } from 'react-redux'
import { accountsApi, type AccountsDispatch } from '../../api/accounts.ts'
import { fresh } from '../../api/endpoints.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { formatNumber } from '../../lib/format.ts'
import { useChanged } from '../../lib/hooks/use-changed.ts'
import { useMedia } from '../../lib/hooks/use-media.ts'
import { useSameRows } from '../../lib/hooks/use-same-rows.ts'
import { Choice } from '../../ui/form/choice.tsx'
import { CsvButton } from '../../ui/list/csv-button.tsx'
import { SearchField } from '../../ui/form/search-field.tsx'
import classes from './admin.module.css'
import { List } from './list.tsx'
import { RecordSheet } from './audit/record-sheet.tsx'
import { SectionHead } from './section-head.tsx'
import { SortChoice } from './sort-choice.tsx'
import { takenColumns } from './taken-columns.tsx'
import './texts.ts'
import { useListAddress } from './use-list-address.ts'
import { refreshing, useRefresh } from './use-refresh.ts'
import { idOf } from './users/use-users.ts'

const sortKeys = ['takenAt', 'accountName', 'country', 'username', 'spend', 'closedAt'] as const
const pageSize = 10

/** Every account that somebody has taken. */
export const Taken = () => {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const phone = useMedia('(max-width: 640px)')
  const dispatch = useDispatch<AccountsDispatch>()
  const address = useListAddress(sortKeys, '-takenAt', pageSize)
  const [open, setOpen] = useState<TakenAccount>()
  const state = (['open', 'closed'] as const).find((each) => each === address.params.get('state'))
  const parts = useMemo(() => ({ query: { ...address.query, ...(state && { state }) } }), [address.query, state])
  const { data, currentData, error, isFetching, fulfilledTimeStamp, refetch } = accountsApi.useListAllTakenQuery(parts)
  const again = useRefresh(() => dispatch(accountsApi.endpoints.listAllTaken.initiate(fresh(parts), refreshing)))
  const old = currentData === undefined
  const rows = useSameRows(data?.accounts, idOf)
  const changed = useChanged(old ? undefined : rows, idOf, JSON.stringify(parts.query))
  const columns = takenColumns(t, language, phone ? setOpen : undefined)
  const updated = data && fulfilledTimeStamp
  const busy = isFetching || again.refreshing
  return (
    <section aria-labelledby="taken">
      <SectionHead
        id="taken"
        title={data ? t('takenCount', { n: formatNumber(data.total, language) }) : t('taken')}
        updated={updated}
        busy={busy}
        onRefresh={again.refresh}
      />
      <div className={classes.bar}>
        <SearchField
          label={t('searchTaken')}
          value={address.search}
          pause={250}
          onChange={(search) => address.ask({ search })}
        />
        <div className={classes.choice} data-on={state !== undefined || undefined}>
          <Choice
            bare
            label={t('status')}
            value={state ?? ''}
            options={[
              { value: '', label: t('allStates') },
              { value: 'open', label: t('stateTaken') },
              { value: 'closed', label: t('stateClosed') },
            ]}
            onChange={(next) => address.ask({ state: next })}
          />
        </div>
        <SortChoice columns={columns} sort={address.sort} onSort={(sort) => address.ask({ sort })} />
        <span className={classes.grow} />
        <CsvButton list={contract.listAllTaken} parts={parts} off={!data?.total} />
      </div>
      <List
        label={t('taken')}
        columns={columns}
        rowKey={idOf}
        listing={{ rows, total: data?.total, old, error, busy, updated, retry: () => void refetch() }}
        address={address}
        filtered={state !== undefined}
        onClear={() => address.ask({ search: undefined, state: undefined })}
        failed={t('takenFailed')}
        empty={t('noTaken')}
        mark={({ id }) => (changed.has(id) ? 'new' : undefined)}
      />
      {open && (
        <RecordSheet
          title={open.accountName ?? open.accountId}
          row={rows?.find(({ id }) => id === open.id) ?? open}
          columns={takenColumns(t, language)}
          onClose={() => setOpen(undefined)}
        />
      )}
    </section>
  )
}
