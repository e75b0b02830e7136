import {
  accountLabel,
  accounts as contract,
  accountStates,
  type AccountState,
  type OwnAccount,
  type OwnMailbox,
} from '@app/contract'
import { useMemo, useState, type ReactNode } from 'react'
import { useTranslation } from '#i18n/use-translation.ts'
import { useLanguage } from '#i18n/use-language.ts'
import { formatMoney, formatNumber } from '#lib/format.ts'
import { regionName } from '#lib/regions.ts'
import { useBeside } from '#lib/hooks/use-beside.ts'
import { pageIn, useAddress } from '#lib/hooks/use-address.ts'
import { useOpenRecord, useRecord } from '#lib/hooks/use-record.ts'
import { useRecordList } from '#lib/record-list.ts'
import { AccountName } from '#ui/text/account-name.tsx'
import { Button } from '#ui/button/button.tsx'
import { Icon } from '#ui/button/icon.tsx'
import { CsvButton } from '#ui/list/csv-button.tsx'
import { Pager } from '#ui/list/pager.tsx'
import { Segmented } from '#ui/form/segmented.tsx'
import { More } from '#ui/toolbar.tsx'
import { State } from '#ui/feedback/state.tsx'
import { Table, type Column } from '#ui/list/table.tsx'
import { codesApi } from '#api/calls/codes.ts'
import { useMay } from '#api/use-may.ts'
import { CloseDialog } from '../close-dialog.tsx'
import { Failed } from '#ui/feedback/failed.tsx'
import { pageOf, pageSize } from '../find.ts'
import { StateFilter } from '../state/state-filter.tsx'
import { StateMark } from '../state/state-mark.tsx'
import classes from '../lists.module.css'
import { Moment } from '#ui/text/moment.tsx'
import { lazily } from '#ui/lazily.tsx'

const ImportDialog = lazily(async () => (await import('../spend/import-dialog.tsx')).ImportDialog)

/** Reads and shows the code of one of the person's own mailboxes at once. */
export type RenderCode = (email: string, mailboxId: number) => ReactNode

interface MyAccountsProps {
  renderCode: RenderCode
  accounts: readonly OwnAccount[] | undefined
  error: unknown
  busy: boolean
  onRetry: () => void
}

const nameOf = (account: OwnAccount) => accountLabel(account.accountId, account.accountName)

/** The person's own mailboxes by the account they came with. */
const useMailboxes = (): ReadonlyMap<number, OwnMailbox> => {
  const may = useMay('mailboxes.own')
  const { data } = codesApi.useListMyMailboxesQuery(undefined, { skip: !may })
  return useMemo(
    () => new Map(data?.emails.flatMap((each) => (each.account_record === null ? [] : [[each.account_record, each]]))),
    [data],
  )
}

/** Open accounts per state. */
const countStates = (accounts: readonly OwnAccount[]) =>
  Object.fromEntries(
    accountStates.map((state) => [
      state,
      accounts.filter((account) => !account.closed && account.state === state).length,
    ]),
  ) as Record<AccountState, number>

/** A person's open and closed accounts: details and notes in place, and a way to close each. */
export const MyAccounts = ({ renderCode, accounts, error, busy, onRetry }: MyAccountsProps) => {
  const { t } = useTranslation(['accounts', 'ui', 'accountState'])
  const mayRecord = useMay('spend.record')
  const language = useLanguage()
  const { params, change } = useAddress()
  const closed = params.get('filter') === 'closed'
  const inState = closed ? undefined : accountStates.find((each) => each === params.get('state'))
  const { open, close } = useOpenRecord()
  const record = useRecord()
  // Rows stay on one line beside a drawer; the drawer holds the actions.
  const isBeside = useBeside()
  const mailboxes = useMailboxes()
  const [coding, setCoding] = useState<number>()
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
    ...(isBeside
      ? []
      : ([
          {
            key: 'country',
            title: t('fields.country'),
            card: 'aside',
            cell: (each) => regionName(each.country, language),
          },
          {
            key: 'takenAt',
            title: t('words.takenAt'),
            card: 'value',
            cell: (each) => <Moment at={each.takenAt} />,
          },
        ] satisfies Column<OwnAccount>[])),
    ...(closed && !isBeside
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
          {!each.closed && !isBeside && mailboxes.has(each.id) && (
            <Button
              size="xs"
              aria-expanded={coding === each.id}
              aria-label={t('codeOf', { name: nameOf(each) })}
              onClick={() => setCoding(coding === each.id ? undefined : each.id)}
            >
              {t('getCode')}
            </Button>
          )}
          {!each.closed && !isBeside && (
            <Button size="xs" aria-label={t('closeOf', { name: nameOf(each) })} onClick={() => setClosing(each)}>
              {t('words.closeAccount')}
            </Button>
          )}
          {!each.closed && !isBeside && mayRecord && (
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
            {isBeside ? <Icon name="more" size={15} /> : isOpen(each.id) ? t('words.showLess') : t('words.details')}
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
            below={(each) => {
              const mailbox = mailboxes.get(each.id)
              return (
                coding === each.id &&
                !isBeside &&
                mailbox && (
                  <section className={classes.code} aria-label={t('codeOf', { name: nameOf(each) })}>
                    {renderCode(mailbox.email, mailbox.email_id)}
                  </section>
                )
              )
            }}
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
