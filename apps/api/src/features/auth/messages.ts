import { languages, type Language, type Preferences } from '@app/contract'

/** Telegram messages to a person, in the language they last chose. */
interface Messages {
  code(code: string, minutes: number, clientIp: string): string
  passwordChanged(clientIp: string): string
  failedSignIns(clientIp: string): string
  newDevice(clientIp: string): string
  /** Label of the button under the notice. */
  notMe: string
  sessionsEnded: string
  /** Answer to a button that is unknown, or not for this person. */
  pressedInVain: string
  test: string
  /** Sent to the old chat before another one is paired. */
  pairingAsked(code: string, minutes: number, clientIp: string): string
  /** Sent to the new chat. */
  pairingCode(code: string, minutes: number, clientIp: string, username: string): string
  /** Sent to the old chat. */
  pairedAnew(clientIp: string): string
  unpaired: string
  inviteCode(code: string, minutes: number, clientIp: string, username: string): string
  /** Answer to Start by an expired link. */
  inviteOver: string
  inviteGone: string
  inviteOfAnother: string
  telegramTaken: string
  pairingOver: string
  pairingOfAnother: string
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

/** Messages in the language that the person chose, else that of the page, else English. */
export const messagesFor = (person: { preferences: Preferences }, page?: Language): Messages =>
  messages[languages.find((each) => each === person.preferences.language) ?? page ?? 'en']

const messages: Record<Language, Messages> = {
  en: {
    code: (code, minutes, clientIp) =>
      `Sign-in code: ${code}. Valid for ${minutes} ${plural.en.select(minutes) === 'one' ? 'minute' : 'minutes'}. ` +
      `Requested from ${clientIp}. Do not share it with anyone.`,
    passwordChanged: (clientIp) =>
      `Your Campaign Stats password was changed from ${clientIp}. If it was not you, tell an administrator now.`,
    failedSignIns: (clientIp) =>
      `Several attempts to sign in as you failed. The last one came from ${clientIp}. If it was not you, tell an administrator.`,
    newDevice: (clientIp) =>
      `Somebody signed in to Campaign Stats as you with a browser that you have not used before, from ${clientIp}. ` +
      'If it was not you, press the button: all your sessions end.',
    notMe: 'It was not me: end all sessions',
    sessionsEnded: 'All your sessions have ended. Tell an administrator now: you need a new password.',
    pressedInVain: 'This button does nothing any more.',
    test: 'A test message from Campaign Stats: sign-in codes and notices reach you in this chat.',
    pairingAsked: (code, minutes, clientIp) =>
      `Code to pair another Telegram account: ${code}. Valid for ${minutes} ` +
      `${plural.en.select(minutes) === 'one' ? 'minute' : 'minutes'}. Requested from ${clientIp}. ` +
      'If it was not you, do not share it and change your password now.',
    pairingCode: (code, minutes, clientIp, username) =>
      `Code to pair this Telegram account with ${username} in Campaign Stats: ${code}. Valid for ${minutes} ` +
      `${plural.en.select(minutes) === 'one' ? 'minute' : 'minutes'}. Requested from ${clientIp}. ` +
      'Type it only on the page that led you here.',
    pairedAnew: (clientIp) =>
      `Another Telegram account was paired with your user in Campaign Stats, from ${clientIp}. Nothing comes to this chat ` +
      'any more. If it was not you, tell an administrator now.',
    unpaired:
      'An administrator unpaired this chat from your user in Campaign Stats, and all your sessions ended. ' +
      'Ask them for a link to pair a Telegram account anew.',
    inviteCode: (code, minutes, clientIp, username) =>
      `Code for your invitation to Campaign Stats as ${username}: ${code}. Valid for ${minutes} ` +
      `${plural.en.select(minutes) === 'one' ? 'minute' : 'minutes'}. Requested from ${clientIp}. ` +
      'Type it only on the page where you have just chosen your password.',
    inviteOver: 'This link to the bot no longer works. Open your invitation again and choose the password anew.',
    inviteGone: 'This invitation no longer works. Ask your administrator for a new one.',
    inviteOfAnother:
      'Start was already pressed from another Telegram account. To use this one, open your invitation again and choose the password anew.',
    pairingOver: 'This link to the bot no longer works. Begin anew on the page that led you here.',
    pairingOfAnother:
      'Start was already pressed from another Telegram account. To use this one, begin anew on the page that led you here.',
    telegramTaken:
      'This Telegram account already belongs to a user of Campaign Stats. Press Start from another account, or ask your administrator.',
  },
  uk: {
    code: (code, minutes, clientIp) =>
      `Код для входу: ${code}. Діє ${minutes} ${minutesUk[plural.uk.select(minutes)]}. Звідки запит: ${clientIp}. Нікому не передавайте цей код.`,
    passwordChanged: (clientIp) =>
      `Пароль у Campaign Stats змінено. Звідки: ${clientIp}. Якщо це зробили не ви, одразу повідомте адміністратора.`,
    failedSignIns: (clientIp) =>
      `Кілька невдалих спроб увійти з вашим логіном. Остання — з адреси ${clientIp}. Якщо це були не ви, повідомте адміністратора.`,
    newDevice: (clientIp) =>
      `З вашим логіном увійшли в Campaign Stats із браузера, яким ви раніше не користувалися. Звідки: ${clientIp}. ` +
      'Якщо це були не ви, натисніть кнопку: усі ваші сеанси завершаться.',
    notMe: 'Це не я: завершити всі сеанси',
    sessionsEnded: 'Усі ваші сеанси завершено. Одразу повідомте адміністратора: вам потрібен новий пароль.',
    pressedInVain: 'Ця кнопка вже нічого не робить.',
    test: 'Тестове повідомлення від Campaign Stats: коди для входу та сповіщення надходять у цей чат.',
    pairingAsked: (code, minutes, clientIp) =>
      `Код, щоб прив’язати інший акаунт Telegram: ${code}. Діє ${minutes} ${minutesUk[plural.uk.select(minutes)]}. ` +
      `Звідки запит: ${clientIp}. Якщо це не ви, нікому не передавайте його й одразу змініть пароль.`,
    pairingCode: (code, minutes, clientIp, username) =>
      `Код, щоб прив’язати цей акаунт Telegram до користувача ${username} у Campaign Stats: ${code}. Діє ${minutes} ` +
      `${minutesUk[plural.uk.select(minutes)]}. Звідки запит: ${clientIp}. ` +
      'Вводьте його лише на сторінці, з якої ви сюди перейшли.',
    pairedAnew: (clientIp) =>
      `До вашого користувача в Campaign Stats прив’язано інший акаунт Telegram. Звідки: ${clientIp}. Сюди більше нічого не ` +
      'надходитиме. Якщо це були не ви, одразу повідомте адміністратора.',
    unpaired:
      'Адміністратор відв’язав цей чат від вашого користувача в Campaign Stats; усі ваші сеанси завершено. ' +
      'Попросіть у нього посилання, щоб прив’язати Telegram наново.',
    inviteCode: (code, minutes, clientIp, username) =>
      `Код для вашого запрошення в Campaign Stats як ${username}: ${code}. Діє ${minutes} ` +
      `${minutesUk[plural.uk.select(minutes)]}. Звідки запит: ${clientIp}. ` +
      'Вводьте його лише на сторінці, де ви щойно обрали пароль.',
    inviteOver: 'Це посилання на бота вже не діє. Відкрийте запрошення ще раз і оберіть пароль заново.',
    inviteGone: 'Це запрошення вже не діє. Попросіть в адміністратора нове.',
    inviteOfAnother:
      'Start уже натиснули з іншого акаунта Telegram. Щоб використати цей, відкрийте запрошення ще раз і оберіть пароль заново.',
    pairingOver: 'Це посилання на бота вже не діє. Почніть наново на сторінці, з якої ви сюди перейшли.',
    pairingOfAnother:
      'Start уже натиснули з іншого акаунта Telegram. Щоб використати цей, почніть наново на сторінці, з якої ви сюди перейшли.',
    telegramTaken:
      'Цей акаунт Telegram уже належить користувачеві Campaign Stats. Натисніть Start з іншого акаунта або зверніться до адміністратора.',
  },
}
