import type { ReactNode } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { formatNumber } from '../../lib/format.ts'
import classes from './selection-bar.module.css'
import '../ui-texts.ts'
import { Button } from '../button/button.tsx'

interface SelectionBarProps {
  count: number
  children: ReactNode
  onClear: () => void
}

/** Number of selected rows and their actions. At the foot, so that nothing moves under the pointer. */
export const SelectionBar = ({ count, children, onClear }: SelectionBarProps) => {
  const { t } = useTranslation('ui')
  const language = useLanguage()
  return (
    <>
      <span className="sr" role="status">
        {count > 0 && t('selected', { count, n: formatNumber(count, language) })}
      </span>
      {count > 0 && (
        <div className={classes.bar}>
          <span aria-hidden="true">{t('selected', { count, n: formatNumber(count, language) })}</span>
          {children}
          <Button size="xs" variant="quiet" onClick={onClear}>
            {t('clearSelection')}
          </Button>
        </div>
      )}
    </>
  )
}
