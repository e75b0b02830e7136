import type { ChosenRole, TableChoices, TableQuestion, TableReading } from '@app/contract'
import { useEffect, useRef } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { formatNumber } from '../../lib/format.ts'
import { Choice } from '../../ui/form/choice.tsx'
import { ColumnChoices } from './column-choices.tsx'
import { LeftOut, ReadingFacts } from './table-facts.tsx'
import { Samples } from './samples.tsx'
import classes from './tables.module.css'
import { ValueChoices } from './value-choices.tsx'
import './texts.ts'

interface TableReadingPanelProps {
  reading: TableReading
  /** Pending choices, shown before the answer. */
  sent: TableChoices | undefined
  open: readonly TableQuestion[]
  /** Required column roles. */
  roles: readonly ChosenRole[]
  onChange: (more: TableChoices) => void
}

/** Review of how a table is read: editable choices, open questions and findings. */
export const TableReadingPanel = ({ reading, sent, open, roles, onChange }: TableReadingPanelProps) => {
  const { t } = useTranslation('tables')
  const language = useLanguage()
  const days = roles.includes('day')
  const panel = useRef<HTMLElement>(null)
  useEffect(() => {
    // The control that led here has unmounted and dropped the focus.
    if (document.activeElement === document.body) panel.current?.focus()
  }, [])
  return (
    <section ref={panel} className={classes.panel} aria-label={t('title')} tabIndex={-1}>
      <p role="status">
        {open.length === 0
          ? t('questions.confirm')
          : t('toAnswer', { count: open.length, n: formatNumber(open.length, language) })}
      </p>
      <div className={classes.fields}>
        {reading.sheets.length > 1 && (
          <div className={classes.field}>
            <Choice
              label={t('sheet')}
              value={String(sent?.sheet ?? reading.sheet)}
              options={reading.sheets.map((name, index) => ({ value: String(index), label: name }))}
              onChange={(next) => onChange({ sheet: Number(next) })}
            />
          </div>
        )}
        {/* Keyed by sheet, because its columns differ. */}
        <ColumnChoices key={reading.sheet} {...{ reading, sent, open, roles, onChange }} />
        <ValueChoices {...{ reading, sent, open, days, onChange }} />
      </div>
      <ReadingFacts reading={reading} days={days} />
      <LeftOut leftOut={reading.leftOut} />
      <Samples columns={reading.columns} />
    </section>
  )
}
