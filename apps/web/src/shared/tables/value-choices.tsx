import type { TableChoices, TableQuestion, TableReading } from '@app/contract'
import { useId } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { empty, formatNumber } from '../../lib/format.ts'
import { Segmented } from '../../ui/form/segmented.tsx'
import { Hint } from './hint.tsx'
import classes from './tables.module.css'
import './texts.ts'

interface OneOfTwoProps<T extends string> {
  label: string
  value: T | null
  options: readonly { value: T; label: string }[]
  question: string | undefined
  hint?: string
  onChange: (value: T) => void
}

const OneOfTwo = <T extends string>({ label, value, options, question, hint = '', onChange }: OneOfTwoProps<T>) => {
  const id = useId()
  return (
    <div className={classes.field} data-open={question !== undefined || undefined}>
      <span className={classes.label} aria-hidden="true">
        {label}
      </span>
      <Segmented label={label} value={value} options={options} describedBy={id} onChange={onChange} />
      <div className="caption" id={id}>
        <Hint question={question} otherwise={hint} />
      </div>
    </div>
  )
}

interface ValueChoicesProps {
  reading: TableReading
  /** Pending choices, shown before the answer. */
  sent: TableChoices | undefined
  open: readonly TableQuestion[]
  /** The table has days. */
  days: boolean
  onChange: (more: TableChoices) => void
}

/** Choices for ambiguous values, if there are any. */
export const ValueChoices = ({ reading, sent, open, days, onChange }: ValueChoicesProps) => {
  const { t } = useTranslation('tables')
  const language = useLanguage()
  const counted = (count: number) => ({ count, n: formatNumber(count, language) })
  const asked = (question: TableQuestion['question']) => open.find((each) => each.question === question)
  const example = (question: TableQuestion | undefined) => ({ example: question?.example ?? empty })
  const [dates, decimal, repeats] = [asked('dates'), asked('decimal'), asked('repeats')]
  const { choices } = reading
  const mark = reading.decimal === 'none' ? choices.decimal : reading.decimal
  return (
    <>
      {days && (dates || choices.dates) && (
        <OneOfTwo
          label={t('dates.label')}
          value={sent?.dates ?? (dates ? null : (choices.dates ?? null))}
          options={[
            { value: 'day_first', label: t('dates.day_first') },
            { value: 'month_first', label: t('dates.month_first') },
          ]}
          question={dates && t('questions.dates', example(dates))}
          onChange={(next) => onChange({ dates: next })}
        />
      )}
      {(decimal || mark) && (
        <OneOfTwo
          label={t('decimal.label')}
          value={sent?.decimal ?? (decimal ? null : (mark ?? null))}
          options={[
            { value: 'point', label: t('decimal.point') },
            { value: 'comma', label: t('decimal.comma') },
          ]}
          question={decimal && t('questions.decimal', example(decimal))}
          onChange={(next) => onChange({ decimal: next })}
        />
      )}
      {days && reading.ranges > 0 && (
        <OneOfTwo
          label={t('ranges.label')}
          value={sent?.ranges ?? choices.ranges ?? 'refuse'}
          options={[
            { value: 'refuse', label: t('ranges.refuse') },
            { value: 'spread', label: t('ranges.spread') },
          ]}
          question={undefined}
          hint={t('ranges.rows', counted(reading.ranges))}
          onChange={(next) => onChange({ ranges: next })}
        />
      )}
      {(repeats || choices.repeats) && (
        <OneOfTwo
          label={t('repeats.label')}
          value={sent?.repeats ?? (repeats ? null : (choices.repeats ?? null))}
          options={[
            { value: 'add', label: t('repeats.add') },
            { value: 'once', label: t('repeats.once') },
          ]}
          question={repeats && t('questions.repeats', counted(repeats.rows))}
          onChange={(next) => onChange({ repeats: next })}
        />
      )}
    </>
  )
}
