import { useTranslation } from '../../i18n/use-translation.ts'
import { languages, ownNames, setLanguage, type Language } from '../../i18n/language.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { Segmented } from '../../ui/form/segmented.tsx'
import { Section } from './section.tsx'
import { useSaveChoice } from '../../ui/use-save-choice.ts'

/** Choice of language, each by its own name. */
export const LanguageSection = () => {
  const { t } = useTranslation('settings')
  const current = useLanguage()
  const save = useSaveChoice()
  const choose = (language: Language) => {
    setLanguage(language)
    void save({ language })
  }
  return (
    <Section title={t('signIn.language')} hint={t('languageHint')}>
      <Segmented
        label={t('signIn.language')}
        value={current}
        onChange={choose}
        options={languages.map((value) => ({
          value,
          label: ownNames[value],
          lang: value,
          // The accessible name contains both languages if they differ: 'Ukrainian (Українська)'.
          ...(t(`languages.${value}`) !== ownNames[value] && {
            name: `${ownNames[value]} (${t(`languages.${value}`)})`,
          }),
        }))}
      />
    </Section>
  )
}
