import type { ChosenRole, CloseLine } from '@app/contract'
import { useState } from 'react'
import { bulkApi } from '#api/calls/bulk.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { useLanguage } from '#i18n/use-language.ts'
import { empty, formatMoney, formatNumber } from '#lib/format.ts'
import { Button } from '#ui/button/button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { Table, type Column } from '#ui/list/table.tsx'
import { TableSteps } from '#shared/tables/table-steps.tsx'
import { useTable } from '#shared/tables/use-table.ts'
import { CloseReasonFields, lacksNote, noReason, reasonOf } from '#shared/accounts/close-reason-fields.tsx'
import './texts.ts'
import { useBegin } from './use-begin.ts'

const roles: readonly ChosenRole[] = ['account', 'spend', 'currency']

interface CloseDialogProps {
  /** Known ids of the selection; they prefill the table, so that only amounts are left to type. */
  selected: readonly string[]
  onBegun: (id: number) => void
  onClose: () => void
}

/** Preview of the result per line, before anything is closed. */
const Lines = ({ lines, closing }: { lines: readonly CloseLine[]; closing: number }) => {
  const { t } = useTranslation('bulk')
  const { t: say } = useTranslation('tables')
  const language = useLanguage()
  const n = (count: number) => formatNumber(count, language)
  const money = (dollars: number | null) => (dollars === null ? empty : formatMoney(dollars, language))
  const columns: Column<CloseLine>[] = [
    { key: 'line', title: t('paste.line'), card: 'aside', number: true, cell: ({ line }) => n(line) },
    {
      key: 'account',
      title: t('words.account'),
      card: 'subject',
      cell: ({ account, accountName }) => (
        <span translate="no" className="mono">
          {[account || empty, accountName].filter(Boolean).join(' · ')}
        </span>
      ),
    },
    { key: 'holder', title: t('paste.holder'), card: 'value', cell: ({ username }) => username ?? empty },
    { key: 'spend', title: t('words.spend'), card: 'value', number: true, cell: ({ spend }) => money(spend) },
    {
      key: 'verdict',
      title: t('paste.verdict'),
      card: 'full',
      cell: ({ verdict, recorded, lines: added }) => {
        const text = t(`verdicts.${verdict}`, { recorded: money(recorded) })
        return added > 1 ? `${text} · ${say('sumOf', { count: added, n: n(added) })}` : text
      },
    },
  ]
  if (lines.length === 0) return <p role="status">{t('paste.nothing')}</p>
  return (
    <>
      <p role="status">{t('paste.found', { n: n(closing), out: n(lines.length - closing) })}</p>
      <Table
        label={t('paste.list')}
        columns={columns}
        rows={lines}
        rowKey={({ line }) => line}
        mark={({ verdict }) => (verdict === 'closes' ? undefined : 'faint')}
      />
    </>
  )
}

/**
 * Closes the accounts of a pasted table with their spend. Shows how the table is read and the result per line, then
 * closes the valid ones.
 */
export const CloseDialog = ({ selected, onBegun, onClose }: CloseDialogProps) => {
  const { t } = useTranslation('bulk')
  const { t: say } = useTranslation('tables')
  const language = useLanguage()
  const [because, setBecause] = useState(noReason)
  const [tried, setTried] = useState(false)
  const [preview] = bulkApi.usePreviewClosesMutation()
  const [close] = bulkApi.useCloseAccountsMutation()
  const { run, busy: beginning, failure } = useBegin(onBegun)
  const [begun] = useState(() => selected.map((id) => `${id}; `).join('\n'))
  const table = useTable((body) => preview({ body }), t('paste.checkFailed'), begun)
  const { answer, step, draft } = table
  const busy = table.busy || beginning
  const accounts = (answer?.lines ?? []).flatMap(({ recordId: id, spend }) =>
    id === null || spend === null ? [] : [{ id, spend }],
  )
  const submit = () => {
    if (busy) return
    if (step === 'input') return void table.check()
    if (step === 'reading') return void table.confirm()
    setTried(true)
    if (accounts.length > 0 && !lacksNote(because)) void run(close, { body: { accounts, ...reasonOf(because) } })
  }
  return (
    <Dialog
      wide
      title={t('paste.title')}
      held={busy}
      typed={draft.file !== null || draft.text !== begun || because !== noReason}
      onClose={onClose}
      onSubmit={submit}
      foot={
        <>
          <Button variant="quiet" onClick={step === 'input' ? onClose : () => table.goTo('input')}>
            {step === 'input' ? t('common.cancel') : t('paste.back')}
          </Button>
          <Button
            type="submit"
            variant="primary"
            busy={busy}
            off={(step === 'reading' && table.open.length > 0) || (step === 'lines' && accounts.length === 0)}
          >
            {step === 'input'
              ? t('paste.check')
              : step === 'reading'
                ? say('goOn')
                : t('paste.close', { count: accounts.length, n: formatNumber(accounts.length, language) })}
          </Button>
        </>
      }
    >
      <TableSteps
        table={table}
        roles={roles}
        label={t('paste.text')}
        placeholder={'act-1024; 128,50'}
        help={t('paste.help')}
      >
        {({ lines }) =>
          lines && (
            <>
              <Lines lines={lines} closing={accounts.length} />
              {accounts.length > 0 && <CloseReasonFields value={because} onChange={setBecause} tried={tried} />}
              {failure && <Note kind="error">{failure}</Note>}
            </>
          )
        }
      </TableSteps>
    </Dialog>
  )
}
