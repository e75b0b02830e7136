import { useTranslation } from '../../i18n/use-translation.ts'
import { Icon } from '../button/icon.tsx'
import '../ui-texts.ts'
import classes from './list.module.css'

interface SortHeadProps {
  title: string
  sorted: 'asc' | 'desc' | false
  onSort: () => void
  /** Rows are cards: heads are only read out, since nobody would see what Tab reaches in them. */
  cards: boolean
}

/** The head of a column that sorts; once more, the other way round. */
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
