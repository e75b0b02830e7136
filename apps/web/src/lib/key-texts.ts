import { addTexts } from '../i18n/namespaces.ts'

const en = {
  title: 'Keyboard shortcuts',
  close: 'Close',
  hint: 'Shortcuts work in every keyboard layout and never while you type. You can turn them off in Settings.',
  goTo: 'Go to {page}',
  named: '{name} ({key})',
  names: {
    earlier: 'Back one period',
    later: 'Forward one period',
    compare: 'Turn comparison on or off',
    search: 'Search the list',
    next: 'Next in the list, in the side panel',
    previous: 'Previous in the list, in the side panel',
    launch: 'New launch',
    go: 'Go to a page',
    help: 'This list',
  },
  section: 'Keyboard shortcuts',
  sectionHint: 'Single keys for periods, comparison, search and pages. Press ? to see them all.',
  on: 'Shortcuts are on',
} as const

declare module '../i18n/namespaces.ts' {
  interface Namespaces {
    keys: typeof en
  }
}

addTexts('keys', en, {
  title: 'Гарячі клавіші',
  close: 'Закрити',
  hint: 'Гарячі клавіші працюють у кожній розкладці й ніколи, поки ви пишете. Їх можна вимкнути в налаштуваннях.',
  goTo: 'Перейти: {page}',
  named: '{name} ({key})',
  names: {
    earlier: 'Назад на один період',
    later: 'Уперед на один період',
    compare: 'Увімкнути або вимкнути порівняння',
    search: 'Шукати в списку',
    next: 'Наступний зі списку, у панелі поруч',
    previous: 'Попередній зі списку, у панелі поруч',
    launch: 'Новий запуск',
    go: 'Перейти на сторінку',
    help: 'Цей список',
  },
  section: 'Гарячі клавіші',
  sectionHint: 'Окремі клавіші для періодів, порівняння, пошуку й сторінок. Натисніть ?, щоб побачити всі.',
  on: 'Гарячі клавіші увімкнено',
})
