/** What the bot answers to /start, in the language that Telegram names for the person. */
export const greeting = (id: number, languageCode: string | undefined): string =>
  languageCode?.startsWith('uk')
    ? `Ваш Telegram ID: ${id}. Передайте його адміністратору.`
    : `Your Telegram ID: ${id}. Give it to your administrator.`
