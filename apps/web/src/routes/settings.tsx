import { lazy, Suspense } from 'react'
import { may, useMe } from '../features/session/me.tsx'
import { ChartsSection } from '../features/settings/charts-section.tsx'
import { KeysSection } from '../features/settings/keys-section.tsx'
import { LanguageSection } from '../features/settings/language-section.tsx'
import { PasswordSection } from '../features/settings/password-section.tsx'
import { RecoverySection } from '../features/settings/recovery-section.tsx'
import { SessionsSection } from '../features/settings/sessions-section.tsx'
import '../features/settings/texts.ts'
import { TelegramSection } from '../features/settings/telegram/telegram-section.tsx'
import { ThemeSection } from '../features/settings/theme-section.tsx'

// Only leads see it here; administrators have it in their panel.
const Library = lazy(async () => ({ default: (await import('../shared/library/library.tsx')).Library }))

/** Settings: appearance, language and account security. */
export const Settings = () => {
  const me = useMe()
  return (
    <>
      <ThemeSection />
      <LanguageSection />
      <ChartsSection preferences={me.preferences} />
      <KeysSection preferences={me.preferences} />
      <PasswordSection />
      <TelegramSection telegramId={me.telegramId} recoveryCodes={me.recoveryCodesLeft} />
      <RecoverySection left={me.recoveryCodesLeft} />
      <SessionsSection />
      {may(me, 'library.manage') && !may(me, 'users.manage') && (
        <Suspense>
          <Library countries={me.countries} />
        </Suspense>
      )}
    </>
  )
}
