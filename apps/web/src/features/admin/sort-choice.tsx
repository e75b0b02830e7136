import { useTranslation } from 'react-i18next'
import { Choice } from '../../ui/form/choice.tsx'
import type { Column } from '../../ui/list/table.tsx'
import classes from './admin.module.css'
import './texts.ts'

interface SortChoiceProps<Row> {
  columns: readonly Column<Row>[]
  sort: string
  onSort: (sort: string) => void
}

/** The order of a list where it has no heads to press: on phones. */
export const SortChoice = <Row,>({ columns, sort, onSort }: SortChoiceProps<Row>) => {
  const { t } = useTranslation('admin')
  return (
    <div className={classes.sort}>
      <Choice
        bare
        label={t('sort')}
        value={sort}
        options={columns.flatMap(({ key, title, sortable }) =>
          sortable
            ? [
                { value: `-${key}`, label: t('descending', { column: title }) },
                { value: key, label: t('ascending', { column: title }) },
              ]
            : [],
        )}
        onChange={onSort}
      />
    </div>
  )
}
