import { maxDaySpend, type SpendLine } from '@app/contract'
import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from '#i18n/use-translation.ts'
import { useLanguage } from '#i18n/use-language.ts'
import { isDay } from '#lib/days.ts'
import { formatDay } from '#lib/moment.ts'
import { empty, formatMoney, formatNumber } from '#lib/format.ts'
import { Status } from '#ui/feedback/status.tsx'
import { AccountName } from '#ui/text/account-name.tsx'
import { Segmented } from '#ui/form/segmented.tsx'
import { Pager } from '#ui/list/pager.tsx'
import { Table, type Column } from '#ui/list/table.tsx'
import '#shared/tables/texts.ts'
import './texts.ts'

/** Recorded, unchanged, or left out. */
const kindOf = ({ verdict }: SpendLine) =>
  verdict === 'new' || verdict === 'replaces' ? 'good' : verdict === 'same' ? 'neutral' : 'bad'

/** Lines per page. */
const size = 50

interface ImportLinesProps {
  lines: readonly SpendLine[]
  /** Lines that are left out. */
  left: readonly SpendLine[]
  toRecord: number
  reason: string
  reasonWrong: string | undefined
  onReason: (reason: string) => void
}

/** Preview of the result per line, before anything is saved. */
export const ImportLines = ({ lines, left, toRecord, reason, reasonWrong, onReason }: ImportLinesProps) => {
  const { t } = useTranslation('spend')
  const { t: say } = useTranslation('tables')
  const language = useLanguage()
  const [filter, setFilter] = useState<'all' | 'out'>('all')
  const [page, setPage] = useState(1)
  const shown = filter === 'all' ? lines : left
  const n = (count: number) => formatNumber(count, language)
  const verdictOf = ({ verdict, before, lines: added }: SpendLine) => {
    const text = t(`verdicts.${verdict}`, {
      before: before === null ? empty : formatMoney(before, language),
      most: formatMoney(maxDaySpend, language),
    })
    return added > 1 ? `${text} · ${say('sumOf', { count: added, n: n(added) })}` : text
  }
  const dayText = (day: string): string => (isDay(day) ? formatDay(day, language) : day)
  const columns: Column<SpendLine>[] = [
    { key: 'line', title: t('paste.line'), card: 'aside', number: true, cell: ({ line }) => n(line) },
    {
      key: 'account',
      title: t('words.account'),
      card: 'subject',
      cell: ({ account, name }) =>
        account ? <AccountName account={{ accountId: account, accountName: name }} /> : empty,
    },
    {
      key: 'day',
      title: t('paste.day'),
      card: 'value',
      cell: ({ day }) => (day ? day.split(' – ').map(dayText).join(' – ') : empty),
    },
    {
      key: 'spend',
      title: t('words.spend'),
      card: 'value',
      number: true,
      cell: ({ spend }) => (spend === null ? empty : formatMoney(spend, language)),
    },
    {
      key: 'verdict',
      title: t('paste.verdict'),
      card: 'full',
      cell: (line) => <Status kind={kindOf(line)}>{verdictOf(line)}</Status>,
    },
  ]
  if (lines.length === 0) return <p role="status">{t('paste.nothing')}</p>
  const counts = { ok: n(toRecord), same: n(lines.length - toRecord - left.length), out: n(left.length) }
  return (
    <>
      <p role="status">{t('paste.found', { count: lines.length, n: n(lines.length), ...counts })}</p>
      {left.length > 0 && (
        <Segmented
          label={t('paste.show')}
          value={filter}
          options={[
            { value: 'all', label: t('paste.all', { n: n(lines.length) }) },
            { value: 'out', label: t('paste.out', { n: n(left.length) }) },
          ]}
          onChange={(next) => {
            setFilter(next)
            setPage(1)
          }}
        />
      )}
      <Table
        label={t('paste.list')}
        columns={columns}
        rows={shown.slice((page - 1) * size, page * size)}
        // A line that spans several days has one entry per day.
        rowKey={({ line, account, day }) => `${line} ${day} ${account}`}
        mark={({ verdict }) => (verdict === 'same' ? 'faint' : undefined)}
      />
      <Pager label={t('paste.list')} page={page} total={shown.length} size={size} onPage={setPage} />
      {toRecord > 0 && (
        <TextInput
          label={t('paste.reason')}
          autoComplete="off"
          maxLength={500}
          value={reason}
          error={reasonWrong}
          onChange={(event) => onReason(event.currentTarget.value)}
        />
      )}
    </>
  )
}
