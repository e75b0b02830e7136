/** What the bot answers to /start, in the language that Telegram names for the person. */
export const greeting = (id: number, languageCode: string | undefined): string =>
  languageCode?.startsWith('uk')
    ? `Ваш Telegram ID: ${id}. Передайте його адміністратору.`
    : `Your Telegram ID: ${id}. Give it to your administrator.`

/** To who pressed a button while that could not be done. */
export const pressFailed = (languageCode: string | undefined): string =>
  languageCode?.startsWith('uk')
    ? 'Зараз не вдалося. Натисніть кнопку ще раз за хвилину.'
    : 'That did not work now. Press the button again in a minute.'

/** To who came by a link while that could not be done. */
export const startFailed = (languageCode: string | undefined): string =>
  languageCode?.startsWith('uk')
    ? 'Зараз не вдалося. Відкрийте посилання на бота ще раз за хвилину.'
    : 'That did not work now. Open the link to the bot again in a minute.'
