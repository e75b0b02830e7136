import { useTranslation } from '../../i18n/use-translation.ts'
import { setTheme, themes, useTheme, type Theme } from '../../themes/theme.ts'
import { Section } from './section.tsx'
import classes from './settings.module.css'
import { useSaveChoice } from '../../ui/use-save-choice.ts'

/** Miniature of the application in a theme. */
const Preview = ({ theme }: { theme: Theme }) => (
  <span className={classes.preview} data-theme={theme} aria-hidden="true">
    <i>
      <b />
      <b />
      <b />
    </i>
    <span>
      <b />
      <svg viewBox="0 0 90 36" preserveAspectRatio="none" fill="none" strokeWidth={2}>
        <path d="M0 30L18 22 36 26 54 12 72 16 90 4" stroke="var(--c-profit)" vectorEffect="non-scaling-stroke" />
        <path d="M0 33L18 30 36 28 54 26 72 20 90 18" stroke="var(--c-installs)" vectorEffect="non-scaling-stroke" />
      </svg>
    </span>
  </span>
)

/** Choice of the four themes. */
export const ThemeSection = () => {
  const { t } = useTranslation('settings')
  const current = useTheme()
  const save = useSaveChoice()
  const choose = (theme: Theme) => {
    setTheme(theme)
    void save({ theme })
  }
  return (
    <Section title={t('theme')} hint={t('themeHint')}>
      <div className={classes.themes} role="radiogroup" aria-label={t('theme')}>
        {themes.map((theme) => (
          <label key={theme} className={classes.theme}>
            <Preview theme={theme} />
            <span className={classes.option}>
              <input type="radio" name="theme" checked={theme === current} onChange={() => choose(theme)} />
              {t(`themes.${theme}`)}
            </span>
          </label>
        ))}
      </div>
    </Section>
  )
}
