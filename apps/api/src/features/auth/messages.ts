import type { Language } from '@app/contract'

/** The texts that go to a person's Telegram, in the language they last chose. */
interface Messages {
  code(code: string, minutes: number, network: string): string
  passwordChanged(network: string): string
  failedSignIns(network: string): string
}

const minutesUk: Record<Intl.LDMLPluralRule, string> = {
  one: 'хвилину',
  few: 'хвилини',
  many: 'хвилин',
  other: 'хвилини',
  zero: 'хвилин',
  two: 'хвилини',
}
const plural = { en: new Intl.PluralRules('en'), uk: new Intl.PluralRules('uk') }

export const messages: Record<Language, Messages> = {
  en: {
    code: (code, minutes, network) =>
      `Sign-in code: ${code}. Valid for ${minutes} ${plural.en.select(minutes) === 'one' ? 'minute' : 'minutes'}. ` +
      `Requested from ${network}. Do not share it with anyone.`,
    passwordChanged: (network) =>
      `Your Campaign Stats password was changed from ${network}. If it was not you, tell an administrator now.`,
    failedSignIns: (network) =>
      `Several attempts to sign in as you failed. The last one came from ${network}. If it was not you, tell an administrator.`,
  },
  uk: {
    code: (code, minutes, network) =>
      `Код для входу: ${code}. Діє ${minutes} ${minutesUk[plural.uk.select(minutes)]}. Звідки запит: ${network}. Нікому не передавайте цей код.`,
    passwordChanged: (network) =>
      `Пароль у Campaign Stats змінено. Звідки: ${network}. Якщо це зробили не ви, одразу повідомте адміністратора.`,
    failedSignIns: (network) =>
      `Кілька невдалих спроб увійти з вашим логіном. Остання — з адреси ${network}. Якщо це були не ви, повідомте адміністратора.`,
  },
}
