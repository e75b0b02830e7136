import type { Comparison } from '@app/contract'
import { countRange } from '@app/figures'
import { useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { formatNumber } from '../../lib/format.ts'
import { formatDays } from '../../lib/moment.ts'
import { isDay, normaliseDay, typeableDay } from '../../lib/days.ts'
import type { Range } from '../../lib/period.ts'
import { useKeyHint } from '../../lib/hooks/use-key-hint.ts'
import { useKey } from '../../lib/keys.ts'
import { Button } from '../button/button.tsx'
import { useDismiss } from '../feedback/use-dismiss.ts'
import { Icon } from '../button/icon.tsx'
import classes from './compare.module.css'
import './compare-texts.ts'
import { DateField } from './date-field.tsx'
import './texts.ts'

const modes = ['off', 'weekdays', 'period', 'year', 'own'] as const satisfies readonly (Comparison | 'off')[]

interface CompareProps {
  comparison: Comparison | undefined
  /** Compared days; undefined without a comparison. */
  beside: Range | undefined
  /** Length of the range in days. */
  days: number
  onCompare: (comparison: Comparison | 'off', own?: Range) => void
}

/** Custom comparison, as long as the range: the last day follows from the first. */
const OwnDays = ({
  beside,
  days,
  onChoose,
}: {
  beside: Range | undefined
  days: number
  onChoose: (own: Range) => void
}) => {
  const { t } = useTranslation('compare')
  const language = useLanguage()
  const hint = useId()
  const [typed, setTyped] = useState(() => ({
    from: typeableDay(beside?.from ?? '', language),
    to: typeableDay(beside?.to ?? '', language),
  }))
  const [tried, setTried] = useState(false)
  const own = { from: normaliseDay(typed.from), to: normaliseDay(typed.to) }
  const isSound = isDay(own.from) && isDay(own.to) && countRange(own) === days
  const apply = () => (isSound ? onChoose(own) : setTried(true))
  const field = (end: 'from' | 'to') => (
    <DateField
      label={t(end)}
      calendar={t(end === 'from' ? 'calendarFrom' : 'calendarTo')}
      value={typed[end]}
      onChange={(text) => setTyped({ ...typed, [end]: text })}
      onEnter={apply}
      max={undefined}
      invalid={tried && !isSound}
      describedBy={hint}
    />
  )
  return (
    <div className={classes.own}>
      {field('from')}
      {field('to')}
      <Button size="xs" onClick={apply}>
        {t('apply')}
      </Button>
      <p className={classes.problem} id={hint} role="alert">
        {tried && !isSound && t('length', { n: formatNumber(days, language) })}
      </p>
    </div>
  )
}

/** Comparison of the range: named on the button, chosen in its panel. */
export const Compare = ({ comparison, beside, days, onCompare }: CompareProps) => {
  const { t } = useTranslation('compare')
  const language = useLanguage()
  const [open, setOpen] = useState(false)
  const [wantsOwn, setWantsOwn] = useState(false)
  const [id, name] = [useId(), useId()]
  const root = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const close = (toButton: boolean) => {
    setOpen(false)
    setWantsOwn(false)
    if (toButton) button.current?.focus()
  }
  useDismiss(root, open, close)
  // Turning it on restores the last comparison of this page; initially the same weekdays.
  const last = useRef<Comparison>('weekdays')
  useEffect(() => {
    if (comparison && comparison !== 'own') last.current = comparison
  }, [comparison])
  useKey('compare', () => onCompare(comparison ? 'off' : last.current))
  const hint = useKeyHint()
  const span = beside && formatDays(beside.from, beside.to, language)
  const chosen = wantsOwn ? 'own' : (comparison ?? 'off')
  return (
    <div className={classes.root} ref={root}>
      <Button
        ref={button}
        aria-label={[t('compare'), span].filter(Boolean).join(' ')}
        title={hint(t('compare'), 'compare')}
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => (open ? close(false) : setOpen(true))}
        rightSection={<Icon name="chevron" size={13} />}
      >
        <i className={classes.swatch} data-on={comparison ? true : undefined} aria-hidden="true" />
        <span className={classes.word}>{t('compare')}</span> {span && <span className={classes.span}>{span}</span>}
      </Button>
      {open && (
        <div className={classes.panel} id={id} role="radiogroup" aria-label={t('with')}>
          <p className={classes.title} aria-hidden="true">
            {t('with')}
          </p>
          {modes.map((mode) => (
            <label key={mode} className={classes.choice}>
              <input
                type="radio"
                name={name}
                checked={chosen === mode}
                onChange={() => {
                  setWantsOwn(mode === 'own')
                  if (mode !== 'own') onCompare(mode)
                }}
              />
              {t(`modes.${mode}`)}
            </label>
          ))}
          {chosen === 'own' && (
            <OwnDays
              beside={beside}
              days={days}
              onChoose={(own) => {
                onCompare('own', own)
                close(true)
              }}
            />
          )}
        </div>
      )}
    </div>
  )
}
