import { useId, useState, type ReactNode } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { formatNumber } from '../../lib/format.ts'
import { Button } from '../button/button.tsx'
import '../ui-texts.ts'
import classes from './filter-fold.module.css'

interface FilterFoldProps {
  /** Controls that stay beside the button. */
  search: ReactNode
  /** Number of active filters. */
  narrowed: number
  children: ReactNode
}

/** Filters of a list: in its toolbar, or behind one button on phones, so that rows start high on the page. */
export const FilterFold = ({ search, narrowed, children }: FilterFoldProps) => {
  const { t } = useTranslation('ui')
  const language = useLanguage()
  const id = useId()
  const [open, setOpen] = useState(false)
  return (
    <>
      <div className={classes.line}>
        {search}
        <span className={classes.fold}>
          <Button aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
            {narrowed > 0 ? t('filtersOn', { n: formatNumber(narrowed, language) }) : t('filters')}
          </Button>
        </span>
      </div>
      <div id={id} className={classes.filters} data-open={open || undefined} role="group" aria-label={t('filters')}>
        {children}
      </div>
    </>
  )
}
