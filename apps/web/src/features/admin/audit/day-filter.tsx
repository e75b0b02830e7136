import { useId, useState } from 'react'
import { useTranslation } from '#i18n/use-translation.ts'
import { useLanguage } from '#i18n/use-language.ts'
import { isDay, normaliseDay, typeableDay } from '#lib/days.ts'
import { isAskable } from '#lib/period.ts'
import { DateField } from '#ui/period/date-field.tsx'
import '#ui/period/texts.ts'
import classes from '../admin.module.css'

interface DayFilterProps {
  end: 'from' | 'to'
  /** YYYY-MM-DD; empty for any. */
  value: string
  onChange: (day: string) => void
}

/** One end of a range of days; either end may be open. Typed text is applied on Enter and on blur. */
export const DayFilter = ({ end, value, onChange }: DayFilterProps) => {
  const { t } = useTranslation('period')
  const language = useLanguage()
  const hint = useId()
  // A draft belongs to the value it replaces. Another value, for example after Clear filters, discards it.
  const [draft, setDraft] = useState<{ text: string; over: string; tried?: boolean }>()
  const typed = draft?.over === value ? draft : undefined
  const tell = (text: string) => {
    const day = normaliseDay(text)
    if (text.trim() !== '' && !isAskable(day)) return setDraft({ text, over: value, tried: true })
    setDraft(undefined)
    if (day !== value) onChange(day)
  }
  const leave = () => typed && tell(typed.text.trim())
  const wrong = typed?.tried === true
  return (
    <span className={classes.day} onBlur={leave}>
      <DateField
        label={t(end)}
        calendar={t(end === 'from' ? 'calendarFrom' : 'calendarTo')}
        value={typed?.text ?? typeableDay(value, language)}
        // The calendar always returns a complete day, which is applied at once.
        onChange={(text) => (isDay(text) ? tell(text) : setDraft({ text, over: value }))}
        onEnter={leave}
        max={undefined}
        invalid={wrong}
        describedBy={hint}
      />
      <span className={classes.wrongDay} id={hint} role="alert">
        {wrong &&
          t(isDay(normaliseDay(typed.text)) ? 'outside' : 'unreadable', {
            example: typeableDay('2026-03-05', language),
          })}
      </span>
    </span>
  )
}
