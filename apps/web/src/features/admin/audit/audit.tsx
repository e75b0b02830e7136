import { admin, type AuditDetail, type AuditRecord } from '@app/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../i18n/use-language.ts'
import { formatDateTime, formatMoney, formatNumber } from '../../../lib/format.ts'
import { CsvButton } from '../../../ui/list/csv-button.tsx'
import { KeyValue, KeyValues } from '../../../ui/list/key-values.tsx'
import { auditColumns } from './audit-columns.tsx'
import { AuditFilters } from './audit-filters.tsx'
import classes from '../admin.module.css'
import { auditDetailText, auditKindText } from './audit-texts.ts'
import { List } from '../list.tsx'
import { SortChoice } from '../sort-choice.tsx'
import { RecordSheet } from './record-sheet.tsx'
import { SectionHead } from '../section-head.tsx'
import '../texts.ts'
import { auditFilters, useAudit } from './use-audit.ts'
import { idOf } from '../users/use-users.ts'

const amounts: readonly AuditDetail[] = ['spend', 'spendBefore']
/** Whether a detail is in dollars. */
const isAmount = (name: string) => (amounts as readonly string[]).includes(name)

type Chain = NonNullable<ReturnType<typeof useAudit>['chain']>

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

/** What was done, by whom, to what. */
export const Audit = () => {
  const { t } = useTranslation('admin')
  const { t: tKind } = useTranslation('auditKinds')
  const { t: tDetail } = useTranslation('auditDetails')
  const language = useLanguage()
  const { address, filters, parts, kinds, chain, listing, refresh } = useAudit()
  const [open, setOpen] = useState<AuditRecord>()
  const { total, busy, updated } = listing
  const none = Object.fromEntries(auditFilters.map((name) => [name, undefined]))
  const columns = auditColumns(t, tKind, language, setOpen)
  return (
    <section aria-labelledby="audit">
      <SectionHead
        id="audit"
        title={
          <>
            {t('audit')}
            <span className={classes.count}>{total !== undefined && formatNumber(total, language)}</span>
          </>
        }
        updated={updated}
        busy={busy}
        onRefresh={refresh}
      />
      <div className={classes.bar}>
        <AuditFilters filters={filters} kinds={kinds} onAsk={address.ask} />
        <SortChoice columns={columns} sort={address.sort} onSort={(sort) => address.ask({ sort })} />
        <span className={classes.grow} />
        <CsvButton list={admin.listAudit} parts={parts} off={!total} kindText={(kind) => auditKindText(tKind, kind)} />
      </div>
      {chain && <ChainState chain={chain} />}
      <List
        label={t('audit')}
        columns={columns}
        rowKey={idOf}
        listing={listing}
        address={address}
        filtered={Object.keys(filters).length > 0}
        onClear={() => address.ask({ ...none, search: undefined })}
        failed={t('auditFailed')}
        empty={t('noAudit')}
        jump
      />
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
