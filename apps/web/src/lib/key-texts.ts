import { addTexts } from '../i18n/namespaces.ts'

const en = {
  title: 'Keys',
  close: 'Close',
  hint: 'Keys work in every keyboard layout, and never while you type. They can be switched off in Settings.',
  goTo: 'Go to {page}',
  named: '{name} ({key})',
  names: {
    earlier: 'Back by the length of the period',
    later: 'Forward by the length of the period',
    compare: 'Comparison on or off',
    search: 'Search the list',
    next: 'Next of the list, in the panel beside it',
    previous: 'Previous of the list, in the panel beside it',
    launch: 'New launch',
    go: 'Go to a page',
    help: 'This list',
  },
  section: 'Keys of the pages',
  sectionHint: 'Single keys for periods, comparison, search and pages. Press ? to see them all.',
  on: 'Keys are on',
} as const

declare module '../i18n/namespaces.ts' {
  interface Namespaces {
    keys: typeof en
  }
}

addTexts('keys', en, {
  title: 'Клавіші',
  close: 'Закрити',
  hint: 'Клавіші працюють у кожній розкладці й ніколи, поки ви пишете. Їх можна вимкнути в налаштуваннях.',
  goTo: 'Перейти: {page}',
  named: '{name} ({key})',
  names: {
    earlier: 'Назад на довжину періоду',
    later: 'Уперед на довжину періоду',
    compare: 'Увімкнути або вимкнути порівняння',
    search: 'Шукати в списку',
    next: 'Наступний зі списку, у панелі поруч',
    previous: 'Попередній зі списку, у панелі поруч',
    launch: 'Новий запуск',
    go: 'Перейти на сторінку',
    help: 'Цей список',
  },
  section: 'Клавіші сторінок',
  sectionHint: 'Окремі клавіші для періодів, порівняння, пошуку й сторінок. Натисніть ?, щоб побачити всі.',
  on: 'Клавіші увімкнено',
})
