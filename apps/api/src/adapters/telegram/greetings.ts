/** Reply to /start, in the person's Telegram language. */
export const greeting = (id: number, languageCode: string | undefined): string =>
  languageCode?.startsWith('uk')
    ? `Ваш Telegram ID: ${id}. Передайте його адміністратору.`
    : `Your Telegram ID: ${id}. Give it to your administrator.`

/** Reply to a button press that could not be processed. */
export const pressFailed = (languageCode: string | undefined): string =>
  languageCode?.startsWith('uk')
    ? 'Зараз не вдалося. Натисніть кнопку ще раз за хвилину.'
    : 'That did not work now. Press the button again in a minute.'

/** Reply to a start link that could not be processed. */
export const startFailed = (languageCode: string | undefined): string =>
  languageCode?.startsWith('uk')
    ? 'Зараз не вдалося. Відкрийте посилання на бота ще раз за хвилину.'
    : 'That did not work now. Open the link to the bot again in a minute.'
