import { accountLabel, type Language, type TakenAccount } from '@app/contract'
import type { TFunction } from 'i18next'
import { holderColumns } from '../../shared/accounts/holder-columns.tsx'
import { formatMoney } from '../../lib/format.ts'
import { Status } from '../../ui/feedback/status.tsx'
import { None, Opener } from '../../ui/list/cells.tsx'
import type { Column } from '../../ui/list/table.tsx'
import { Moment } from '../../ui/text/moment.tsx'

/** Columns of taken accounts. Keys of sortable columns equal the sort keys of the server. */
export const takenColumns = (
  t: TFunction<'admin'>,
  language: Language,
  onOpen?: (account: TakenAccount) => void,
): Column<TakenAccount>[] => {
  const when = (moment: string | null) => (moment === null ? <None /> : <Moment at={moment} />)
  return [
    {
      key: 'accountId',
      title: t('words.accountId'),
      card: 'value',
      cell: (each) => (
        <span translate="no" className="mono">
          {each.accountId}
        </span>
      ),
    },
    {
      key: 'accountName',
      title: t('name'),
      sortable: true,
      card: 'subject',
      cell: (each) => (
        <Opener
          record={`account-${each.id}`}
          label={accountLabel(each.accountId, each.accountName)}
          onOpen={onOpen && (() => onOpen(each))}
        >
          <span translate="no" className="mono">
            {each.accountName ?? each.accountId}
          </span>
        </Opener>
      ),
    },
    ...holderColumns(t, language),
    {
      key: 'userId',
      title: t('userId'),
      number: true,
      // People deleted since have the user id 0.
      cell: (each) =>
        each.userId === 0 ? (
          <None />
        ) : (
          <span translate="no" className="mono quiet">
            {each.userId}
          </span>
        ),
    },
    { key: 'takenAt', title: t('words.takenAt'), sortable: true, card: 'value', cell: (each) => when(each.takenAt) },
    {
      key: 'status',
      title: t('words.status'),
      card: 'aside',
      cell: (each) => (
        <Status kind={each.closed ? 'neutral' : 'busy'}>{t(each.closed ? 'words.closed' : 'words.taken')}</Status>
      ),
    },
    {
      key: 'spend',
      title: t('words.spend'),
      number: true,
      sortable: true,
      card: 'value',
      cell: (each) => (each.closed && each.spend !== null ? formatMoney(each.spend, language) : <None />),
    },
    { key: 'closedAt', title: t('words.closedAt'), sortable: true, cell: (each) => when(each.closedAt) },
  ]
}
