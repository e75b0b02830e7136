import type { Seen } from '@app/contract'
import type { TFunction } from 'i18next'
import { Chip } from '#ui/feedback/status.tsx'
import type { Column } from '#ui/list/table.tsx'
import { Moment } from '#ui/text/moment.tsx'
import { PersonName, SubjectName, type Follow } from './sentence.tsx'

/** Columns: who saw which secret of which thing, how, and whether they still hold the thing. */
export const seenColumns = (
  t: TFunction<'admin'>,
  tWords: TFunction<'auditWords'>,
  onFollow: Follow,
): Column<Seen>[] => [
  { key: 'at', title: t('at'), sortable: true, card: 'value', cell: ({ at }) => <Moment at={at} /> },
  {
    key: 'person',
    title: t('person'),
    card: 'subject',
    cell: ({ username, userId }) => <PersonName name={username} id={userId} onFollow={onFollow} />,
  },
  {
    key: 'field',
    title: t('seenField'),
    card: 'value',
    cell: ({ field }) => (field === 'code' ? tWords('secrets.code') : t(`fields.${field}`)),
  },
  {
    key: 'subject',
    title: t('record'),
    card: 'value',
    cell: ({ subject }) => <SubjectName subject={subject} onFollow={onFollow} />,
  },
  { key: 'how', title: t('seenHow'), card: 'value', cell: ({ how }) => tWords(`how.${how}`) },
  { key: 'held', title: t('heldHead'), card: 'value', cell: ({ held }) => held && <Chip>{t('heldHead')}</Chip> },
]
