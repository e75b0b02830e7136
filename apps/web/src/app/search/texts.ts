import { addTexts } from '../../i18n/namespaces.ts'

const en = {
  close: 'Close search (Esc)',
  nothing: 'Nothing found',
  failed: 'Search is not answering right now',
  choose: 'choose',
  open: 'open',
  newTab: 'new tab',
  only: 'only what you have access to',
  count_one: '{n} result',
  count_other: '{n} results',
  groups: {
    recent: 'Recent',
    campaign: 'Campaigns',
    account: 'Accounts',
    mailbox: 'Emails',
    link: 'Links',
    launch: 'Launches',
    sheet: 'Sheets',
    person: 'Users',
    pages: 'Pages',
    actions: 'Actions',
    instead: 'Search elsewhere',
  },
  lists: {
    campaign: 'Search Campaigns for “{words}”',
    account: 'Search taken accounts for “{words}”',
    mailbox: 'Search the email pool for “{words}”',
  },
  byName_one: '{n} by name',
  byName_other: '{n} by name',
  actions: {
    launch: 'New launch',
    mine: 'Show My Accounts',
    sheet: 'Add Google Sheet',
    user: 'Create user',
    link: 'Create a campaign link',
    keys: 'Keyboard shortcuts',
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
    launch: 'Запуски',
    sheet: 'Таблиці',
    person: 'Користувачі',
    pages: 'Сторінки',
    actions: 'Дії',
    instead: 'Шукати деінде',
  },
  lists: {
    campaign: 'Шукати «{words}» у кампаніях',
    account: 'Шукати «{words}» у взятих акаунтах',
    mailbox: 'Шукати «{words}» у пулі пошт',
  },
  byName_one: '{n} за назвою',
  byName_few: '{n} за назвою',
  byName_many: '{n} за назвою',
  byName_other: '{n} за назвою',
  actions: {
    launch: 'Новий запуск',
    sheet: 'Додати таблицю Google Sheets',
    user: 'Створити користувача',
    mine: 'Показати мої акаунти',
    link: 'Створити посилання кампанії',
    keys: 'Гарячі клавіші',
    language: 'In English (змінити мову)',
  },
  themes: { dark: 'Темна тема', light: 'Світла тема', blue: 'Синя тема', purple: 'Фіолетова тема' },
})
