import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { presets, type Preset } from '../../lib/period.ts'
import classes from './period.module.css'

interface PresetsProps {
  chosen: Preset | undefined
  onChoose: (preset: Preset) => void
  disabled: boolean
}

/** Ranges at a click. Pressing the chosen one loads it again. */
export const Presets = ({ chosen, onChoose, disabled }: PresetsProps) => {
  const { t } = useTranslation('period')
  const row = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // On a phone the row scrolls: what is chosen should be seen.
    if (chosen)
      row.current?.querySelector('[aria-pressed=true]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [chosen])
  return (
    <div ref={row} className={classes.presets} role="group" aria-label={t('period')}>
      {presets.map((preset) => (
        <button
          key={preset}
          type="button"
          disabled={disabled}
          aria-pressed={preset === chosen}
          onClick={() => onChoose(preset)}
        >
          {t(`presets.${preset}`)}
        </button>
      ))}
    </div>
  )
}
