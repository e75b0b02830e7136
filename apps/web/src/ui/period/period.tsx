import { useId, useState, type SyntheticEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../i18n/use-language.ts'
import { isDay, normaliseDay, typeableDay } from '../../lib/days.ts'
import {
  isAskable,
  presetOf,
  presetRange,
  rangeProblem,
  type Calendar,
  type Preset,
  type Range,
} from '../../lib/period.ts'
import { DateField } from './date-field.tsx'
import classes from './period.module.css'
import { Presets } from './presets.tsx'
import './texts.ts'
import { Button } from '../button.tsx'

interface PeriodProps {
  /** What is shown now, as the address names it. */
  range: Range | undefined
  calendar: Calendar | undefined
  /** The server does not take the dates. */
  refused: boolean
  /** Loads a range; the one that is shown, again. */
  onChoose: (range: Range) => void
}

/** Which days the figures are of: presets load at once, typed dates on Search. */
export const Period = ({ range, calendar, refused, onChoose }: PeriodProps) => {
  const { t } = useTranslation('period')
  const language = useLanguage()
  const hint = useId()
  const [preset, setPreset] = useState<Preset>()
  // What is being typed belongs to the range beside it: another range, as from a preset, takes its place.
  const [draft, setDraft] = useState<Range & { over: Range | undefined; tried?: boolean }>()
  const typed = draft?.over === range ? draft : undefined
  const shown = typed ?? {
    from: typeableDay(range?.from ?? '', language),
    to: typeableDay(range?.to ?? '', language),
  }
  const read = { from: normaliseDay(shown.from), to: normaliseDay(shown.to) }
  const complete = shown.from.trim() !== '' && shown.to.trim() !== ''

  const judged = (!typed || typed.tried) && range !== undefined
  const refusedFor = isDay(read.from) && isDay(read.to) ? 'tooLong' : 'unreadable'
  const problem = judged && (rangeProblem(complete ? read : { from: '', to: '' }) ?? (!typed && refused && refusedFor))
  const wrong = (end: 'from' | 'to') => {
    if (problem === 'incomplete') return shown[end].trim() === ''
    if (problem === 'outside') return !isAskable(read[end])
    return problem === 'order' || problem === 'tooLong' || (problem === 'unreadable' && !isDay(read[end]))
  }

  const type = (end: 'from' | 'to') => (text: string) => setDraft({ ...shown, [end]: text, over: range })
  const search = () => {
    if (complete && rangeProblem(read) === undefined) {
      setPreset(undefined)
      setDraft(undefined)
      onChoose(read)
    } else setDraft({ ...shown, over: range, tried: true })
  }
  const choosePreset = (name: Preset) => {
    if (!calendar) return
    setPreset(name)
    setDraft(undefined)
    onChoose(presetRange(name, calendar))
  }
  const field = (end: 'from' | 'to') => (
    <DateField
      label={t(end)}
      calendar={t(end === 'from' ? 'calendarFrom' : 'calendarTo')}
      value={shown[end]}
      onChange={type(end)}
      // A form whose button is disabled does not hear of Enter.
      onEnter={() => !complete && search()}
      max={calendar?.today}
      invalid={wrong(end)}
      describedBy={hint}
    />
  )
  return (
    <>
      <Presets
        chosen={range && calendar && presetOf(range, calendar, preset)}
        onChoose={choosePreset}
        off={!calendar}
      />
      <form
        className={classes.form}
        noValidate
        onSubmit={(event: SyntheticEvent) => {
          event.preventDefault()
          search()
        }}
      >
        {field('from')}
        {field('to')}
        <Button type="submit" off={!complete}>
          {t('search')}
        </Button>
      </form>
      <p className={classes.problem} id={hint} role="alert">
        {problem && t(problem, { example: typeableDay(calendar?.today ?? '2026-03-05', language) })}
      </p>
    </>
  )
}
