import { useTranslation } from '../../i18n/use-translation.ts'
import { useKeyHint } from '../../lib/hooks/use-key-hint.ts'
import { keys } from '../../lib/keys.ts'
import { presets, type Preset } from '../../lib/period.ts'
import classes from './period.module.css'

interface PresetsProps {
  chosen: Preset | undefined
  onChoose: (preset: Preset) => void
  /** The calendar is not known yet. */
  off: boolean
}

/** Preset ranges. Pressing the active one reloads it. */
export const Presets = ({ chosen, onChoose, off }: PresetsProps) => {
  const { t } = useTranslation('period')
  const hint = useKeyHint()
  return (
    <div className={classes.presets} role="group" aria-label={t('period')}>
      {presets.map((preset) => (
        <button
          key={preset}
          type="button"
          className="bare inset"
          aria-disabled={off || undefined}
          aria-pressed={preset === chosen}
          title={hint(t(`presets.${preset}`), preset)}
          onClick={() => !off && onChoose(preset)}
        >
          {t(`presets.${preset}`)}
          <kbd aria-hidden="true">{keys[preset].shown}</kbd>
        </button>
      ))}
    </div>
  )
}
