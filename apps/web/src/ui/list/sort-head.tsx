import { useTranslation } from '../../i18n/use-translation.ts'
import { Icon } from '../button/icon.tsx'
import '../ui-texts.ts'
import classes from './list.module.css'

interface SortHeadProps {
  title: string
  sorted: 'asc' | 'desc' | false
  onSort: () => void
  /** Rows are cards: heads are for screen readers only, since a Tab stop in them would be invisible. */
  cards: boolean
}

/** Head of a sortable column; a second press reverses the order. */
export const SortHead = ({ title, sorted, onSort, cards }: SortHeadProps) => {
  const { t } = useTranslation('ui')
  if (cards) return title
  return (
    <button
      type="button"
      className={classes.head}
      data-on={sorted !== false || undefined}
      title={t('sortBy', { column: title })}
      onClick={onSort}
    >
      {title}
      {sorted && (
        <span className={classes.arrow} data-down={sorted === 'desc' || undefined}>
          <Icon name="chevron" size={11} />
        </span>
      )}
    </button>
  )
}
