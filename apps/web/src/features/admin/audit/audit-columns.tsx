import type { AuditRecord } from '@app/contract'
import type { TFunction } from 'i18next'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Status } from '../../../ui/feedback/status.tsx'
import { None, Opener } from '../../../ui/list/cells.tsx'
import type { Column } from '../../../ui/list/table.tsx'
import { auditKindText } from './audit-texts.ts'
import { Moment } from '../../../ui/moment.tsx'

/** The columns of the audit log. */
export const auditColumns = (
  t: TFunction<'admin'>,
  tKind: TFunction<'auditKinds'>,
  onOpen?: (record: AuditRecord) => void,
): Column<AuditRecord>[] => [
  {
    key: 'at',
    title: t('at'),
    sortable: true,
    card: 'value',
    cell: ({ at }) => <Moment at={at} />,
  },
  {
    key: 'kind',
    title: t('auditKind'),
    card: 'subject',
    cell: (each) => (
      <Opener record={`entry-${each.id}`} onOpen={onOpen && (() => onOpen(each))}>
        <span title={each.kind}>{auditKindText(tKind, each.kind)}</span>
      </Opener>
    ),
  },
  { key: 'person', title: t('person'), card: 'value', cell: ({ username }) => username ?? <None /> },
  {
    key: 'record',
    title: t('record'),
    card: 'value',
    cell: ({ record }) => (record === null ? <None /> : <span className="mono">{record}</span>),
  },
  {
    key: 'network',
    title: t('network'),
    cell: ({ network }) => (network === null ? <None /> : <span className="mono">{network}</span>),
  },
  {
    key: 'linked',
    title: t('linked'),
    cell: ({ linked }) => <Status kind={linked ? 'good' : 'neutral'}>{t(linked ? 'linked' : 'notLinked')}</Status>,
  },
  {
    key: 'open',
    title: t('recordOf', { name: '' }),
    silent: true,
    cell: (each) =>
      onOpen && (
        <IconButton
          icon="more"
          label={t('recordOf', { name: auditKindText(tKind, each.kind) })}
          onClick={() => onOpen(each)}
        />
      ),
  },
]
