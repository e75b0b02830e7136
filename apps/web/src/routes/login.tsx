import { useEffect } from 'react'
import { useTranslation } from '../i18n/use-translation.ts'
import { useDispatch } from 'react-redux'
import { useNavigate, useOutletContext } from 'react-router'
import type { Pending } from '../features/auth/challenge.ts'
import { SignIn } from '../features/auth/sign-in.tsx'
import { DemoStrip } from '../features/meta/demo-strip.tsx'
import { beginSession } from '../features/session/session.ts'
import { languages, ownNames, setLanguage } from '../i18n/language.ts'
import { useLanguage } from '../i18n/use-language.ts'
import { Mark } from '../ui/mark.tsx'
import { Segmented } from '../ui/form/segmented.tsx'
import { TallyArt } from '../ui/tally-art.tsx'
import classes from './login.module.css'

const shortNames = { en: 'EN', uk: 'УКР' } as const

/** Keeps the browser's address here for as long as nobody is signed in. */
const useHeldAddress = () => {
  const navigate = useNavigate()
  useEffect(() => {
    const timer = setInterval(() => {
      if (window.location.pathname !== '/login') void navigate('/login', { replace: true })
    }, 100)
    return () => clearInterval(timer)
  }, [navigate])
}

/** The sign-in page. */
export const Login = () => {
  const { t } = useTranslation()
  const language = useLanguage()
  const dispatch = useDispatch()
  const pending = useOutletContext<Pending | undefined>()
  useHeldAddress()
  useEffect(() => {
    document.title = `${t('signIn.title')} · ${t('shell.brand')}`
  }, [t])
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
            <SignIn pending={pending} onSignedIn={() => beginSession(dispatch)} />
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
