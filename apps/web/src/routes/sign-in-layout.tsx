import type { ReactNode } from 'react'
import { useTranslation } from '../i18n/use-translation.ts'
import { DemoStrip } from '../features/meta/demo-strip.tsx'
import { languages, ownNames, setLanguage } from '../i18n/language.ts'
import { useLanguage } from '../i18n/use-language.ts'
import { Mark } from '../ui/text/mark.tsx'
import { Segmented } from '../ui/form/segmented.tsx'
import { TallyArt } from '../ui/text/tally-art.tsx'
import classes from './login.module.css'

const shortNames = { en: 'EN', uk: 'УКР' } as const

/** Layout of forms for people who are not signed in. */
export const SignInLayout = ({ children }: { children: ReactNode }) => {
  const { t } = useTranslation()
  const language = useLanguage()
  return (
    <div className={classes.gate}>
      <header className={classes.art}>
        <TallyArt />
        <span className={classes.brand}>
          <Mark />
          {t('shell.brand')}
        </span>
      </header>
      <div className={classes.side}>
        <DemoStrip />
        <main className={classes.pane}>
          <div className={classes.column}>
            {children}
            <div className={classes.foot}>
              <Segmented
                label={t('signIn.language')}
                value={language}
                onChange={setLanguage}
                options={languages.map((value) => ({
                  value,
                  label: shortNames[value],
                  name: ownNames[value],
                  lang: value,
                }))}
              />
            </div>
          </div>
        </main>
      </div>
    </div>
  )
}
