import type { TableColumn } from '@app/contract'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { empty, formatNumber } from '../../lib/format.ts'
import { Table, type Column } from '../../ui/list/table.tsx'
import { useColumnWords } from './column-words.ts'
import classes from './tables.module.css'
import './texts.ts'

interface SampleRow {
  row: number
}

/** First rows unchanged, with the role above each column; on phones only columns with a role. */
export const Samples = ({ columns }: { columns: readonly TableColumn[] }) => {
  const { t } = useTranslation('tables')
  const language = useLanguage()
  const { nameOf } = useColumnWords()
  const most = Math.max(0, ...columns.map(({ samples }) => samples.length))
  if (most === 0) return null
  const rows = Array.from({ length: most }, (_, row): SampleRow => ({ row }))
  const shown: Column<SampleRow>[] = [
    {
      key: 'row',
      title: t('row'),
      card: 'subject',
      cell: ({ row }) => formatNumber(row + 1, language),
    },
    ...columns.map((column): Column<SampleRow> => ({
      key: String(column.column),
      title: nameOf(column),
      head: (
        <>
          {column.role !== 'other' && <span className={classes.role}>{t(`roles.${column.role}`)}</span>}
          <span className={classes.cell}>{nameOf(column)}</span>
        </>
      ),
      ...(column.role !== 'other' && { card: 'value' as const }),
      cell: ({ row }) => <span className={classes.cell}>{column.samples[row]?.trim() || empty}</span>,
    })),
  ]
  return (
    // Its columns scroll: the keyboard must reach them.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={classes.samples} role="group" aria-label={t('samples')} tabIndex={0}>
      <Table label={t('samples')} columns={shown} rows={rows} rowKey={({ row }) => row} />
    </div>
  )
}
