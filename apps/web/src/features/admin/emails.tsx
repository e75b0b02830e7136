import { admin, type EmailUsage } from '@app/contract'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDispatch } from 'react-redux'
import { adminApi, type AdminDispatch } from '../../api/admin.ts'
import { fresh } from '../../api/endpoints.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { formatNumber } from '../../lib/format.ts'
import { useChanged } from '../../lib/hooks/use-changed.ts'
import { useMedia } from '../../lib/hooks/use-media.ts'
import { useSameRows } from '../../lib/hooks/use-same-rows.ts'
import { CsvButton } from '../../ui/list/csv-button.tsx'
import { SearchField } from '../../ui/form/search-field.tsx'
import classes from './admin.module.css'
import { emailColumns } from './email-columns.tsx'
import { List } from './list.tsx'
import { RecordSheet } from './audit/record-sheet.tsx'
import { SectionHead } from './section-head.tsx'
import { SortChoice } from './sort-choice.tsx'
import './texts.ts'
import { useListAddress } from './use-list-address.ts'
import { refreshing, useRefresh } from './use-refresh.ts'
import { idOf } from './users/use-users.ts'

const sortKeys = ['email', 'used_by_username', 'used_at', 'total_uses', 'status'] as const
const pageSize = 10

/** Every mailbox: who had it last and what came of it. */
export const Emails = () => {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const phone = useMedia('(max-width: 640px)')
  const dispatch = useDispatch<AdminDispatch>()
  const address = useListAddress(sortKeys, '-used_at', pageSize)
  const [open, setOpen] = useState<EmailUsage>()
  const parts = useMemo(() => ({ query: address.query }), [address.query])
  const { data, currentData, error, isFetching, fulfilledTimeStamp, refetch } = adminApi.useListEmailUsageQuery(parts)
  const again = useRefresh(() => dispatch(adminApi.endpoints.listEmailUsage.initiate(fresh(parts), refreshing)))
  const old = currentData === undefined
  const rows = useSameRows(data?.emailUsage, idOf)
  const changed = useChanged(old ? undefined : rows, idOf, JSON.stringify(parts.query))
  const columns = emailColumns(t, language, phone ? setOpen : undefined)
  const updated = data && fulfilledTimeStamp
  const busy = isFetching || again.refreshing
  return (
    <section aria-labelledby="emails">
      <SectionHead
        id="emails"
        title={data ? t('emailsCount', { n: formatNumber(data.total, language) }) : t('emails')}
        updated={updated}
        busy={busy}
        onRefresh={again.refresh}
      />
      <div className={classes.bar}>
        <SearchField
          label={t('searchEmails')}
          value={address.search}
          pause={250}
          onChange={(search) => address.ask({ search })}
        />
        <SortChoice columns={columns} sort={address.sort} onSort={(sort) => address.ask({ sort })} />
        <span className={classes.grow} />
        <CsvButton list={admin.listEmailUsage} parts={parts} off={!data?.total} />
      </div>
      <List
        label={t('emails')}
        columns={columns}
        rowKey={idOf}
        listing={{ rows, total: data?.total, old, error, busy, updated, retry: () => void refetch() }}
        address={address}
        filtered={false}
        onClear={() => address.ask({ search: undefined })}
        failed={t('emailsFailed')}
        empty={t('noEmails')}
        mark={({ id }) => (changed.has(id) ? 'new' : undefined)}
        jump
      />
      {open && (
        <RecordSheet
          title={<span className="mono">{open.email}</span>}
          row={rows?.find(({ id }) => id === open.id) ?? open}
          columns={emailColumns(t, language)}
          onClose={() => setOpen(undefined)}
        />
      )}
    </section>
  )
}
