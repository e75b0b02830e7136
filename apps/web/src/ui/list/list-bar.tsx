import type { ReactNode } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { formatTime } from '../../lib/moment.ts'
import { Choice } from '../form/choice.tsx'
import { SearchField } from '../form/search-field.tsx'
import { Toolbar, zoned } from '../toolbar.tsx'
import '../ui-texts.ts'
import { Count } from './cells.tsx'
import { CsvButton } from './csv-button.tsx'
import classes from './list.module.css'
import type { Column } from './table.tsx'
import type { Listing } from './use-server-list.ts'

export const Bar = ({ children }: { children: ReactNode }) => <div className={classes.bar}>{children}</div>

interface ListSearchProps {
  list: Listing
  label: string
  terse?: boolean
}

export const ListSearch = ({ list, label, terse = false }: ListSearchProps) => (
  <SearchField
    label={label}
    terse={terse}
    value={list.search}
    pause={250}
    onChange={(search) => list.ask({ search })}
  />
)

interface ListFilterProps {
  list: Pick<Listing, 'chosen' | 'ask'>
  /** Name of the filter in the address. */
  name: string
  label: string
  /** Label of the option that does not filter. */
  any: string
  options: readonly { value: string; label: string }[]
}

export const ListFilter = ({ list, name, label, any, options }: ListFilterProps) => {
  const value = list.chosen[name] ?? ''
  return (
    <div className={classes.choice} data-on={value !== '' || undefined}>
      <Choice
        bare
        label={label}
        value={value}
        options={[{ value: '', label: any }, ...options]}
        onChange={(next) => list.ask({ [name]: next })}
      />
    </div>
  )
}

export interface ListSortProps<Row> {
  list: Pick<Listing, 'sort' | 'ask'>
  columns: readonly Column<Row>[]
  /** Label of the server's default order, used while none is chosen. */
  own?: string
}

/** Sort order of a list without column heads: on phones. */
export const ListSort = <Row,>({ list, columns, own }: ListSortProps<Row>) => {
  const { t } = useTranslation('ui')
  const orders = columns.flatMap(({ key, title, sortable }) => {
    const up = { value: key, label: t('ascending', { column: title }) }
    const down = { value: `-${key}`, label: t('descending', { column: title }) }
    return sortable ? (own === undefined ? [down, up] : [up, down]) : []
  })
  return (
    <div className={classes.sort}>
      <Choice
        bare
        label={t('sort')}
        value={list.sort ?? ''}
        options={own === undefined ? orders : [{ value: '', label: own }, ...orders]}
        onChange={(sort) => list.ask({ sort })}
      />
    </div>
  )
}

/** CSV download of a list as a menu item, since it is rarely used. */
export const ListCsv = ({ list, kindText }: { list: Listing; kindText?: (kind: string) => string }) => (
  <CsvButton worded list={list.endpoint} parts={list.parts} off={!list.total} {...(kindText && { kindText })} />
)

interface ListToolbarProps<Row> {
  list: Listing
  /** Title of the list, and the id of its heading. */
  title: string
  id: string
  /** The title states the count itself. */
  counts?: boolean
  kindText?: (kind: string) => string
  /** Label of the search; without it there is none. */
  search?: string
  /** Columns that can be sorted on phones. */
  columns?: readonly Column<Row>[]
  children?: ReactNode
  end?: ReactNode
  /** The filters fill a whole line of a common screen. */
  crowded?: boolean
}

/** Toolbar of a list page: title, search, filters and, on phones, order; the rest is behind '⋯'. */
export const ListToolbar = <Row,>({
  list,
  title,
  id,
  counts = false,
  columns,
  search,
  children,
  end,
  kindText,
  crowded = false,
}: ListToolbarProps<Row>) => {
  const { t } = useTranslation('ui')
  return (
    <Toolbar
      freshness={zoned(list.updated !== undefined && t('words.updated', { time: formatTime(new Date(list.updated)) }))}
      busy={list.busy}
      onRefresh={list.refresh}
      end={end}
      crowded={crowded}
      details={<ListCsv list={list} {...(kindText && { kindText })} />}
      find={
        <>
          {search !== undefined && <ListSearch list={list} label={search} />}
          {children}
          {columns && <ListSort list={list} columns={columns} />}
        </>
      }
    >
      <h2 id={id}>
        {title}
        {!counts && <Count n={list.total} />}
      </h2>
    </Toolbar>
  )
}
