import { TextInput } from '@mantine/core'
import { useTranslation } from '#i18n/use-translation.ts'
import { useLanguage } from '#i18n/use-language.ts'
import { formatDay } from '#lib/moment.ts'
import { correctionsOf, type Corrections } from './corrections.ts'
import classes from './spend.module.css'
import './texts.ts'
import { AmountField } from '#ui/form/amount-field.tsx'

interface FieldsProps {
  days: readonly { day: string; spend: number }[]
  typed: Corrections
  onType: (typed: Corrections) => void
  tried: boolean
  /** The caller renders the reason field. */
  reasonBeside?: boolean | undefined
}

/** One amount field per day that conflicts with a total, and one shared reason unless `reasonBeside`. */
export const Fields = ({ days, typed, onType, tried, reasonBeside = false }: FieldsProps) => {
  const { t } = useTranslation('spend')
  const language = useLanguage()
  const { amounts, reason } = typed
  const wrong = new Set(correctionsOf(typed).wrong)
  const lacksReason = tried && reason.trim() === ''
  return (
    <fieldset className={classes.corrections}>
      <legend>{t('spread.correct')}</legend>
      <div>
        {days.map(({ day, spend }) => (
          <AmountField
            key={day}
            label={formatDay(day, language)}
            aria-label={t('amountOn', { day: formatDay(day, language) })}
            value={amounts[day] ?? spend.toFixed(2).replace('.', language === 'uk' ? ',' : '.')}
            error={wrong.has(day) && t('words.spendWrong')}
            onChange={(event) => onType({ ...typed, amounts: { ...amounts, [day]: event.currentTarget.value } })}
          />
        ))}
      </div>
      {!reasonBeside && (
        <TextInput
          label={t('why')}
          autoComplete="off"
          maxLength={500}
          value={reason}
          error={lacksReason && t('whyMissing')}
          onChange={(event) => onType({ ...typed, reason: event.currentTarget.value })}
        />
      )}
    </fieldset>
  )
}
