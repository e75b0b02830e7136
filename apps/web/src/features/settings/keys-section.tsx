import type { Preferences } from '@app/contract'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useSaveChoice } from '../../ui/use-save-choice.ts'
import { Section } from './section.tsx'
import classes from './settings.module.css'
import '../../lib/key-texts.ts'

/** Toggle for single-key shortcuts. */
export const KeysSection = ({ preferences }: { preferences: Preferences }) => {
  const { t } = useTranslation('keys')
  const save = useSaveChoice()
  return (
    <Section title={t('section')} hint={t('sectionHint')}>
      <label className={classes.option}>
        <input
          type="checkbox"
          checked={preferences.keys !== false}
          onChange={(event) => void save({ keys: event.currentTarget.checked })}
        />
        {t('on')}
      </label>
    </Section>
  )
}
