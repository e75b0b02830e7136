import type { AuditRecord, AuditSubject } from '@app/contract'
import { Fragment, type ReactNode } from 'react'
import { useTranslation } from '#i18n/use-translation.ts'
import type { RecordRef } from '#lib/record.ts'
import { AccountName } from '#ui/text/account-name.tsx'
import '#shared/attention/texts.ts'
import classes from './audit.module.css'
import { auditKindText, isKnown } from './audit-texts.ts'
import './audit-sentences.ts'
import './audit-words.ts'
import '../texts.ts'
import { useDetailWords } from './use-detail-words.ts'

/** Opens the record behind a name. If undefined, names are plain text. */
export type Follow = ((record: RecordRef) => void) | undefined

const NameLink = ({ to, onFollow, children }: { to: RecordRef | null; onFollow: Follow; children: ReactNode }) =>
  to && onFollow ? (
    <button type="button" className={classes.name} onClick={() => onFollow(to)}>
      {children}
    </button>
  ) : (
    <b>{children}</b>
  )

/** Name of a subject; accounts show their ID first. Links to the record while the subject exists. */
export const SubjectName = ({ subject, onFollow }: { subject: AuditSubject; onFollow: Follow }) => (
  <NameLink to={subject.stands ? { kind: subject.kind, id: subject.id } : null} onFollow={onFollow}>
    {subject.kind === 'account' ? (
      <AccountName account={{ accountId: subject.detail ?? subject.name, accountName: subject.name }} />
    ) : (
      subject.name
    )}
  </NameLink>
)

/** Name of a person at that time. Links to their record while they may sign in. */
export const PersonName = ({ name, id, onFollow }: { name: string; id: number | null; onFollow: Follow }) => (
  <NameLink to={id === null ? null : { kind: 'person', id }} onFollow={onFollow}>
    {name}
  </NameLink>
)

/** Key of the sentence for a row; undefined for a kind that is no longer written. */
const sentenceOf = ({ kind, details }: AuditRecord) => {
  if (!isKnown(kind)) return undefined
  const { how } = details
  return kind === 'accounts.revealed' && (how === 'delivered' || how === 'copied') ? (`${kind}_${how}` as const) : kind
}

/** Names of details that the sentence of a row already contains. */
export const useSaid = () => {
  const { t } = useTranslation('auditSentences')
  return (record: AuditRecord): ReadonlySet<string> => {
    const kind = sentenceOf(record)
    const names = kind ? t(kind, { skipInterpolation: true }).matchAll(/\{(\w+)\}/g) : []
    return new Set([
      ...[...names].map(([, name]) => name!),
      ...(record.kind === 'accounts.revealed' ? ['how'] : []),
      // The sentence already contains the current name of the subject.
      ...(record.subject?.kind === 'person' && record.details['usernameBefore'] === undefined ? ['username'] : []),
      ...(record.subject?.kind === 'mailbox' && record.subject.name === record.details['email'] ? ['email'] : []),
      ...(record.subject?.kind === 'campaign' ? ['campaignId'] : []),
      ...(record.subject?.kind === 'sheet' ? ['name'] : []),
    ])
  }
}

/** Placeholders in a sentence for parts that are elements instead of text. */
const marks = { who: '\ue000', what: '\ue001' } as const

/** Sentence of a row: who did what to what, with names as links. */
export const Sentence = ({ record, onFollow }: { record: AuditRecord; onFollow?: Follow }) => {
  const { t } = useTranslation('auditSentences')
  const { t: tKind } = useTranslation('auditKinds')
  const { t: tWords } = useTranslation('auditWords')
  const { t: tAdmin } = useTranslation('admin')
  const { t: tRules } = useTranslation('alerts')
  const { textOf } = useDetailWords()
  const kind = sentenceOf(record)
  const who =
    record.username === null ? (
      <b>{tWords(record.kind.startsWith('auth.') ? 'somebody' : 'server')}</b>
    ) : (
      <PersonName name={record.username} id={record.userId} onFollow={onFollow} />
    )
  const whatOf = (): ReactNode => {
    const { subject, details, named } = record
    if (subject) return <SubjectName subject={subject} onFollow={onFollow} />
    const [table, id = ''] = record.record?.split(':') ?? []
    if (table === 'permission') return <b>{tAdmin(`rights.${id}` as 'rights.stats.read', { defaultValue: id })}</b>
    if (table === 'rule') return <b>{tRules(`names.${id}` as 'names.roi_below', { defaultValue: id })}</b>
    return <b>{named['ids'] ?? details['email'] ?? details['username'] ?? (id ? `#${id}` : '')}</b>
  }
  if (!kind)
    return (
      <>
        {who}: {auditKindText(tKind, record.kind)}
      </>
    )
  const details = Object.entries(record.details).map(([name, value]) => [name, textOf(record, name, value)])
  const text: string = t(kind, { ...Object.fromEntries(details), ...marks })
  return text.split(/([\ue000\ue001])/).map((part, index) => (
    // eslint-disable-next-line react/no-array-index-key -- the parts of one sentence keep their places
    <Fragment key={index}>{part === marks.who ? who : part === marks.what ? whatOf() : part}</Fragment>
  ))
}
