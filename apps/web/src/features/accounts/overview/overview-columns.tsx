import type { Language, TakenAccount } from '@app/contract'
import type { TFunction } from 'i18next'
import { holderColumns } from '#shared/accounts/holder-columns.tsx'
import { empty, formatList, formatMoney } from '#lib/format.ts'
import { AccountName } from '#ui/text/account-name.tsx'
import { IconButton } from '#ui/button/icon-button.tsx'
import { Chip, Status } from '#ui/feedback/status.tsx'
import type { Column } from '#ui/list/table.tsx'
import classes from './overview.module.css'
import { StateMark } from '../state/state-mark.tsx'
import { nameOf } from './record-actions.tsx'
import { Moment } from '#ui/text/moment.tsx'

type T = TFunction<'overview'>

const AccountStatus = ({ account, t, language }: { account: TakenAccount; t: T; language: Language }) => (
  <span className={classes.status}>
    <Status kind={account.closed ? 'neutral' : 'busy'}>{t(account.closed ? 'words.closed' : 'words.taken')}</Status>
    {!account.closed && <StateMark state={account.state} />}
    {account.writing === 'waiting' && <Chip>{t('writing.waiting')}</Chip>}
    {account.writing === 'conflict' && <Status kind="bad">{t('writing.conflict')}</Status>}
    {account.seenBy.length > 0 && <Chip>{t('seenBy', { names: formatList(account.seenBy, language) })}</Chip>}
  </span>
)

const besideDrawer: ReadonlySet<string> = new Set(['accountName', 'username', 'status', 'manage'])

/** Columns of the overview. Keys of sortable columns equal the sort keys of the server. */
export const overviewColumns = (
  t: T,
  language: Language,
  onManage: (account: TakenAccount) => void,
  isBeside: boolean,
): Column<TakenAccount>[] => {
  const when = (moment: string | null) => (moment === null ? empty : <Moment at={moment} />)
  const all: Column<TakenAccount>[] = [
    {
      key: 'accountName',
      title: t('words.account'),
      sortable: true,
      card: 'subject',
      cell: (each) => <AccountName account={each} />,
    },
    ...holderColumns(t, language),
    { key: 'takenAt', title: t('words.takenAt'), sortable: true, card: 'value', cell: (each) => when(each.takenAt) },
    {
      key: 'status',
      title: t('words.status'),
      card: 'full',
      cell: (each) => <AccountStatus account={each} t={t} language={language} />,
    },
    {
      key: 'spend',
      title: t('words.spend'),
      number: true,
      sortable: true,
      card: 'value',
      cell: (each) => (each.spend === null ? empty : formatMoney(each.spend, language)),
    },
    { key: 'closedAt', title: t('words.closedAt'), sortable: true, cell: (each) => when(each.closedAt) },
    {
      key: 'manage',
      title: t('manage', { name: '' }).replace(/:? *$/, ''),
      silent: true,
      card: 'aside',
      cell: (each) => (
        <IconButton
          icon="more"
          label={t('manage', { name: nameOf(each) })}
          data-record={`account-${each.id}`}
          onClick={() => onManage(each)}
        />
      ),
    },
  ]
  // Rows stay on one line beside a drawer; the drawer shows the rest.
  return isBeside ? all.filter(({ key }) => besideDrawer.has(key)) : all
}
