import { admin, roleNames, type User } from '@app/contract'
import { useTranslation } from 'react-i18next'
import type { ListParts } from '../../../ui/list/use-save-list.ts'
import { Button } from '../../../ui/button.tsx'
import { Choice } from '../../../ui/form/choice.tsx'
import { CsvButton } from '../../../ui/list/csv-button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { SearchField } from '../../../ui/form/search-field.tsx'
import type { Column } from '../../../ui/list/table.tsx'
import classes from '../admin.module.css'
import { SortChoice } from '../sort-choice.tsx'
import '../texts.ts'

interface UserBarProps {
  search: string
  role: string
  sort: string
  columns: readonly Column<User>[]
  parts: ListParts
  found: boolean
  onAsk: (values: Record<string, string | undefined>) => void
  onCreate: () => void
}

/** Finds users, saves them as a file, and makes new ones. */
export const UserBar = ({ search, role, sort, columns, parts, found, onAsk, onCreate }: UserBarProps) => {
  const { t } = useTranslation('admin')
  return (
    <div className={classes.bar}>
      <SearchField label={t('searchUsers')} value={search} pause={250} onChange={(words) => onAsk({ search: words })} />
      <div className={classes.choice} data-on={role !== '' || undefined}>
        <Choice
          bare
          label={t('role')}
          value={role}
          options={[
            { value: '', label: t('anyRole') },
            ...[...roleNames, 'none' as const].map((each) => ({ value: each, label: t(`roleNames.${each}`) })),
          ]}
          onChange={(next) => onAsk({ role: next })}
        />
      </div>
      <SortChoice columns={columns} sort={sort} onSort={(next) => onAsk({ sort: next })} />
      <span className={classes.grow} />
      <CsvButton list={admin.listUsers} parts={parts} off={!found} />
      <Button variant="primary" leftSection={<Icon name="plus" size={15} />} onClick={onCreate}>
        {t('create')}
      </Button>
    </div>
  )
}
