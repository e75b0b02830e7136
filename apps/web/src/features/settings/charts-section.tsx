import type { Preferences } from '@app/contract'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Section } from './section.tsx'
import classes from './settings.module.css'
import { useSaveChoice } from '../../ui/use-save-choice.ts'

const choices = ['theme', 'system'] as const

/** Choice of chart colours: theme or system. */
export const ChartsSection = ({ preferences }: { preferences: Preferences }) => {
  const { t } = useTranslation('settings')
  const save = useSaveChoice()
  const current = preferences.charts?.colours ?? 'theme'
  return (
    <Section title={t('charts')} hint={t('chartsHint')}>
      <div className={classes.column} role="radiogroup" aria-label={t('charts')}>
        {choices.map((colours) => (
          <label key={colours} className={classes.option}>
            <input
              type="radio"
              name="chart-colours"
              checked={colours === current}
              onChange={() => void save({ charts: { ...preferences.charts, colours } })}
            />
            {t(`chartColours.${colours}`)}
          </label>
        ))}
      </div>
    </Section>
  )
}
