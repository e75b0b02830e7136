import {
  functionalUpdate,
  rowSelectionFeature,
  rowSortingFeature,
  tableFeatures,
  useTable,
  type RowSelectionState,
} from '@tanstack/react-table'
import { memo, useMemo, useRef, type ReactNode } from 'react'
import { useMedia } from '../../lib/hooks/use-media.ts'
import { useFocusKept } from '../../lib/hooks/use-focus-kept.ts'
import { useStable } from '../../lib/hooks/use-stable.ts'
import { useSettled } from '../../lib/hooks/use-settled.ts'
import { Skeleton } from '../feedback/skeleton.tsx'
import { cardRoles, tableRoles } from '../table-roles.ts'
import { SortHead } from './sort-head.tsx'
import classes from './table.module.css'

/**
 * Slot of a value on phones, where a row is a card: `subject` (also the row's name) and `aside` on the first line,
 * labelled `value`s on the second, `full` lines and `actions` below. Columns without a slot are left out.
 */
type CardPlace = 'subject' | 'aside' | 'value' | 'full' | 'actions'

export interface Column<Row> {
  key: string
  title: string
  /** Replaces the title in the head. */
  head?: ReactNode
  cell: (row: Row) => ReactNode
  number?: boolean
  sortable?: boolean
  card?: CardPlace
  /** Column of buttons: its head is for screen readers only. */
  silent?: boolean
  /** Width outside cards, in px or percent. Columns without one share the rest, whatever the rows hold. */
  width?: number | `${number}%`
}

export type RowState = 'gone' | 'new' | 'chosen' | 'faint' | undefined

/** Selected rows by key. */
export type SelectedRows = RowSelectionState

/**
 * Row selection: a checkbox per row, and one in the head for the whole page. Shift selects the range from the last
 * pressed row.
 */
export interface Choosing<Row> {
  chosen: SelectedRows
  onChange: (chosen: SelectedRows) => void
  can: (row: Row) => boolean
  /** Labels of the checkbox in the head and of that of a row. */
  all: string
  one: (row: Row) => string
}

interface TableProps<Row> {
  label: string
  columns: readonly Column<Row>[]
  /** Undefined during the first load. */
  rows: readonly Row[] | undefined
  rowKey: (row: Row) => string | number
  mark?: (row: Row) => RowState
  /** Expanded content below a row. */
  below?: (row: Row) => ReactNode
  /** Column key, prefixed with `-` for descending order. */
  sort?: string
  onSort?: (sort: string) => void
  choosing?: Choosing<Row>
  dim?: boolean
  /** Rows of few values stay on one line on phones. */
  compact?: boolean
  foot?: ReactNode
}

const features = tableFeatures({ rowSelectionFeature, rowSortingFeature })
const none: readonly never[] = []
const nothing: SelectedRows = {}

/** Minimum height of a row, and of everything above and below the rows, in px. */
const least = { row: 36, around: 200 }
/** Rows that fit the viewport; the rest render after first paint. */
export const firstRows = (): number => Math.max(8, Math.ceil((window.innerHeight - least.around) / least.row))

interface LineProps {
  id: string
  cards: boolean
  row: object
  columns: readonly Column<never>[]
  mark: RowState
  opened: ReactNode
  /** Undefined where rows cannot be selected. */
  label: string | undefined
  can: boolean
  checked: boolean
  onTick: (id: string, checked: boolean, upTo: boolean) => void
}

/**
 * One row, memoised: it renders again only when its data or the layout changes, not when a record opens beside the
 * list.
 */
const Line = memo(({ id, cards, row, columns, mark, opened, label, can, checked, onTick }: LineProps) => {
  const roles = cardRoles(cards)
  return (
    <>
      <tr {...roles.row} data-row data-mark={mark} data-open={Boolean(opened) || undefined}>
        {label !== undefined && (
          <td {...roles.cell(false, label)} data-silent data-card={can ? 'tick' : undefined}>
            {can && (
              <input
                type="checkbox"
                className={classes.tick}
                aria-label={label}
                checked={checked}
                // The browser would select the text in between on Shift.
                onMouseDown={(event) => event.shiftKey && event.preventDefault()}
                onChange={({ currentTarget, nativeEvent }) =>
                  onTick(id, currentTarget.checked, (nativeEvent as MouseEvent).shiftKey)
                }
              />
            )}
          </td>
        )}
        {columns.map((column) => {
          const Cell = column.card === 'subject' ? 'th' : 'td'
          return (
            <Cell
              key={column.key}
              {...roles.cell(column.card === 'subject', column.title)}
              data-number={column.number || undefined}
              // Figures and names must not be machine-translated.
              translate={column.number || column.card === 'subject' ? 'no' : undefined}
              data-card={column.card}
              data-silent={column.silent || undefined}
            >
              {/* Called, not rendered as a component, so that the focus survives new column definitions. */}
              {column.cell(row as never)}
            </Cell>
          )
        })}
      </tr>
      {opened && (
        <tr {...roles.row} className={classes.below}>
          <td {...(cards && tableRoles.cell)} colSpan={columns.length + Number(label !== undefined)}>
            {opened}
          </td>
        </tr>
      )}
    </>
  )
})
Line.displayName = 'Line'

const ariaSort = { asc: 'ascending', desc: 'descending' } as const

/** Table on wide pages, ruled cards on phones. */
export const Table = <Row extends object>(props: TableProps<Row>) => {
  const { label, columns: given, rows, rowKey, mark, below, sort, onSort, choosing, dim, compact, foot } = props
  const element = useRef<HTMLTableElement>(null)
  useFocusKept(element)
  const cards = useMedia('(max-width: 640px)')
  const sorting = sort === undefined ? [] : [{ id: sort.replace('-', ''), desc: sort.startsWith('-') }]
  const chosen = choosing?.chosen ?? nothing
  const table = useTable<typeof features, Row>({
    features,
    data: rows ?? none,
    columns: useMemo(
      () => given.map(({ key, sortable = false }) => ({ id: key, accessorFn: String, enableSorting: sortable })),
      [given],
    ),
    getRowId: (row) => String(rowKey(row)),
    state: { sorting, rowSelection: chosen },
    manualSorting: true,
    sortDescFirst: true,
    enableSortingRemoval: false,
    onSortingChange: (next) => {
      for (const { id, desc } of functionalUpdate(next, sorting)) onSort?.(desc ? `-${id}` : id)
    },
    enableRowSelection: ({ original }) => choosing?.can(original) === true,
    onRowSelectionChange: (next) => choosing?.onChange(functionalUpdate(next, chosen)),
  })
  const all = table.getIsAllPageRowsSelected()
  const model = table.getRowModel().rows
  const boxes: Column<Row> | undefined = choosing && {
    key: 'select',
    title: choosing.all,
    // Without a selectable row, the column has only its name, for screen readers.
    ...(rows?.some(choosing.can) && {
      head: (
        <input
          type="checkbox"
          className={classes.tick}
          aria-label={choosing.all}
          title={choosing.all}
          checked={all}
          onChange={() => table.toggleAllPageRowsSelected(!all)}
        />
      ),
    }),
    silent: true,
    width: 56,
    cell: () => null,
  }
  const lastTick = useRef<string>(undefined)
  const onTick = useStable((id: string, checked: boolean, upTo: boolean) => {
    const ids = model.map((row) => row.id)
    const [from, to] = [ids.indexOf(lastTick.current ?? ''), ids.indexOf(id)]
    lastTick.current = id
    if (!upTo || from < 0) return table.getRow(id).toggleSelected(checked)
    const between = model.slice(Math.min(from, to), Math.max(from, to) + 1).filter((row) => row.getCanSelect())
    table.setRowSelection((old) =>
      between.reduce<SelectedRows>((next, row) => {
        const { [row.id]: _was, ...rest } = next
        return checked ? { ...rest, [row.id]: true } : rest
      }, old),
    )
  })
  const columns = boxes ? [boxes, ...given] : given
  const fixed = !cards && given.some(({ width }) => width !== undefined)
  // Rows that determine the column widths cannot render later.
  const shown = useSettled() || !(cards || fixed) ? model : model.slice(0, firstRows())
  return (
    <div className={classes.scroll}>
      <table
        ref={element}
        {...tableRoles.table}
        className={classes.table}
        aria-label={label}
        aria-busy={rows === undefined}
        data-dim={dim || undefined}
        data-compact={compact || undefined}
        data-fixed={fixed || undefined}
      >
        {fixed && (
          <colgroup>
            {columns.map(({ key, width }) => (
              <col key={key} style={{ width }} />
            ))}
          </colgroup>
        )}
        <thead {...tableRoles.rowgroup}>
          <tr {...tableRoles.row}>
            {columns.map(({ key, title, head, number, silent }) => {
              const column = table.getColumn(key)
              const sorted = column?.getIsSorted() ?? false
              return (
                <th
                  key={key}
                  {...tableRoles.columnheader}
                  scope="col"
                  data-number={number || undefined}
                  data-silent={silent || undefined}
                  aria-sort={sorted ? ariaSort[sorted] : undefined}
                >
                  {(!cards && head) ||
                    (onSort && column?.getCanSort() ? (
                      <SortHead title={title} sorted={sorted} onSort={() => column.toggleSorting()} cards={cards} />
                    ) : silent && !cards ? (
                      <span className="sr">{title}</span>
                    ) : (
                      title
                    ))}
                </th>
              )
            })}
          </tr>
        </thead>
        <tbody {...tableRoles.rowgroup}>
          {rows === undefined &&
            [55, 70, 45].map((width) => (
              <tr key={width} {...tableRoles.row}>
                {columns.map((column) => (
                  <td key={column.key} {...tableRoles.cell} data-card={column.card}>
                    {!column.silent && <Skeleton width={`${width}%`} />}
                  </td>
                ))}
              </tr>
            ))}
          {shown.map((each) => (
            <Line
              key={each.id}
              id={each.id}
              cards={cards}
              row={each.original}
              columns={given as readonly Column<never>[]}
              mark={mark?.(each.original)}
              opened={below?.(each.original)}
              label={choosing?.one(each.original)}
              can={each.getCanSelect()}
              checked={each.getIsSelected()}
              onTick={onTick}
            />
          ))}
        </tbody>
        {foot}
      </table>
    </div>
  )
}
