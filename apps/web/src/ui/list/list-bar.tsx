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

/** The line above a list. */
export const Bar = ({ children }: { children: ReactNode }) => <div className={classes.bar}>{children}</div>

interface ListSearchProps {
  list: Listing
  label: string
  terse?: boolean
}

/** Finds in a list. */
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
  /** As the address names it. */
  name: string
  label: string
  /** What it is called when it narrows nothing. */
  any: string
  options: readonly { value: string; label: string }[]
}

/** Narrows a list down to one of several. */
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
  /** What the server's own order is called; the list has it where none is chosen. */
  own?: string
}

/** The order of a list where it has no heads to press: on phones. */
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

/** Saves all that a list finds as a file: among what is rarely asked for. */
export const ListCsv = ({ list, kindText }: { list: Listing; kindText?: (kind: string) => string }) => (
  <CsvButton worded list={list.endpoint} parts={list.parts} off={!list.total} {...(kindText && { kindText })} />
)

interface ListToolbarProps<Row> {
  list: Listing
  /** What the list is, and how its heading is referred to. */
  title: string
  id: string
  /** The title says itself how many there are. */
  counts?: boolean
  kindText?: (kind: string) => string
  /** What the search is called, where there is one. */
  search?: string
  /** Those that it can be sorted by on phones. */
  columns?: readonly Column<Row>[]
  /** Filters. */
  children?: ReactNode
  end?: ReactNode
  /** Its filters take the whole line of a common screen. */
  crowded?: boolean
}

/** The toolbar of a page that is one list: what it is, search, filters and, on phones, its order; the rest behind '⋯'. */
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
