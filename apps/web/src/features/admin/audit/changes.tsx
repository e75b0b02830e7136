import type { AuditRecord } from '@app/contract'
import { useTranslation } from '#i18n/use-translation.ts'
import { None } from '#ui/list/cells.tsx'
import '../texts.ts'
import classes from './audit.module.css'
import { useSaid } from './sentence.tsx'
import { useDetailWords, type Change } from './use-detail-words.ts'

/** New value with the previous one. */
export const ChangedValue = ({ change: { value, before } }: { change: Change }) => {
  const { t } = useTranslation('admin')
  return before === undefined ? (
    value
  ) : (
    <>
      <span className="sr">{t('auditBefore')}</span>
      <span className={classes.before}>{before}</span> <span aria-hidden="true">→</span>{' '}
      <span className="sr">{t('auditAfter')}</span>
      {value}
    </>
  )
}

/** Details of a row that its sentence does not mention, on one line. */
export const Changes = ({ record }: { record: AuditRecord }) => {
  const said = useSaid()
  const { changesOf } = useDetailWords()
  const changes = changesOf(record, said(record))
  if (changes.length === 0) return <None />
  return (
    <span className={classes.changes}>
      {changes.map((change) => (
        <span key={change.name}>
          <span className="muted">{change.label}:</span> <ChangedValue change={change} />
        </span>
      ))}
    </span>
  )
}
