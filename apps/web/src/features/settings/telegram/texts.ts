import { addTexts } from '#i18n/namespaces.ts'

const en = {
  title: 'Telegram',
  hint: 'Where sign-in codes and notifications arrive.',
  pair: 'Pair another Telegram account',
  steps: 'Three steps: your password, a code from the old chat, and a code from the new one.',
  prove: 'Confirm with',
  ways: { code: 'A code to the old chat', recovery: 'A recovery code' },
  next: 'Next',
  beginFailed: 'Failed to start pairing',
  oldSent: 'A code was sent to your current Telegram chat.',
  oldCode: 'Code from the old chat',
  proveFailed: 'Failed to check the code',
  newHelp: 'Open the bot from the new Telegram account and press Start. It sends you a 6-digit code: enter it here.',
  over: 'The ten minutes are over. Start again.',
  again: 'Start again',
  paired: 'Telegram account paired. Your other sessions have ended.',
}

declare module '#i18n/namespaces.ts' {
  interface Namespaces {
    telegram: typeof en
  }
}

addTexts('telegram', en, {
  title: 'Telegram',
  hint: 'Куди надходять коди для входу та сповіщення.',
  pair: 'Прив’язати інший акаунт Telegram',
  steps: 'Три кроки: ваш пароль, код зі старого чату й код із нового.',
  prove: 'Як підтвердити',
  ways: { code: 'Код у старий чат', recovery: 'Резервний код' },
  next: 'Далі',
  beginFailed: 'Не вдалося почати',
  oldSent: 'Код надіслано у ваш теперішній чат Telegram.',
  oldCode: 'Код зі старого чату',
  proveFailed: 'Не вдалося перевірити код',
  newHelp: 'Відкрийте бота з нового акаунта Telegram і натисніть Start. Він надішле 6-значний код — введіть його тут.',
  over: 'Десять хвилин минуло. Почніть наново.',
  again: 'Почати наново',
  paired: 'Акаунт Telegram прив’язано. Інші ваші сеанси завершено.',
})
