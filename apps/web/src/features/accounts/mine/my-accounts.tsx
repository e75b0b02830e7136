import { accountLabel, accounts as contract, accountStates, type AccountState, type OwnAccount } from '@app/contract'
import { useMemo, useState } from 'react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { useLanguage } from '../../../i18n/use-language.ts'
import { formatMoney, formatNumber } from '../../../lib/format.ts'
import { regionName } from '../../../lib/regions.ts'
import { pageIn, useAddress } from '../../../lib/hooks/use-address.ts'
import { useOpenRecord, useRecord } from '../../../lib/hooks/use-record.ts'
import { useRecordList } from '../../../lib/record-list.ts'
import { AccountName } from '../../../ui/text/account-name.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { Icon } from '../../../ui/button/icon.tsx'
import { CsvButton } from '../../../ui/list/csv-button.tsx'
import { Pager } from '../../../ui/list/pager.tsx'
import { Segmented } from '../../../ui/form/segmented.tsx'
import { More } from '../../../ui/toolbar.tsx'
import { State } from '../../../ui/feedback/state.tsx'
import { Table, type Column } from '../../../ui/list/table.tsx'
import { useMay } from '../../../api/use-may.ts'
import { CloseDialog } from '../close-dialog.tsx'
import { Failed } from '../../../ui/feedback/failed.tsx'
import { pageOf, pageSize } from '../find.ts'
import { StateFilter } from '../state/state-filter.tsx'
import { StateMark } from '../state/state-mark.tsx'
import classes from '../lists.module.css'
import { Moment } from '../../../ui/text/moment.tsx'
import { lazily } from '../../../ui/lazily.tsx'

const ImportDialog = lazily(async () => (await import('../spend/import-dialog.tsx')).ImportDialog)

interface MyAccountsProps {
  accounts: readonly OwnAccount[] | undefined
  error: unknown
  busy: boolean
  onRetry: () => void
}

const nameOf = (account: OwnAccount) => accountLabel(account.accountId, account.accountName)

/** How many of the open ones are in each state. */
const countStates = (accounts: readonly OwnAccount[]) =>
  Object.fromEntries(
    accountStates.map((state) => [
      state,
      accounts.filter((account) => !account.closed && account.state === state).length,
    ]),
  ) as Record<AccountState, number>

/** The accounts that a person holds, or has closed: details and notes in place, and the way to close each. */
export const MyAccounts = ({ accounts, error, busy, onRetry }: MyAccountsProps) => {
  const { t } = useTranslation(['accounts', 'ui', 'accountState'])
  const mayRecord = useMay('spend.record')
  const language = useLanguage()
  const { params, change } = useAddress()
  const closed = params.get('filter') === 'closed'
  const inState = closed ? undefined : accountStates.find((each) => each === params.get('state'))
  const { open, close } = useOpenRecord()
  const record = useRecord()
  const isOpen = (id: number) => record?.kind === 'account' && record.id === id
  const [closing, setClosing] = useState<OwnAccount>()
  const [importing, setImporting] = useState(false)
  const chosen = accounts?.filter(
    (account) => account.closed === closed && (inState === undefined || account.state === inState),
  )
  const { page, rows } = pageOf(chosen ?? [], pageIn(params))
  const count = (is: boolean) =>
    accounts ? formatNumber(accounts.filter((account) => account.closed === is).length, language) : ''
  const states = useMemo(() => accounts && countStates(accounts), [accounts])
  const ids = useMemo(() => rows.map(({ id }) => id), [rows])
  useRecordList('account', ids)

  const columns: Column<OwnAccount>[] = [
    {
      key: 'name',
      title: t('words.account'),
      card: 'subject',
      cell: (each) => <AccountName account={each} />,
    },
    { key: 'country', title: t('fields.country'), card: 'aside', cell: (each) => regionName(each.country, language) },
    {
      key: 'takenAt',
      title: t('words.takenAt'),
      card: 'value',
      cell: (each) => <Moment at={each.takenAt} />,
    },
    ...(closed
      ? ([
          {
            key: 'closedAt',
            title: t('words.closedAt'),
            card: 'value',
            cell: (each) => each.closedAt && <Moment at={each.closedAt} />,
          },
          {
            key: 'spend',
            title: t('words.spend'),
            card: 'value',
            number: true,
            cell: (each) => each.spend !== null && formatMoney(each.spend, language),
          },
        ] satisfies Column<OwnAccount>[])
      : ([
          { key: 'state', title: t('words.state'), card: 'value', cell: (each) => <StateMark state={each.state} /> },
        ] satisfies Column<OwnAccount>[])),
    {
      key: 'notes',
      title: t('notes'),
      card: 'full',
      cell: (each) => each.notes && <span className={classes.note}>{each.notes}</span>,
    },
    {
      key: 'actions',
      title: t('ui:actions'),
      silent: true,
      card: 'actions',
      cell: (each) => (
        <div className={classes.actions}>
          {!each.closed && (
            <Button size="xs" aria-label={t('closeOf', { name: nameOf(each) })} onClick={() => setClosing(each)}>
              {t('words.closeAccount')}
            </Button>
          )}
          {!each.closed && mayRecord && (
            <Button
              size="xs"
              aria-label={t('spendOf', { name: nameOf(each) })}
              onClick={() => open({ kind: 'account', id: each.id }, isOpen(each.id), 'spend')}
            >
              {t('words.spend')}
            </Button>
          )}
          <Button
            size="xs"
            variant="quiet"
            data-record={`account-${each.id}`}
            aria-expanded={isOpen(each.id)}
            aria-label={t(isOpen(each.id) ? 'lessOf' : 'words.detailsOf', { name: nameOf(each) })}
            onClick={() => (isOpen(each.id) ? close() : open({ kind: 'account', id: each.id }))}
          >
            {isOpen(each.id) ? t('words.showLess') : t('words.details')}
          </Button>
        </div>
      ),
    },
  ]
  return (
    <section aria-label={t('mine')}>
      <div className={`${classes.head} ${classes.ruled}`}>
        <h2>{t('mine')}</h2>
        <span className={classes.space} />
        <Segmented
          label={t('words.whichAccounts')}
          value={closed ? 'closed' : 'open'}
          options={[
            { value: 'open', label: t('openCount', { n: count(false) }).trim() },
            { value: 'closed', label: t('closedCount', { n: count(true) }).trim() },
          ]}
          onChange={(filter) =>
            change({ filter: filter === 'closed' ? filter : undefined, state: undefined, page: undefined })
          }
        />
        <More>
          <Button variant="quiet" leftSection={<Icon name="plus" size={15} />} onClick={() => setImporting(true)}>
            {t('words.importSpend')}
          </Button>
          <CsvButton worded list={contract.listMyAccounts} off={!accounts?.length} />
        </More>
      </div>
      {!closed && (accounts?.some((account) => !account.closed) ?? error === undefined) && (
        <div className={classes.states}>
          <StateFilter value={inState} counts={states} onChange={(state) => change({ state, page: undefined })} />
        </div>
      )}
      {!accounts && error ? (
        <Failed title={t('words.accountsFailed')} error={error} busy={busy} onRetry={onRetry} />
      ) : chosen?.length === 0 ? (
        <State
          icon="empty"
          role="status"
          title={t(inState ? 'accountState:noneIn' : closed ? 'noneClosed' : 'noneMine')}
        />
      ) : (
        <>
          <Table
            label={t('mine')}
            columns={columns}
            rows={chosen && rows}
            rowKey={({ id }) => id}
            mark={(each) => (isOpen(each.id) ? 'chosen' : undefined)}
            dim={error !== undefined}
          />
          <Pager
            label={t('mine')}
            page={page}
            total={chosen?.length ?? 0}
            size={pageSize}
            onPage={(next) => change({ page: next === 1 ? undefined : String(next) })}
          />
        </>
      )}
      {importing && <ImportDialog onClose={() => setImporting(false)} />}
      {closing && (
        <CloseDialog
          recordId={closing.id}
          name={nameOf(closing)}
          onClose={() => setClosing(undefined)}
          onDone={() => setClosing(undefined)}
        />
      )}
    </section>
  )
}
