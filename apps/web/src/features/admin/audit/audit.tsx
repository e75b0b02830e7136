import { admin, type Answer, type AppContract, type AuditRecord } from '@app/contract'
import { useMemo, useState } from 'react'
import { useTranslation } from '#i18n/use-translation.ts'
import { adminApi } from '#api/calls/admin.ts'
import { useLanguage } from '#i18n/use-language.ts'
import { formatNumber } from '#lib/format.ts'
import { useOpenRecord, useRecord } from '#lib/hooks/use-record.ts'
import { useRecordList } from '#lib/record-list.ts'
import { ListToolbar } from '#ui/list/list-bar.tsx'
import { useServerList } from '#ui/list/use-server-list.ts'
import { actsOf, unfolded } from './acts.ts'
import { auditColumns, type Folded } from './audit-columns.tsx'
import { AuditFilters } from './audit-filters.tsx'
import classes from '../admin.module.css'
import { auditKindText } from './audit-texts.ts'
import { AdminTable } from '../admin-table.tsx'
import '../texts.ts'
import { useAddress } from '#lib/hooks/use-address.ts'
import { SeenList } from './seen-list.tsx'
import { formatDateTime } from '#lib/moment.ts'

type Chain = Answer<AppContract['listAudit']>['chain']

/** Progress of the chain that protects the log against later changes. */
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

const Log = () => {
  const { t } = useTranslation('admin')
  const { t: tKind } = useTranslation('auditKinds')
  const list = useServerList(adminApi.endpoints.listAudit, admin.listAudit, asking)
  const { open } = useOpenRecord()
  const opened = useRecord()
  useRecordList(
    'entry',
    useMemo(() => list.rows?.map(({ id }) => id), [list.rows]),
  )
  const { rows } = list
  const acts = useMemo(() => actsOf(rows ?? []), [rows])
  const [unfoldedActs, setUnfoldedActs] = useState<ReadonlySet<number>>(new Set())
  const shown = useMemo(() => rows && unfolded(rows, acts, unfoldedActs), [rows, acts, unfoldedActs])
  const columns = useMemo(() => {
    const foldedIn = ({ id }: AuditRecord): Folded | undefined => {
      const rest = acts.get(id)
      if (!rest) return undefined
      const toggle = () =>
        setUnfoldedActs((old) => new Set(old.has(id) ? [...old].filter((each) => each !== id) : [...old, id]))
      return { count: rest.length, open: unfoldedActs.has(id), toggle }
    }
    return auditColumns(t, tKind, ({ id }) => open({ kind: 'entry', id }), open, foldedIn)
  }, [t, tKind, open, acts, unfoldedActs])
  return (
    <section aria-labelledby="audit">
      <ListToolbar
        id="audit"
        title={t('section.audit')}
        list={list}
        columns={columns}
        crowded
        kindText={(kind) => auditKindText(tKind, kind)}
      >
        <AuditFilters list={list} kinds={list.data?.kinds ?? []} />
      </ListToolbar>
      <AdminTable
        list={{ ...list, rows: shown }}
        label={t('section.audit')}
        columns={columns}
        failed={t('auditFailed')}
        empty={t('noAudit')}
        mark={({ id }) => (opened?.kind === 'entry' && opened.id === id ? 'chosen' : undefined)}
        jump
      />
      {list.data && <ChainState chain={list.data.chain} />}
    </section>
  )
}

/**
 * Audit log: everything that happened, or who saw which secret. Both lists share the filters for person, thing and
 * days.
 */
export const Audit = () => {
  const { params } = useAddress()
  return params.get('of') === 'seen' ? <SeenList /> : <Log />
}
