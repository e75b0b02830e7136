import type { ReactNode } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { AddButton } from '../../ui/button/add-button.tsx'
import { IconButton } from '../../ui/button/icon-button.tsx'
import { Drawer } from '../../ui/dialog/drawer.tsx'
import { Foot } from '../../ui/dialog/foot.tsx'
import { ToldFailure } from '../../ui/feedback/note.tsx'
import { Chip } from '../../ui/feedback/status.tsx'
import { None, Tools } from '../../ui/list/cells.tsx'
import { KeyValue, KeyValues } from '../../ui/list/key-values.tsx'
import { ListFilter, ListToolbar } from '../../ui/list/list-bar.tsx'
import { ServerTable } from '../../ui/list/server-table.tsx'
import type { Column, RowState } from '../../ui/list/table.tsx'
import type { Listing } from '../../ui/list/use-server-list.ts'
import { Moment } from '../../ui/text/moment.tsx'
import '../../ui/ui-texts.ts'
import classes from './library.module.css'

/** Ingredient of links, active or paused: an address or a country. */
interface LibraryItem {
  id: number
  active: boolean
  set_by: string | null
  set_at: string
}

/** Texts that each kind words differently. */
type Text = 'title' | 'help' | 'none' | 'failed' | 'refused' | 'active' | 'inactive' | 'offered'
type Verb = 'add' | 'added' | 'addFailed' | 'change' | 'changed' | 'changeFailed'
type Say = (key: Text | Verb) => string

interface ColumnsOptions<Row> {
  t: Say
  /** Text for entries that nobody has set. */
  unset?: string
  changeOf: (row: Row) => string
  onChange: (row: Row) => void
}

/** Shared last columns: active or not, set by whom, and the edit button. */
export const useOfferedColumns = <Row extends LibraryItem>({ t, unset, changeOf, onChange }: ColumnsOptions<Row>) => {
  const { t: tUi } = useTranslation('ui')
  const columns: Column<Row>[] = [
    {
      key: 'active',
      title: tUi('words.state'),
      card: 'aside',
      cell: ({ active }) => (active ? t('active') : <Chip>{t('inactive')}</Chip>),
    },
    { key: 'set_by', title: tUi('setBy'), card: 'value', cell: ({ set_by: by }) => by ?? <None>{unset}</None> },
    { key: 'set_at', title: tUi('setAt'), cell: ({ set_at: at }) => <Moment at={at} /> },
    {
      key: 'actions',
      title: tUi('actions'),
      silent: true,
      cell: (each) => (
        <Tools>
          <IconButton icon="edit" label={changeOf(each)} onClick={() => onChange(each)} />
        </Tools>
      ),
    },
  ]
  return columns
}

interface OfferedListProps<Row extends LibraryItem> {
  id: string
  t: Say
  list: Listing<Row> & { data: unknown; mark: (row: Row) => RowState }
  columns: readonly Column<Row>[]
  search?: string
  filters?: ReactNode
  onAdd: () => void
  /** Drawer, if open. */
  children: ReactNode
}

/** Editable list of what is on offer. */
export const OfferedList = <Row extends LibraryItem>({
  id,
  t,
  list,
  columns,
  onAdd,
  ...more
}: OfferedListProps<Row>) => {
  const { t: tUi } = useTranslation('ui')
  return (
    <section aria-labelledby={id}>
      <ListToolbar
        id={id}
        title={t('title')}
        list={list}
        {...(more.search !== undefined && { search: more.search })}
        end={<AddButton onClick={onAdd}>{t('add')}</AddButton>}
      >
        {more.filters}
        <ListFilter
          list={list}
          name="active"
          label={tUi('words.state')}
          any={tUi('anyState')}
          options={[{ value: '1', label: t('active') }]}
        />
      </ListToolbar>
      <ServerTable
        list={list}
        label={t('title')}
        columns={columns}
        failed={t('failed')}
        refused={t('refused')}
        empty={t('none')}
        mark={list.mark}
        saysOld
      />
      {(list.data || list.error !== undefined) && <p className={`hint ${classes.help}`}>{t('help')}</p>}
      {more.children}
    </section>
  )
}

interface OfferedDrawerProps {
  t: Say
  /** Item to edit; omit to add one. */
  changed: LibraryItem | undefined
  unset?: string
  active: boolean
  busy: boolean
  typed: boolean
  failure: string | undefined
  onActive: (active: boolean) => void
  onSubmit: () => void
  onClose: () => void
  /** Fields of the kind. */
  children: ReactNode
}

/** Adds or edits an item. */
export const OfferedDrawer = ({ t, changed, active, busy, onActive, onClose, ...more }: OfferedDrawerProps) => {
  const { t: tUi } = useTranslation('ui')
  return (
    <Drawer
      title={t(changed ? 'change' : 'add')}
      typed={more.typed}
      onClose={onClose}
      onSubmit={more.onSubmit}
      foot={
        <Foot
          verb={changed ? tUi(busy ? 'common.saving' : 'words.save') : busy ? tUi('common.adding') : t('add')}
          busy={busy}
          onClose={onClose}
        />
      }
    >
      <ToldFailure text={more.failure} />
      {more.children}
      <label className={classes.offered}>
        <input type="checkbox" checked={active} onChange={(event) => onActive(event.currentTarget.checked)} />
        {t('offered')}
      </label>
      {changed && (
        <KeyValues>
          <KeyValue name={tUi('setBy')}>{changed.set_by ?? more.unset}</KeyValue>
          <KeyValue name={tUi('setAt')}>
            <Moment at={changed.set_at} />
          </KeyValue>
        </KeyValues>
      )}
    </Drawer>
  )
}
