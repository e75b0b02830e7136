import type { Language } from '@app/contract'

/** The texts that go to a person's Telegram, in the language they last chose. */
interface Messages {
  code(code: string, minutes: number, clientIp: string): string
  passwordChanged(clientIp: string): string
  failedSignIns(clientIp: string): string
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
    code: (code, minutes, clientIp) =>
      `Sign-in code: ${code}. Valid for ${minutes} ${plural.en.select(minutes) === 'one' ? 'minute' : 'minutes'}. ` +
      `Requested from ${clientIp}. Do not share it with anyone.`,
    passwordChanged: (clientIp) =>
      `Your Campaign Stats password was changed from ${clientIp}. If it was not you, tell an administrator now.`,
    failedSignIns: (clientIp) =>
      `Several attempts to sign in as you failed. The last one came from ${clientIp}. If it was not you, tell an administrator.`,
  },
  uk: {
    code: (code, minutes, clientIp) =>
      `Код для входу: ${code}. Діє ${minutes} ${minutesUk[plural.uk.select(minutes)]}. Звідки запит: ${clientIp}. Нікому не передавайте цей код.`,
    passwordChanged: (clientIp) =>
      `Пароль у Campaign Stats змінено. Звідки: ${clientIp}. Якщо це зробили не ви, одразу повідомте адміністратора.`,
    failedSignIns: (clientIp) =>
      `Кілька невдалих спроб увійти з вашим логіном. Остання — з адреси ${clientIp}. Якщо це були не ви, повідомте адміністратора.`,
  },
}
