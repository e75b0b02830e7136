import type { AuditDetail } from '@app/contract'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { adminApi } from '../../../api/admin.ts'
import { useLanguage } from '../../../i18n/use-language.ts'
import { formatMoney } from '../../../lib/format.ts'
import { RecordAnswer, RecordSection, RecordTitle } from '../../../ui/dialog/record.tsx'
import { KeyValue, KeyValues } from '../../../ui/list/key-values.tsx'
import classes from '../admin.module.css'
import '../texts.ts'
import { auditColumns } from './audit-columns.tsx'
import { auditDetailText, auditKindText } from './audit-texts.ts'

const amounts: readonly AuditDetail[] = ['spend', 'spendBefore']
/** Whether a detail is in dollars. */
const isAmount = (name: string) => (amounts as readonly string[]).includes(name)

/** A row of the audit log beside the list, with everything that was noted. */
export const EntryRecord = ({ id }: { id: number }) => {
  const { t } = useTranslation('admin')
  const { t: tKind } = useTranslation('auditKinds')
  const { t: tDetail } = useTranslation('auditDetails')
  const language = useLanguage()
  const { currentData, error, isFetching, refetch } = adminApi.useGetAuditRecordQuery({ params: { id: String(id) } })
  return (
    <RecordAnswer data={currentData} error={error} busy={isFetching} onRetry={() => void refetch()}>
      {(record) => (
        <>
          <RecordTitle>
            <span>{auditKindText(tKind, record.kind)}</span>
          </RecordTitle>
          <RecordSection>
            <KeyValues>
              {auditColumns(t, tKind)
                .filter(({ silent }) => !silent)
                .map((column) => (
                  <KeyValue key={column.key} name={column.title}>
                    {column.cell(record)}
                  </KeyValue>
                ))}
              <KeyValue name={t('kindCode')}>
                <span className="mono">{record.kind}</span>
              </KeyValue>
              {Object.entries(record.details)
                .filter(([, value]) => value !== null)
                .map(([name, value]) => (
                  <KeyValue key={name} name={auditDetailText(tDetail, name)}>
                    <span className={`mono ${classes.details}`}>
                      {isAmount(name) && typeof value === 'number' ? formatMoney(value, language) : String(value)}
                    </span>
                  </KeyValue>
                ))}
            </KeyValues>
          </RecordSection>
        </>
      )}
    </RecordAnswer>
  )
}
