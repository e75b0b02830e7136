import { Fragment, useRef, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useMedia } from '../../lib/hooks/use-media.ts'
import { useFocusKept } from '../../lib/hooks/use-focus-kept.ts'
import { Skeleton } from '../feedback/skeleton.tsx'
import { Icon } from '../icon.tsx'
import { tableRoles } from '../table-roles.ts'
import classes from './table.module.css'
import '../parts-texts.ts'

/**
 * Where a value stands on a phone, where a row is a card: `subject` (also what names the row) and `aside` on the first line, labelled `value`s on
 * the second, `full` lines and `actions` below; without any it is left out.
 */
export type CardPlace = 'subject' | 'aside' | 'value' | 'full' | 'actions'

export interface Column<Row> {
  key: string
  title: string
  /** What stands in the head instead of the title. */
  head?: ReactNode
  cell: (row: Row) => ReactNode
  number?: boolean
  sortable?: boolean
  card?: CardPlace
  /** A column of buttons: its head is only read out. */
  silent?: boolean
}

export type RowMark = 'gone' | 'new' | 'chosen' | 'faint' | undefined

interface TableProps<Row> {
  label: string
  columns: readonly Column<Row>[]
  /** Undefined while they are on the way for the first time. */
  rows: readonly Row[] | undefined
  rowKey: (row: Row) => string | number
  mark?: (row: Row) => RowMark
  /** What stands below a row, if it is open. */
  below?: (row: Row) => ReactNode
  /** A column's key, or -key for the other way round. */
  sort?: string
  onSort?: (sort: string) => void
  dim?: boolean
  /** Rows of few values stay on one line on phones. */
  compact?: boolean
  foot?: ReactNode
}

const Head = <Row,>({ column, sort, onSort }: { column: Column<Row> } & Pick<TableProps<Row>, 'sort' | 'onSort'>) => {
  const cards = useMedia('(max-width: 640px)')
  const { t } = useTranslation('parts')
  const down = sort === `-${column.key}`
  const on = down || sort === column.key
  // Heads of cards are only read out: nobody sees what Tab would reach in them.
  if (cards) return column.title
  if (column.head) return column.head
  if (!column.sortable || !onSort) return column.silent ? <span className="sr">{column.title}</span> : column.title
  return (
    <button
      type="button"
      data-on={on || undefined}
      title={t('sortBy', { column: column.title })}
      onClick={() => onSort(on && down ? column.key : `-${column.key}`)}
    >
      {column.title}
      {on && (
        <span className={classes.arrow} data-down={down || undefined}>
          <Icon name="chevron" size={11} />
        </span>
      )}
    </button>
  )
}

const ariaSort = (key: string, sort: string | undefined) =>
  sort === key ? 'ascending' : sort === `-${key}` ? 'descending' : undefined

/** Rows and columns on wide pages, ruled cards on phones. */
export const Table = <Row,>(props: TableProps<Row>) => {
  const { label, columns, rows, rowKey, mark, below, sort, onSort, dim, compact, foot } = props
  const table = useRef<HTMLTableElement>(null)
  useFocusKept(table)
  return (
    <div className={classes.scroll}>
      <table
        ref={table}
        {...tableRoles.table}
        className={classes.table}
        aria-label={label}
        aria-busy={rows === undefined}
        data-dim={dim || undefined}
        data-compact={compact || undefined}
      >
        <thead {...tableRoles.rowgroup}>
          <tr {...tableRoles.row}>
            {columns.map((column) => (
              <th
                key={column.key}
                {...tableRoles.columnheader}
                scope="col"
                data-number={column.number || undefined}
                data-silent={column.silent || undefined}
                aria-sort={ariaSort(column.key, sort)}
              >
                <Head column={column} {...(sort && { sort })} {...(onSort && { onSort })} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody {...tableRoles.rowgroup}>
          {rows === undefined &&
            [55, 70, 45].map((width) => (
              <tr key={width} {...tableRoles.row} className={classes.bones}>
                {columns.map((column) => (
                  <td key={column.key} {...tableRoles.cell} data-card={column.card}>
                    {!column.silent && <Skeleton width={`${width}%`} />}
                  </td>
                ))}
              </tr>
            ))}
          {rows?.map((row) => {
            const opened = below?.(row)
            return (
              <Fragment key={rowKey(row)}>
                <tr {...tableRoles.row} data-row data-mark={mark?.(row)} data-open={Boolean(opened) || undefined}>
                  {columns.map((column) => {
                    const Cell = column.card === 'subject' ? 'th' : 'td'
                    return (
                      <Cell
                        key={column.key}
                        {...tableRoles[column.card === 'subject' ? 'rowheader' : 'cell']}
                        data-number={column.number || undefined}
                        data-card={column.card}
                        data-silent={column.silent || undefined}
                        data-label={column.title}
                      >
                        {column.cell(row)}
                      </Cell>
                    )
                  })}
                </tr>
                {opened && (
                  <tr {...tableRoles.row} className={classes.below}>
                    <td {...tableRoles.cell} colSpan={columns.length}>
                      {opened}
                    </td>
                  </tr>
                )}
              </Fragment>
            )
          })}
        </tbody>
        {foot}
      </table>
    </div>
  )
}
