import type { AuditRecord } from '@app/contract'
import type { TFunction } from 'i18next'
import { Button } from '#ui/button/button.tsx'
import { IconButton } from '#ui/button/icon-button.tsx'
import { Chip } from '#ui/feedback/status.tsx'
import { None } from '#ui/list/cells.tsx'
import type { Column } from '#ui/list/table.tsx'
import { Moment } from '#ui/text/moment.tsx'
import { auditKindText } from './audit-texts.ts'
import classes from './audit.module.css'
import { Changes } from './changes.tsx'
import { Sentence, type Follow } from './sentence.tsx'

/** Details folded under a row. */
export interface Folded {
  count: number
  open: boolean
  toggle: () => void
}

const FoldToggle = ({ folded, t }: { folded: Folded | undefined; t: TFunction<'admin'> }) =>
  folded && (
    <Button
      size="xs"
      variant="quiet"
      aria-expanded={folded.open}
      aria-label={t('auditRest', { count: folded.count, n: folded.count })}
      title={t('auditRest', { count: folded.count, n: folded.count })}
      onClick={folded.toggle}
    >
      +{folded.count}
    </Button>
  )

/** Columns of the audit log: time, actor, action, subject and changes. */
export const auditColumns = (
  t: TFunction<'admin'>,
  tKind: TFunction<'auditKinds'>,
  onOpen: (record: AuditRecord) => void,
  onFollow: Follow,
  foldedIn: (record: AuditRecord) => Folded | undefined,
): Column<AuditRecord>[] => [
  { key: 'at', title: t('at'), sortable: true, card: 'value', cell: ({ at }) => <Moment at={at} /> },
  {
    key: 'what',
    title: t('auditWhat'),
    card: 'subject',
    cell: (each) => (
      <span className={classes.sentence}>
        <Sentence record={each} onFollow={onFollow} />
      </span>
    ),
  },
  { key: 'changes', title: t('auditChanges'), card: 'value', cell: (each) => <Changes record={each} /> },
  {
    key: 'network',
    title: t('network'),
    cell: ({ network }) =>
      network === null ? (
        <None />
      ) : (
        <span translate="no" className="mono">
          {network}
        </span>
      ),
  },
  {
    key: 'open',
    title: t('recordOf', { name: '' }),
    silent: true,
    card: 'aside',
    cell: (each) => (
      <>
        <FoldToggle folded={foldedIn(each)} t={t} />
        {!each.linked && <Chip>{t('notLinkedYet')}</Chip>}
        <IconButton
          icon="more"
          data-record={`entry-${each.id}`}
          label={t('recordOf', { name: auditKindText(tKind, each.kind) })}
          onClick={() => onOpen(each)}
        />
      </>
    ),
  },
]
