import { accounts as contract } from '@app/contract'
import { useMemo } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { accountsApi } from '../../api/calls/accounts.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { formatNumber } from '../../lib/format.ts'
import { useOpenRecord, useRecord } from '../../lib/hooks/use-record.ts'
import { useRecordList } from '../../lib/record-list.ts'
import { ListToolbar, ListFilter } from '../../ui/list/list-bar.tsx'
import { useServerList } from '../../ui/list/use-server-list.ts'
import { AdminTable } from './admin-table.tsx'
import { takenColumns } from './taken-columns.tsx'
import './texts.ts'

const asking = {
  sort: '-takenAt',
  limit: 10,
  filters: { state: 'state' },
  among: { state: ['open', 'closed'] },
} as const

/** Every taken account. */
export const Taken = () => {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const list = useServerList(accountsApi.endpoints.listAllTaken, contract.listAllTaken, asking)
  const { open } = useOpenRecord()
  const record = useRecord()
  useRecordList(
    'account',
    useMemo(() => list.rows?.map(({ id }) => id), [list.rows]),
  )
  const columns = useMemo(
    () => takenColumns(t, language, ({ id }) => open({ kind: 'account', id })),
    [t, language, open],
  )
  return (
    <section aria-labelledby="taken">
      <ListToolbar
        id="taken"
        counts
        title={list.data ? t('takenCount', { n: formatNumber(list.data.total, language) }) : t('taken')}
        list={list}
        columns={columns}
        search={t('searchTaken')}
      >
        <ListFilter
          list={list}
          name="state"
          label={t('words.status')}
          any={t('words.allStatuses')}
          options={[
            { value: 'open', label: t('words.taken') },
            { value: 'closed', label: t('words.closed') },
          ]}
        />
      </ListToolbar>
      <AdminTable
        list={list}
        label={t('taken')}
        columns={columns}
        failed={t('takenFailed')}
        empty={t('words.noTaken')}
        mark={(row) => (record?.kind === 'account' && record.id === row.id ? 'chosen' : list.mark(row))}
      />
    </section>
  )
}
