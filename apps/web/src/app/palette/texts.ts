import { addTexts } from '../../i18n/namespaces.ts'

const en = {
  close: 'Close the search (Esc)',
  nothing: 'Nothing found',
  failed: 'The search does not answer now',
  choose: 'choose',
  open: 'open',
  newTab: 'new tab',
  only: 'only what you may see',
  count_one: '{n} result',
  count_other: '{n} results',
  groups: {
    recent: 'Recent',
    campaign: 'Campaigns',
    account: 'Accounts',
    mailbox: 'Mailboxes',
    link: 'Links',
    person: 'People',
    pages: 'Pages',
    actions: 'Actions',
  },
  actions: {
    mine: 'Show my accounts',
    link: 'Create a campaign link',
    keys: 'Keys',
    language: 'Українською (switch the language)',
  },
  themes: { dark: 'Dark theme', light: 'Light theme', blue: 'Blue theme', purple: 'Purple theme' },
} as const

declare module '../../i18n/namespaces.ts' {
  interface Namespaces {
    palette: typeof en
  }
}

addTexts('palette', en, {
  close: 'Закрити пошук (Esc)',
  nothing: 'Нічого не знайдено',
  failed: 'Пошук зараз не відповідає',
  choose: 'вибрати',
  open: 'відкрити',
  newTab: 'нова вкладка',
  only: 'лише те, що вам доступно',
  count_one: '{n} результат',
  count_few: '{n} результати',
  count_many: '{n} результатів',
  count_other: '{n} результату',
  groups: {
    recent: 'Нещодавні',
    campaign: 'Кампанії',
    account: 'Акаунти',
    mailbox: 'Пошти',
    link: 'Посилання',
    person: 'Користувачі',
    pages: 'Сторінки',
    actions: 'Дії',
  },
  actions: {
    mine: 'Показати мої акаунти',
    link: 'Створити посилання кампанії',
    keys: 'Клавіші',
    language: 'In English (змінити мову)',
  },
  themes: { dark: 'Темна тема', light: 'Світла тема', blue: 'Синя тема', purple: 'Фіолетова тема' },
})
