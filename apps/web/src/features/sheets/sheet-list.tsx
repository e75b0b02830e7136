import type { Sheet } from '@app/contract'
import { useMemo, useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { accountsApi } from '../../api/calls/accounts.ts'
import { useErrorText } from '../../api/error-text.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { formatNumber } from '../../lib/format.ts'
import { useOpenRecord, useRecord } from '../../lib/hooks/use-record.ts'
import { useRecordList } from '../../lib/record-list.ts'
import { Button } from '../../ui/button/button.tsx'
import { Icon } from '../../ui/button/icon.tsx'
import { IconButton } from '../../ui/button/icon-button.tsx'
import { State } from '../../ui/feedback/state.tsx'
import { Failed } from '../../ui/feedback/failed.tsx'
import { Count } from '../../ui/list/cells.tsx'
import { Table, type Column } from '../../ui/list/table.tsx'
import { toast } from '../../ui/feedback/toast.tsx'
import { RemoveDialog } from './remove-dialog.tsx'
import { SheetState } from './sheet-state.tsx'
import classes from './sheets.module.css'
import './texts.ts'
import { Moment } from '../../ui/text/moment.tsx'

interface SheetListProps {
  sheets: readonly Sheet[] | undefined
  serviceAccount: string | null
  error: unknown
  busy: boolean
  onRetry: () => void
  onAdd: () => void
}

const useReadAgain = () => {
  const { t } = useTranslation('sheets')
  const errorText = useErrorText()
  const [read, { isLoading }] = accountsApi.useRefreshSheetMutation()
  const run = async (sheet: Sheet) => {
    const { error } = await read({ params: { id: String(sheet.id) }, body: {} })
    if (error) toast('error', errorText(error, t('refreshFailed')))
    else toast('success', t('refreshed'))
  }
  return { run, busy: isLoading }
}

/** Sheets whose accounts are handed out, with state and actions. */
export const SheetList = ({ sheets, serviceAccount, error, busy, onRetry, onAdd }: SheetListProps) => {
  const { t } = useTranslation(['sheets', 'ui'])
  const language = useLanguage()
  const readAgain = useReadAgain()
  const { open } = useOpenRecord()
  const record = useRecord()
  useRecordList(
    'sheet',
    useMemo(() => sheets?.map(({ id }) => id), [sheets]),
  )
  const [removing, setRemoving] = useState<Sheet>()
  const n = (value: number) => formatNumber(value, language)

  const columns: Column<Sheet>[] = [
    {
      key: 'name',
      title: t('name'),
      card: 'subject',
      cell: (each) => (
        <>
          <b>{each.name}</b>
          {each.description && <span className={classes.about}>{each.description}</span>}
        </>
      ),
    },
    { key: 'tab', title: t('tab'), cell: (each) => each.tab },
    { key: 'free', title: t('free'), number: true, card: 'value', cell: (each) => n(each.free) },
    { key: 'taken', title: t('taken'), number: true, card: 'value', cell: (each) => n(each.taken) },
    {
      key: 'state',
      title: t('words.state'),
      card: 'full',
      cell: (each) => <SheetState sheet={each} serviceAccount={serviceAccount} />,
    },
    { key: 'added', title: t('added'), cell: (each) => <Moment at={each.createdAt} dateOnly /> },
    {
      key: 'read',
      title: t('readHead'),
      card: 'value',
      cell: (each) => (each.readAt ? <Moment at={each.readAt} /> : t('notRead')),
    },
    {
      key: 'actions',
      title: t('ui:actions'),
      silent: true,
      card: 'actions',
      cell: (each) => (
        <div className={classes.tools}>
          <a className={classes.open} href={each.url} target="_blank" rel="noopener noreferrer" title={t('open')}>
            <Icon name="external" size={13} />
            <span className="sr">
              {t('open')}: {each.name}
            </span>
          </a>
          <IconButton
            icon="table"
            label={t('reportOf', { name: each.name })}
            data-record={`sheet-${each.id}`}
            onClick={() => open({ kind: 'sheet', id: each.id })}
          />
          <IconButton
            icon="refresh"
            label={t('refreshOf', { name: each.name })}
            busy={readAgain.busy}
            onClick={() => void readAgain.run(each)}
          />
          <IconButton icon="trash" label={t('removeOf', { name: each.name })} onClick={() => setRemoving(each)} />
        </div>
      ),
    },
  ]
  const failed = error !== undefined && !sheets
  return (
    <section aria-labelledby="sheets">
      <div className={classes.head}>
        <h2 id="sheets">
          {t('sheets')} <Count n={sheets?.length} />
        </h2>
      </div>
      {failed && <Failed title={t('listFailed')} error={error} busy={busy} onRetry={onRetry} />}
      {sheets?.length === 0 && (
        <State
          icon="empty"
          role="status"
          title={t('none')}
          actions={
            <Button variant="primary" onClick={onAdd}>
              {t('add')}
            </Button>
          }
        >
          {serviceAccount === null ? t('noneHelp') : t('noneShare', { email: serviceAccount })}
        </State>
      )}
      {!failed && sheets?.length !== 0 && (
        <Table
          label={t('sheets')}
          columns={columns}
          rows={sheets}
          rowKey={({ id }) => id}
          mark={({ id }) => (record?.kind === 'sheet' && record.id === id ? 'chosen' : undefined)}
        />
      )}
      {removing && <RemoveDialog sheet={removing} onClose={() => setRemoving(undefined)} />}
    </section>
  )
}
