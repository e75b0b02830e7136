import { maxBulkText, type CloseLine } from '@app/contract'
import { Textarea } from '@mantine/core'
import { useState } from 'react'
import { bulkApi } from '../../../api/calls/bulk.ts'
import { useErrorText } from '../../../api/error-text.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { useLanguage } from '../../../i18n/use-language.ts'
import { empty, formatMoney, formatNumber } from '../../../lib/format.ts'
import { Button } from '../../../ui/button/button.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { Note } from '../../../ui/feedback/note.tsx'
import { Table, type Column } from '../../../ui/list/table.tsx'
import { CloseReasonFields, lacksNote, noReason, reasonOf } from '../../../ui/accounts/close-reason-fields.tsx'
import './texts.ts'
import { useBegin } from './use-begin.ts'

interface CloseDialogProps {
  /** The ids of what is selected, as far as they are known: only amounts are left to type. */
  selected: readonly string[]
  onBegun: (id: number) => void
  onClose: () => void
}

/** What becomes of each line, before anything is done. */
const Lines = ({ lines, closing }: { lines: readonly CloseLine[]; closing: number }) => {
  const { t } = useTranslation('bulk')
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
        <span className="mono">{[account || empty, accountName].filter(Boolean).join(' · ')}</span>
      ),
    },
    { key: 'holder', title: t('paste.holder'), card: 'value', cell: ({ username }) => username ?? empty },
    { key: 'spend', title: t('words.spend'), card: 'value', number: true, cell: ({ spend }) => money(spend) },
    {
      key: 'verdict',
      title: t('paste.verdict'),
      card: 'full',
      cell: ({ verdict, recorded }) => t(`verdicts.${verdict}`, { recorded: money(recorded) }),
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

/** Closes accounts that a text names with what was spent: first what would become of each line, then those that can be. */
export const CloseDialog = ({ selected, onBegun, onClose }: CloseDialogProps) => {
  const { t } = useTranslation('bulk')
  const language = useLanguage()
  const errorText = useErrorText()
  const [text, setText] = useState(() => selected.map((id) => `${id}; `).join('\n'))
  const [wrong, setWrong] = useState<string>()
  const [lines, setLines] = useState<CloseLine[]>()
  const [because, setBecause] = useState(noReason)
  const [tried, setTried] = useState(false)
  const [preview, { isLoading }] = bulkApi.usePreviewClosesMutation()
  const [close] = bulkApi.useCloseAccountsMutation()
  const { run, busy: beginning, failure } = useBegin(onBegun)
  const busy = isLoading || beginning
  const accounts = (lines ?? []).flatMap(({ recordId: id, spend }) =>
    id === null || spend === null ? [] : [{ id, spend }],
  )
  const check = async () => {
    if (text.trim() === '') return setWrong(t('paste.empty'))
    const { data, error } = await preview({ body: { text } })
    if (!data) return setWrong(errorText(error, t('paste.checkFailed')))
    setLines(data.lines)
  }
  const submit = () => {
    if (busy) return
    if (!lines) return void check()
    setTried(true)
    if (accounts.length > 0 && !lacksNote(because)) void run(close, { body: { accounts, ...reasonOf(because) } })
  }
  return (
    <Dialog
      wide
      title={t('paste.title')}
      held={busy || text !== ''}
      onClose={onClose}
      onSubmit={submit}
      foot={
        <>
          <Button variant="quiet" onClick={lines ? () => setLines(undefined) : onClose}>
            {lines ? t('paste.back') : t('common.cancel')}
          </Button>
          <Button type="submit" variant="primary" busy={busy} off={lines !== undefined && accounts.length === 0}>
            {lines
              ? t('paste.close', { count: accounts.length, n: formatNumber(accounts.length, language) })
              : t('paste.check')}
          </Button>
        </>
      }
    >
      {lines ? (
        <>
          <Lines lines={lines} closing={accounts.length} />
          {accounts.length > 0 && <CloseReasonFields value={because} onChange={setBecause} tried={tried} />}
          {failure && <Note kind="error">{failure}</Note>}
        </>
      ) : (
        <>
          <p className="hint">{t('paste.help')}</p>
          <Textarea
            data-autofocus
            label={t('paste.text')}
            rows={8}
            maxLength={maxBulkText}
            spellCheck={false}
            autoComplete="off"
            placeholder={'act-1024; 128,50'}
            value={text}
            error={wrong}
            onChange={(event) => {
              setText(event.currentTarget.value)
              setWrong(undefined)
            }}
          />
        </>
      )}
    </Dialog>
  )
}
