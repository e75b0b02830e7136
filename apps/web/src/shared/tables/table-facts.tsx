import type { TableReading } from '@app/contract'
import { useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { formatNumber } from '../../lib/format.ts'
import { Button } from '../../ui/button/button.tsx'
import { useCurrencyText } from './currency-text.ts'
import classes from './tables.module.css'
import './texts.ts'

/** Rows listed before "show all". */
const few = 5

/** Detected facts of a table that need no choice. */
export const ReadingFacts = ({ reading, days }: { reading: TableReading; days: boolean }) => {
  const { t } = useTranslation('tables')
  const language = useLanguage()
  const currencyText = useCurrencyText()
  const n = (count: number) => formatNumber(count, language)
  const { headLine, separator, encoding, dates, rows, currency } = reading
  const lines = [
    t('rows', { count: rows, n: n(rows) }),
    headLine === null ? t('noHead') : t('headLine', { n: n(headLine) }),
    separator && t(`separators.${separator}`),
    encoding && encoding !== 'utf-8' && t('letters', { encoding: t(`encodings.${encoding}`) }),
    days && dates && t(`patterns.${dates}`),
    days && t('asTheyStand'),
    currencyText(currency),
  ].filter((line) => typeof line === 'string')
  return (
    <ul className={classes.facts} aria-label={t('title')}>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  )
}

/** Skipped rows, with line numbers and reasons. */
export const LeftOut = ({ leftOut }: Pick<TableReading, 'leftOut'>) => {
  const { t } = useTranslation('tables')
  const language = useLanguage()
  const [all, setAll] = useState(false)
  if (leftOut.length === 0) return null
  const n = (count: number) => formatNumber(count, language)
  return (
    <div className={classes.out}>
      <h3 className="heading">{t('leftOut.label')}</h3>
      <ul className={classes.facts} aria-label={t('leftOut.label')}>
        {leftOut.slice(0, all ? undefined : few).map(({ line, reason, text }) => (
          <li key={line}>
            {t(text.trim() ? 'leftOut.line' : 'leftOut.bare', { n: n(line), reason: t(`leftOut.${reason}`), text })}
          </li>
        ))}
      </ul>
      {leftOut.length > few && (
        <Button size="xs" variant="quiet" onClick={() => setAll(!all)}>
          {all ? t('words.showLess') : t('leftOut.all', { n: n(leftOut.length) })}
        </Button>
      )}
    </div>
  )
}
