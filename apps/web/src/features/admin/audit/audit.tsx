import { admin, type Answer, type AppContract, type AuditDetail, type AuditRecord } from '@app/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { adminApi } from '../../../api/admin.ts'
import { useLanguage } from '../../../i18n/use-language.ts'
import { formatMoney, formatNumber } from '../../../lib/format.ts'
import { Count } from '../../../ui/list/cells.tsx'
import { ListToolbar } from '../../../ui/list/list-bar.tsx'
import { RecordSheet } from '../../../ui/list/record-sheet.tsx'
import { useServerList } from '../../../ui/list/use-server-list.ts'
import { KeyValue, KeyValues } from '../../../ui/list/key-values.tsx'
import { auditColumns } from './audit-columns.tsx'
import { AuditFilters } from './audit-filters.tsx'
import classes from '../admin.module.css'
import { auditDetailText, auditKindText } from './audit-texts.ts'
import { AdminTable } from '../admin-table.tsx'
import '../texts.ts'
import { formatDateTime } from '../../../lib/moment.ts'

const amounts: readonly AuditDetail[] = ['spend', 'spendBefore']
/** Whether a detail is in dollars. */
const isAmount = (name: string) => (amounts as readonly string[]).includes(name)

type Chain = Answer<AppContract['listAudit']>['chain']

/** How far the log is secured against later changes. */
const ChainState = ({ chain }: { chain: Chain }) => {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const { linked, waiting, lastLinkedAt } = chain
  const counted = (count: number) => ({ count, n: formatNumber(count, language) })
  return (
    <p className={`hint ${classes.chain}`}>
      {[
        t('chain', counted(linked)),
        ...(lastLinkedAt === null ? [] : [t('chainLast', { time: formatDateTime(lastLinkedAt, language) })]),
        ...(waiting === 0 ? [] : [t('chainWaiting', counted(waiting))]),
      ].join(' · ')}
    </p>
  )
}

const asking = {
  sort: '-at',
  limit: 40,
  filters: { person: 'person', record: 'record', kind: 'kind', from: 'from', to: 'to' },
} as const

/** What was done, by whom, to what. */
export const Audit = () => {
  const { t } = useTranslation('admin')
  const { t: tKind } = useTranslation('auditKinds')
  const { t: tDetail } = useTranslation('auditDetails')
  const language = useLanguage()
  const list = useServerList(adminApi.endpoints.listAudit, admin.listAudit, asking)
  const [open, setOpen] = useState<AuditRecord>()
  const columns = auditColumns(t, tKind, language, setOpen)
  return (
    <section aria-labelledby="audit">
      <ListToolbar
        id="audit"
        title={
          <>
            {t('audit')}
            <Count n={list.total} />
          </>
        }
        list={list}
        columns={columns}
        kindText={(kind) => auditKindText(tKind, kind)}
      >
        <AuditFilters list={list} kinds={list.data?.kinds ?? []} />
      </ListToolbar>
      <AdminTable
        list={list}
        label={t('audit')}
        columns={columns}
        failed={t('auditFailed')}
        empty={t('noAudit')}
        jump
      />
      {list.data && <ChainState chain={list.data.chain} />}
      {open && (
        <RecordSheet
          title={auditKindText(tKind, open.kind)}
          row={open}
          columns={auditColumns(t, tKind, language)}
          onClose={() => setOpen(undefined)}
        >
          <KeyValues>
            <KeyValue name={t('kindCode')}>
              <span className="mono">{open.kind}</span>
            </KeyValue>
            {Object.entries(open.details)
              .filter(([, value]) => value !== null)
              .map(([name, value]) => (
                <KeyValue key={name} name={auditDetailText(tDetail, name)}>
                  <span className={`mono ${classes.details}`}>
                    {isAmount(name) && typeof value === 'number' ? formatMoney(value, language) : String(value)}
                  </span>
                </KeyValue>
              ))}
          </KeyValues>
        </RecordSheet>
      )}
    </section>
  )
}
