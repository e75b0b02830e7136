import { admin } from '@app/contract'
import { useMemo } from 'react'
import { adminApi } from '#api/calls/admin.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { useOpenRecord } from '#lib/hooks/use-record.ts'
import { ListToolbar } from '#ui/list/list-bar.tsx'
import { useServerList } from '#ui/list/use-server-list.ts'
import { AdminTable } from '../admin-table.tsx'
import '../texts.ts'
import { AuditFilters } from './audit-filters.tsx'
import './audit-words.ts'
import { seenColumns } from './seen-columns.tsx'

const asking = {
  sort: '-at',
  limit: 40,
  filters: { person: 'person', record: 'record', from: 'from', to: 'to' },
} as const

/** Who saw which secret: everything one person saw, or everyone who saw one thing, within a range of days. */
export const SeenList = () => {
  const { t } = useTranslation('admin')
  const { t: tWords } = useTranslation('auditWords')
  const list = useServerList(adminApi.endpoints.listSeen, admin.listSeen, asking)
  const { open } = useOpenRecord()
  const columns = useMemo(() => seenColumns(t, tWords, open), [t, tWords, open])
  return (
    <section aria-labelledby="audit">
      <ListToolbar id="audit" title={t('section.audit')} list={list} columns={columns} crowded>
        <AuditFilters list={list} />
      </ListToolbar>
      <AdminTable list={list} label={t('seen')} columns={columns} failed={t('auditFailed')} empty={t('noSeen')} jump />
    </section>
  )
}
