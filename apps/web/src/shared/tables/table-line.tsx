import type { ChosenRole, TableReading } from '@app/contract'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { formatNumber } from '../../lib/format.ts'
import { Button } from '../../ui/button/button.tsx'
import { useColumnWords } from './column-words.ts'
import { useCurrencyText } from './currency-text.ts'
import classes from './tables.module.css'
import './texts.ts'

interface ReadingLineProps {
  reading: TableReading
  roles: readonly ChosenRole[]
  onChange: () => void
}

/** Summary of how a table was read, above the results of its lines. */
export const ReadingLine = ({ reading, roles, onChange }: ReadingLineProps) => {
  const { t } = useTranslation('tables')
  const language = useLanguage()
  const { rolesIn } = useColumnWords()
  const currencyText = useCurrencyText()
  const { columns, leftOut, currency } = reading
  const read = columns.some(({ reason }) => reason === 'remembered') ? 'readAsLastTime' : 'readAs'
  const shown = roles.flatMap((role): ChosenRole[] => (role === 'day' ? ['day', 'start', 'end'] : [role]))
  return (
    <div className={classes.line}>
      <p className="hint">
        {[
          t(read, { columns: rolesIn(columns, shown) }),
          `${currencyText(currency)}.`,
          leftOut.length > 0 &&
            t('leftOut.count', { count: leftOut.length, n: formatNumber(leftOut.length, language) }),
        ]
          .filter(Boolean)
          .join(' ')}
      </p>
      <Button size="xs" onClick={onChange}>
        {t('change')}
      </Button>
    </div>
  )
}
