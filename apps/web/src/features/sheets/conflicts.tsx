import type { Answer, AppContract } from '@app/contract'
import { useTranslation } from '../../i18n/use-translation.ts'
import { accountsApi } from '../../api/calls/accounts.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { formatNumber } from '../../lib/format.ts'
import { AccountName } from '../../ui/text/account-name.tsx'
import { Status } from '../../ui/feedback/status.tsx'
import { Table, type Column } from '../../ui/list/table.tsx'
import classes from './sheets.module.css'
import './texts.ts'
import { Count } from '../../ui/list/cells.tsx'

type Conflict = Answer<AppContract['listSheetConflicts']>['conflicts'][number]

/** Sheet rows that need a manual fix; renders nothing if there are none. */
export const Conflicts = () => {
  const { t } = useTranslation('sheets')
  const language = useLanguage()
  const { data } = accountsApi.useListSheetConflictsQuery()
  const conflicts = data?.conflicts ?? []
  if (conflicts.length === 0) return null
  const columns: Column<Conflict>[] = [
    {
      key: 'account',
      title: t('fields.id'),
      card: 'subject',
      cell: ({ accountId, name }) => <AccountName account={{ accountId, accountName: name }} />,
    },
    { key: 'sheet', title: t('words.sheet'), card: 'aside', cell: (each) => each.sheet },
    {
      key: 'row',
      title: t('words.row'),
      number: true,
      card: 'value',
      cell: (each) => (each.row === null ? '—' : formatNumber(each.row, language)),
    },
    {
      key: 'why',
      title: t('why'),
      card: 'full',
      cell: ({ kind, detail }) => (
        <Status kind={kind === 'not_written' ? 'busy' : 'bad'}>
          {detail ? t('because', { state: t(`kinds.${kind}`), detail }) : t(`kinds.${kind}`)}
        </Status>
      ),
    },
  ]
  return (
    <section aria-labelledby="conflicts">
      <div className={classes.head}>
        <h2 id="conflicts">
          {t('conflicts')} <Count n={conflicts.length} />
        </h2>
      </div>
      <Table
        label={t('conflicts')}
        columns={columns}
        rows={conflicts}
        rowKey={({ sheetId, accountId, kind, row }) => `${sheetId} ${accountId} ${kind} ${row}`}
      />
    </section>
  )
}
