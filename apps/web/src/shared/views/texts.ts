import { addTexts } from '../../i18n/namespaces.ts'

const en = {
  views: 'Views',
  save: 'Save view',
  reset: 'Reset',
  edit: 'Edit view “{name}”',
  shared: 'shared',
  changed: 'changed',
  editTitle: 'View',
  name: 'Name',
  nameMissing: 'Enter a name of at most {n} characters',
  first: 'Opens first',
  sharedWith: 'Shared with',
  nobody: 'Nobody',
  roles: { admin: 'Admins', TeamleadFarmer: 'Team leads', farmer: 'Farmers', buyer: 'Buyers' },
  saved: 'View saved: {name}',
  remove: 'Delete',
  removeTitle: 'Delete view “{name}”?',
  removeText: 'It disappears for everyone who sees it. The data stays.',
  removed: 'View deleted: {name}',
  failed: 'The view was not saved',
  missing: 'View: Not found, or not yours',
  lost: 'Opened without items that no longer exist: {names}',
  parts: {
    search: 'search',
    status: 'status',
    sort: 'order',
    group: 'grouping',
    columns: 'columns',
    compare: 'comparison',
    by: 'grouping',
    of: 'whose results',
    other: 'filter',
  },
} as const

declare module '../../i18n/namespaces.ts' {
  interface Namespaces {
    views: typeof en
  }
}

addTexts('views', en, {
  views: 'Вигляди',
  save: 'Зберегти вигляд',
  reset: 'Скинути',
  edit: 'Змінити вигляд «{name}»',
  shared: 'спільний',
  changed: 'змінено',
  editTitle: 'Вигляд',
  name: 'Назва',
  nameMissing: 'Введіть назву, не довшу за {n} символів',
  first: 'Відкривати першим',
  sharedWith: 'Кому показувати',
  nobody: 'Нікому',
  roles: { admin: 'Адміни', TeamleadFarmer: 'Тімліди', farmer: 'Фармери', buyer: 'Баєри' },
  saved: 'Вигляд збережено: {name}',
  remove: 'Видалити',
  removeTitle: 'Видалити вигляд «{name}»?',
  removeText: 'Він зникне в усіх, хто його бачить. Дані залишаться.',
  removed: 'Вигляд видалено: {name}',
  failed: 'Не вдалося зберегти вигляд',
  missing: 'Вигляд: не знайдено або він не ваш',
  lost: 'Відкрито без того, чого вже немає: {names}',
  parts: {
    search: 'пошук',
    status: 'статус',
    sort: 'сортування',
    group: 'групування',
    columns: 'стовпці',
    compare: 'порівняння',
    by: 'групування',
    of: 'чиї це результати',
    other: 'фільтр',
  },
})
