import { useEffect, useId, useRef, useState, type SyntheticEvent } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { isDay, normaliseDay, typeableDay } from '../../lib/days.ts'
import {
  isAskable,
  presetOf,
  presetRange,
  rangeProblem,
  shiftRange,
  type Calendar as Days,
  type Preset,
  type Range,
} from '../../lib/period.ts'
import { empty } from '../../lib/format.ts'
import { formatDays } from '../../lib/moment.ts'
import { useDismiss } from '../feedback/use-dismiss.ts'
import { Icon } from '../button/icon.tsx'
import { Calendar } from './calendar.tsx'
import { useKeyHint } from '../../lib/hooks/use-key-hint.ts'
import { useKey } from '../../lib/keys.ts'
import { DateField } from './date-field.tsx'
import classes from './period.module.css'
import { Presets } from './presets.tsx'
import './texts.ts'
import { Button } from '../button/button.tsx'

interface PeriodProps {
  /** Current range of the address. */
  range: Range | undefined
  calendar: Days | undefined
  /** The server rejects the dates. */
  refused: boolean
  /** Loads a range; the current one reloads. */
  onChoose: (range: Range) => void
}

/**
 * Period of the figures. Presets load at once, typed or picked dates on Search. The arrows shift the range by its own
 * length. Esc discards changes.
 */
export const Period = ({ range, calendar, refused, onChoose }: PeriodProps) => {
  const { t } = useTranslation('period')
  const language = useLanguage()
  const hint = useId()
  const hintOf = useKeyHint()
  const root = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const panel = useId()
  const [open, setOpen] = useState(false)
  const [preset, setPreset] = useState<Preset>()
  // A draft belongs to one range: a different one, as from a preset, discards it.
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

  const close = (toButton: boolean) => {
    setOpen(false)
    setDraft(undefined)
    if (toButton) button.current?.focus()
  }
  useDismiss(root, open, close)
  useEffect(() => {
    if (open) root.current?.querySelector<HTMLElement>('[aria-pressed=true], [role=dialog] button')?.focus()
  }, [open])
  const done = (chosen: Range) => {
    close(open)
    onChoose(chosen)
  }
  const type = (end: 'from' | 'to') => (text: string) => setDraft({ ...shown, [end]: text, over: range })
  const search = () => {
    if (complete && rangeProblem(read) === undefined) {
      setPreset(undefined)
      done(read)
    } else setDraft({ ...shown, over: range, tried: true })
  }
  const choosePreset = (name: Preset) => {
    if (!calendar) return
    setPreset(name)
    done(presetRange(name, calendar))
  }
  useKey('today', () => choosePreset('today'))
  useKey('yesterday', () => choosePreset('yesterday'))
  useKey('week', () => choosePreset('week'))
  useKey('month', () => choosePreset('month'))
  useKey('year', () => choosePreset('year'))
  useKey('all', () => choosePreset('all'))
  const field = (end: 'from' | 'to') => (
    <DateField
      label={t(end)}
      value={shown[end]}
      onChange={type(end)}
      // A form with a disabled button gets no submit on Enter.
      onEnter={() => !complete && search()}
      invalid={wrong(end)}
      describedBy={hint}
    />
  )
  const chosen = range && calendar && presetOf(range, calendar, preset)
  const sound = range && rangeProblem(range) === undefined && isDay(range.from) && isDay(range.to) ? range : undefined
  const named = chosen ?? (calendar && !range ? 'all' : undefined)
  const name = named && t(`presets.${named}`)
  const days = sound ? formatDays(sound.from, sound.to, language) : range && empty
  /** Range shifted by its own length; undefined beyond today. */
  const shifted = (times: -1 | 1): Range | undefined => {
    const to = sound && shiftRange(sound, times)
    return to && !(times > 0 && calendar !== undefined && to.from > calendar.today) ? to : undefined
  }
  const shiftBy = (times: -1 | 1) => {
    const to = shifted(times)
    if (!to) return
    setPreset(undefined)
    done(to)
  }
  useKey('earlier', () => shiftBy(-1))
  useKey('later', () => shiftBy(1))
  const shift = (times: -1 | 1) => {
    const to = sound && shiftRange(sound, times)
    const off = shifted(times) === undefined
    const label = t(times < 0 ? 'earlier' : 'later', { days: to ? formatDays(to.from, to.to, language) : '' })
    return (
      <Button
        className={classes.shift}
        aria-label={label}
        title={hintOf(label, times < 0 ? 'earlier' : 'later')}
        off={off}
        onClick={() => shiftBy(times)}
      >
        <span data-later={times > 0 || undefined}>
          <Icon name="back" size={15} />
        </span>
      </Button>
    )
  }
  const said = (
    <p className={classes.problem} id={hint} role="alert">
      {problem && t(problem, { example: typeableDay(calendar?.today ?? '2026-03-05', language) })}
    </p>
  )
  return (
    <div ref={root} className={classes.root}>
      <div className={classes.joined} role="group" aria-label={t('period')}>
        {shift(-1)}
        <Button
          ref={button}
          className={classes.current}
          aria-label={`${t('period')}: ${[name, days].filter(Boolean).join(' ')}`}
          aria-haspopup="dialog"
          aria-expanded={open}
          aria-controls={open ? panel : undefined}
          onClick={() => (open ? close(true) : setOpen(true))}
          rightSection={<Icon name="chevron" size={13} />}
        >
          {name && <b>{name} </b>}
          <span>{days || '\u00a0'}</span>
        </Button>
        {shift(1)}
      </div>
      {open && (
        <div className={classes.panel} id={panel} role="dialog" aria-label={t('period')}>
          <Presets chosen={chosen} onChoose={choosePreset} off={!calendar} />
          <div className={classes.days}>
            {calendar && (
              <Calendar
                range={read}
                today={calendar.today}
                earliest={calendar.earliest}
                onChoose={({ from, to }) =>
                  setDraft({ from: typeableDay(from, language), to: typeableDay(to, language), over: range })
                }
              />
            )}
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
              <Button type="submit" variant="primary" off={!complete}>
                {t('search')}
              </Button>
            </form>
            {said}
          </div>
        </div>
      )}
      {!open && said}
    </div>
  )
}
