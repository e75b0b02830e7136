import type { AuditRecord } from '@app/contract'
import { Link } from 'react-router'
import { adminApi } from '#api/calls/admin.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { RecordAnswer, RecordSection, RecordTitle, useRecordFrame } from '#ui/dialog/record.tsx'
import { Status } from '#ui/feedback/status.tsx'
import { None } from '#ui/list/cells.tsx'
import { KeyValue, KeyValues } from '#ui/list/key-values.tsx'
import { Moment } from '#ui/text/moment.tsx'
import adminClasses from '../admin.module.css'
import '../texts.ts'
import { auditKindText } from './audit-texts.ts'
import classes from './audit.module.css'
import { ChangedValue } from './changes.tsx'
import { Sentence } from './sentence.tsx'
import { useDetailWords } from './use-detail-words.ts'

/** Links to related lists: entries of the same person and of the same thing. */
const Further = ({ record: { username, record, subject } }: { record: AuditRecord }) => {
  const { t } = useTranslation('admin')
  const address = (more: Record<string, string>) => `/admin?${new URLSearchParams({ section: 'audit', ...more })}`
  const isSecret = subject?.kind === 'account' || subject?.kind === 'mailbox'
  return (
    <p className={classes.links}>
      {username !== null && (
        <>
          <Link to={address({ person: username })}>{t('allOf', { name: username })}</Link>
          <Link to={address({ of: 'seen', person: username })}>{t('seenBy', { name: username })}</Link>
        </>
      )}
      {record !== null && subject && (
        <>
          <Link to={address({ record })}>{t('allOf', { name: subject.name })}</Link>
          {isSecret && <Link to={address({ of: 'seen', record })}>{t('whoSaw', { name: subject.name })}</Link>}
        </>
      )}
    </p>
  )
}

/** Record of an audit row beside the list, with all of its details. */
export const EntryRecord = ({ id }: { id: number }) => {
  const { t } = useTranslation('admin')
  const { t: tKind } = useTranslation('auditKinds')
  const { changesOf } = useDetailWords()
  const { follow } = useRecordFrame()
  const { currentData, error, isFetching, refetch } = adminApi.useGetAuditRecordQuery({ params: { id: String(id) } })
  return (
    <RecordAnswer data={currentData} error={error} busy={isFetching} onRetry={() => void refetch()}>
      {(record) => (
        <>
          <RecordTitle>
            <span>{auditKindText(tKind, record.kind)}</span>
          </RecordTitle>
          <RecordSection>
            <p className={classes.sentence}>
              <Sentence record={record} onFollow={follow} />
            </p>
          </RecordSection>
          <RecordSection>
            <KeyValues>
              <KeyValue name={t('at')}>
                <Moment at={record.at} />
              </KeyValue>
              {changesOf(record).map((change) => (
                <KeyValue key={change.name} name={change.label}>
                  <span className={adminClasses.details}>
                    <ChangedValue change={change} />
                  </span>
                </KeyValue>
              ))}
              <KeyValue name={t('record')}>
                {record.record === null ? (
                  <None />
                ) : (
                  <span translate="no" className="mono">
                    {record.record}
                  </span>
                )}
              </KeyValue>
              <KeyValue name={t('kindCode')}>
                <span translate="no" className="mono">
                  {record.kind}
                </span>
              </KeyValue>
              <KeyValue name={t('network')}>
                {record.network === null ? (
                  <None />
                ) : (
                  <span translate="no" className="mono">
                    {record.network}
                  </span>
                )}
              </KeyValue>
              <KeyValue name={t('linked')}>
                <Status kind={record.linked ? 'good' : 'neutral'}>{t(record.linked ? 'linked' : 'notLinked')}</Status>
              </KeyValue>
            </KeyValues>
          </RecordSection>
          <RecordSection>
            <Further record={record} />
          </RecordSection>
        </>
      )}
    </RecordAnswer>
  )
}
